import Groma
import GromaCommandLanguage
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

/// Tests screens with nested arguments at the prompt.
@MainActor struct NestedArgumentsTests {
  private struct Address: Codable, Hashable, Sendable {
    var city: String
    var zip: Int?
  }
  private enum Payment: Codable, Hashable, Sendable { case cash, card(number: Int) }
  private struct Delivery: Screen, Hashable {
    static let name = "delivery"
    var to: Address
    var stops: [Address] = []
    var payment = Payment.cash
  }

  private let session: Session

  init() {
    let sample = Delivery(to: Address(city: "Bern", zip: 3_000), stops: [Address(city: "St. Gallen")], payment: .card(number: 4))
    session = Session(
      AppDefinition("shop", "a shop", root: AnyScreen(RoomsScreen()).withStackContainer()) {
        ScreenDefinition(RoomsScreen.self, "all rooms")
        ScreenDefinition(Delivery.self, "a delivery", samples: [sample])
      })
  }

  @Test(arguments: [
    "push delivery to={city=Bern,zip=3000} stops=[{city=Uri}] payment={cash={}}",
    "push delivery '{city=Bern,zip=3000}' '[{city=Uri}]' '{cash={}}'",
    "push delivery to='{city=Bern, zip=3000}' stops='[{city=\"Uri\"}]' payment='cash={}'",
    "push delivery payment='{cash={}}' stops='[{city=Uri}]' to='zip=3000 city=Bern'",
  ]) func aNestedArgumentIsTyped(line: String) throws {
    _ = try session.run(line)
    #expect(session.tree == "stack[rooms > delivery(to='{city=Bern,zip=3000}' stops='[{city=Uri}]' payment='{cash={}}')]")
    // The printed route is read back equal.
    guard case .route(let route)? = session.navigator.history.commits.last?.cause else {
      Issue.record("no route was run")
      return
    }
    let tree = session.tree
    session.navigator.undo()
    _ = try session.run(route.description)
    #expect(session.tree == tree)
  }

  @Test func aRouteContinuesOnTheScreen() throws {
    _ = try session.run("push delivery to='{city=Bern}' stops='[]' payment='{card={number=4}}' { parent | push rooms }")
    #expect(session.tree == "stack[rooms > delivery(to='{city=Bern}' stops='[]' payment='{card={number=4}}') > rooms]")
  }

  @Test func samplesAreOfferedAsCompletions() throws {
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    let offered = completer.completions("push delivery to=").candidates.map(\.text)
    #expect(offered.contains { $0.contains("city=Bern,zip=3000") }, "\(offered)")
  }

  @Test func anErrorNamesThePathInTheArgument() throws {
    let error = #expect(throws: Diagnostic.self) { try session.run("push delivery to='{city=Bern,zip=x}' stops='[]' payment='{cash={}}'") }
    #expect(error?.message.contains("argument 'to.zip' is 'x', which is not an Int") == true, "\(String(describing: error))")
  }
}
