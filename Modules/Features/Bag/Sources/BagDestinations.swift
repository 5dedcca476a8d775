import Groma
package import GromaDestinations

extension BagFeature {
  /// The destinations of Bag. An open bag is brought to the front, such as the app's bag tab. Otherwise the bag is presented over the
  /// visible screen.
  package var bagDestinations: [AnyDestination] {
    let bag = Step { (_: NoContext) in self.bag() }.pushed(on: .newStack.presented(on: .current))
    return [Destination("bag", "the contents of the bag", to: bag).any]
  }
}
