import Groma
package import GromaLinks

extension BagFeature {
  /// The deep links of Bag.
  package var bagLinks: [DeepLink] {
    [DeepLink("bag", "the contents of the bag") { (_: BagScreen) in AppRoute().land(on: bag()) }]
  }
}
