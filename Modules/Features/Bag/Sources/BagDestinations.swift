import Groma
package import GromaDestinations

extension BagFeature {
  /// What one can go to in Bag. The bag is where the app keeps it, a tab perhaps; over everything where it does not.
  package var bagDestinations: [AnyDestination] {
    let bag = Step { (_: NoContext) in self.bag() }.pushed(on: .newStack.presented(on: .current))
    return [Destination("bag", "the contents of the bag", to: bag).any]
  }
}
