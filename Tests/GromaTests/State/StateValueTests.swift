import GromaTesting
import Testing

@testable import Groma

struct StateValueTests {
  /// Another type with the name and size of the counter.
  private struct Twin: StateValue {
    static let name = "counter"
    static let initial = Twin(count: 0)
    var count: Int
  }

  @Test func valueIsInitialUntilItIsStored() {
    #expect(AnyStateValue(Counter.initial).isInitial)
    #expect(!AnyStateValue(Counter(count: 1)).isInitial)
  }

  @Test func equalityComparesTypeAndValue() {
    let one = AnyStateValue(Counter(count: 1))
    #expect(one == AnyStateValue(Counter(count: 1)))
    #expect(one.hashValue == AnyStateValue(Counter(count: 1)).hashValue)
    #expect(one != AnyStateValue(Counter(count: 2)))
    #expect(one != AnyStateValue(Twin(count: 1)) && AnyStateValue(Twin(count: 1)) != one)
  }

  @Test(arguments: [
    (AnyStateValue(Counter(count: -3)), "counter", "counter count=-3"),
    (AnyStateValue(Session(user: "it's ann")), "session", #"session user="it's ann""#),
    (AnyStateValue(Session.initial), "session", "session"),
  ]) func printsAsAKey(value: AnyStateValue, name: String, text: String) {
    #expect(value.name == name)
    #expect(value.description == text)
    #expect(ScreenKey(value.description) != nil)
  }

  @Test func aValueOfAnotherTypeIsNotRead() {
    var state = NavigationState()
    state.values["counter"] = AnyStateValue(Twin(count: 7))
    #expect(state[Twin.self].count == 7)
    #expect(state[Counter.self] == .initial)
  }
}
