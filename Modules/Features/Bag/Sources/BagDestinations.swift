import Groma
import GromaDestinations

extension BagFeature {
  /// The destinations of Bag: the contents of the bag. If the bag is open, for example as a tab, it is brought to the front. Otherwise it
  /// is presented in a new stack above the visible screen.
  @AppBuilder var bagDestinations: AppElements {
    let bag = DestinationStep { (_: NoContext) in self.bag() }.pushed(on: .newStack.presented(on: .current))
    Destination("bag", "the contents of the bag", to: bag)
  }
}
