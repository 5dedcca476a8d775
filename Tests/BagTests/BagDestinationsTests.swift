import Groma
import GromaDestinations
import GromaSampleBag
import GromaTesting
import Testing

@MainActor
struct BagDestinationsTests {
  @Test(arguments: [
    ("tabs[*catalog | stack[bag > product(id=1)]]", "tabs[catalog | *stack[bag]]"),
    ("stack[catalog]", "stack[catalog] ^ stack[bag]"),
    ("stack[catalog] ^ product(id=1)", "stack[catalog] ^ product(id=1) ^ stack[bag]"),
  ])
  func bagIsSelectedInItsTabOrPresented(_ before: String, _ after: String) throws {
    try expect(before, of: BagAlone().app, { $0.perform("go.bag", NoContext()) }, gives: after)
  }
}
