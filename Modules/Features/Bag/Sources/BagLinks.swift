import Groma
package import GromaLinks

extension BagFeature {
  /// The deep links of Bag.
  package var bagLinks: [DeepLink] {
    [DeepLink("bag", "what one is about to buy") { (_: BagScreen) in AppRoute().land(on: bag()) }]
  }
}
