import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests screens whose arguments are structures, lists of structures, enums with associated values, dictionaries and URLs.
@MainActor struct NestedArgumentsTests {
  struct Address: Codable, Hashable, Sendable {
    var city: String
    var zip: Int?
    var tags: Set<String> = []
  }
  enum Payment: Codable, Hashable, Sendable { case cash, card(number: Int), split([Payment]) }
  indirect enum Chain: Codable, Hashable, Sendable { case end, link(Chain, Address) }

  struct Delivery: Screen, Hashable {
    static let name = "delivery"
    var to: Address
    var stops: [Address] = []
    var payment = Payment.cash
    var notes: [String: [Int]] = [:]
    var prices: [Int: Decimal] = [:]
    var page: URL?
    var due: Date?
    var chain: Chain?
  }

  private nonisolated static let sample = Delivery(
    to: Address(city: "St. Gallen", zip: 9_000, tags: ["b", "a"]), stops: [Address(city: "Bern"), Address(city: "{=}")],
    payment: .split([.cash, .card(number: 4)]), notes: ["no": [1, 2], "door, left": []],
    page: URL(string: "https://shop.example/a?b=c&d=%20"), due: Date(timeIntervalSince1970: 0.25))

  private static let app = AppDefinition(
    "app", "", screens: StubApp.screens() + [ScreenDefinition(Delivery.self, "a delivery", samples: [sample])])

  private static func random(_ random: inout SeededGenerator) -> Delivery {
    let words = ["", "Bern", "a b", "{x=1}", "[1,2]", "nil", "\"", "'", "\\", "a=b", "ä\n", "$x", "|", "}", "#", "(a)", ">", ";"]
    func address(_ random: inout SeededGenerator) -> Address {
      var address = Address(city: random.pick(words), zip: random.chance(50) ? random.below(9_999) : nil)
      for _ in 0..<random.below(3) { address.tags.insert(random.pick(words)) }
      return address
    }
    func payment(_ random: inout SeededGenerator, depth: Int = 0) -> Payment {
      switch random.below(depth < 3 ? 3 : 2) {
      case 0: .cash
      case 1: .card(number: -random.below(100))
      default: .split((0..<random.below(3)).map { _ in payment(&random, depth: depth + 1) })
      }
    }
    func chain(_ random: inout SeededGenerator, depth: Int = 0) -> Chain {
      random.chance(50) || depth > 3 ? .end : .link(chain(&random, depth: depth + 1), address(&random))
    }
    var delivery = Delivery(to: address(&random), payment: payment(&random))
    delivery.stops = (0..<random.below(3)).map { _ in address(&random) }
    for _ in 0..<random.below(4) { delivery.notes[random.pick(words)] = (0..<random.below(3)).map { _ in random.below(9) } }
    for _ in 0..<random.below(4) { delivery.prices[random.below(12)] = Decimal(random.below(1_000)) / 8 }
    delivery.page = random.chance(50) ? URL(string: "https://shop.example/\(random.below(9))?q=a%20b&r=%7B") : nil
    delivery.due = random.chance(50) ? Date(timeIntervalSince1970: Double(random.below(2_000_000_000)) / 4) : nil
    delivery.chain = random.chance(50) ? chain(&random) : nil
    return delivery
  }

  @Test func areAValueOfTheState() throws {
    #expect(Self.app.problems() == [])
    let navigator = try navigator("stack[a]", of: Self.app)
    try navigator.run { $0.top(.stack).push(Self.sample) }
    #expect(
      navigator.state.key(at: path(0, 0, 1))?.description == """
        delivery to='{city="St. Gallen",zip=9000,tags=[a,b]}' stops='[{city=Bern,tags=[]},{city="{=}",tags=[]}]' \
        payment={split={_0=[{cash={}},{card={number=4}}]}} notes='{"door, left"=[],no=[1,2]}' prices={} \
        page=https://shop.example/a?b=c&d=%20 due=1970-01-01T00:00:00.250Z
        """)
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil)
    let tree = CompactTree.text(of: navigator.state)
    #expect(try Self.app.state(tree) == navigator.state, "\(tree)")
    let key = try #require(navigator.state.key(at: path(0, 0, 1)))
    let read = try #require(ScreenKey(key.description))
    #expect(Delivery(read) == Self.sample)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    expectInvariants(navigator)
  }

  @Test func errorsNameTheArgumentAndThePathInsideIt() {
    func problem(_ text: String) -> String {
      do throws(NavigationError) {
        guard let key = ScreenKey("delivery \(text)") else { return "no key" }
        _ = try Self.app.screens.screen(key)
        return "no problem"
      } catch {
        return "\(error)"
      }
    }
    let rest = "stops=[] payment={cash={}} notes={} prices={}"
    #expect(problem("to={city=Bern,zip=x,tags=[]} \(rest)") == "screen 'delivery': argument 'to.zip' is 'x', which is not an Int")
    #expect(problem("to={zip=1,tags=[]} \(rest)") == "screen 'delivery': missing argument 'to.city' (String)")
    #expect(
      problem("to={city=Bern,tags=[]} stops=[{city=Bern,tags=[]},{tags=[]}] payment={cash={}} notes={} prices={}")
        == "screen 'delivery': missing argument 'stops[1].city' (String)")
    #expect(problem("to=Bern \(rest)") == "screen 'delivery': argument 'to' is 'Bern', which is not a record")
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...200) func anyValueIsReadBackEqualAndEqualValuesHaveOneText(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let screen = Self.random(&generator)
      let text = screen.key.description
      let key = try #require(ScreenKey(text), "seed \(seed): \(text)")
      let again = Delivery(key)
      #expect(again == screen, "seed \(seed): \(text)")
      #expect(again?.key.description == text, "seed \(seed)")
      // Dictionaries and sets that were filled in another order.
      var other = screen
      other.notes = Dictionary(uniqueKeysWithValues: screen.notes.shuffled(using: &generator))
      other.prices = Dictionary(uniqueKeysWithValues: screen.prices.shuffled(using: &generator))
      other.to.tags = Set(screen.to.tags.shuffled(using: &generator))
      #expect(other == screen && other.key == screen.key && other.key.description == text, "seed \(seed): \(text)")
    }
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...30) func anyValueIsPrintedSavedAndRestored(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let navigator = try navigator("stack[a]", of: Self.app)
    try navigator.run { $0.top(.stack).push(Self.random(&generator)) }
    let tree = CompactTree.text(of: navigator.state)
    #expect(try Self.app.state(tree) == navigator.state, "seed \(seed): \(tree)")
    #expect(Laws.restorationLoss(of: navigator.state, in: Self.app) == nil, "seed \(seed)")
    expectInvariants(navigator)
  }
}
