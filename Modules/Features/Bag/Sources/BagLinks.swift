import Groma
import GromaLinks

extension BagFeature {
  /// The deep links of Bag.
  @AppBuilder var bagLinks: AppElements {
    DeepLink("bag", "the contents of the bag") { (_: BagScreen) in AppRoute().land(on: bag()) }
  }
}
