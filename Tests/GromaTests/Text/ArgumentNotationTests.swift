import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests the text notation of lists and nested values.
struct ArgumentNotationTests {
  enum Color: String, Codable, CaseIterable { case red, green }
  enum Payment: Codable, Hashable { case cash, card(number: Int), split([Payment]) }
  struct Address: Codable, Hashable {
    var city: String
    var zip: Int?
  }

  /// A value with one property of each type.
  struct Order: StateValue, ScreenOutput {
    static let name = "order"
    static let initial = Order()
    var products: [Int] = []
    var note: String?
    var to = Address(city: "")
    var others: [Address?] = []
    var payment = Payment.cash
    var colors: Set<Color> = []
    var counts: [String: [Int]] = [:]
    var prices: [Color: Decimal] = [:]
    var due: Date?
  }

  private func order(_ random: inout RandomText) -> Order {
    func address(_ random: inout RandomText) -> Address {
      Address(city: random.text(), zip: random.random.chance(50) ? random.random.below(9_999) : nil)
    }
    func payment(_ random: inout RandomText, depth: Int = 0) -> Payment {
      switch random.random.below(depth < 3 ? 3 : 2) {
      case 0: .cash
      case 1: .card(number: -random.random.below(100))
      default: .split((0..<random.random.below(3)).map { _ in payment(&random, depth: depth + 1) })
      }
    }
    var order = Order()
    order.products = (0..<random.random.below(4)).map { _ in random.random.below(20) }
    order.note = random.random.chance(50) ? random.text() : nil
    order.to = address(&random)
    order.others = (0..<random.random.below(3)).map { _ in random.random.chance(30) ? nil : address(&random) }
    order.payment = payment(&random)
    order.colors = Set(Color.allCases.filter { _ in random.random.chance(50) })
    for _ in 0..<random.random.below(3) { order.counts[random.text()] = [random.random.below(3)] }
    for color in Color.allCases where random.random.chance(50) { order.prices[color] = Decimal(random.random.below(1_000)) / 8 }
    order.due = random.random.chance(50) ? Date(timeIntervalSince1970: Double(random.random.below(2_000_000_000)) / 4) : nil
    return order
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...150) func anyValueIsReadBackEqual(seed: UInt64) throws {
    var random = RandomText(random: SeededGenerator(seed: seed))
    for _ in 0..<5 {
      let value = AnyStateValue(order(&random))
      let key = try #require(ScreenKey(value.description), "seed \(seed): \(value)")
      #expect(try AnyStateValue(Order.self, key.arguments.map { ($0.label, $0.text) }) == value, "seed \(seed): \(value)")
      #expect(try AnyOutput(Order.self, key.arguments.map { ($0.label, $0.text) }).description == value.description)
      for argument in value.arguments {
        #expect(try AnyStateValue(Order.initial).setting(argument.label, to: argument.text).arguments.contains(argument))
      }
    }
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(30)) func anyTextIsAValueOrAnError(seed: UInt64) {
    var random = RandomText(random: SeededGenerator(seed: seed))
    let pieces = ["[", "]", "{", "}", ",", "=", "\"", "'", "\\", " ", "nil", "1", "city", "a", "\n"]
    for _ in 0..<50 {
      let text = (0..<random.random.below(12)).map { _ in random.random.pick(pieces) }.joined()
      for label in ["products", "to", "others", "payment", "colors", "counts", "prices", "due"] {
        guard let value = try? AnyStateValue(Order.initial).setting(label, to: text) else { continue }
        let again = value.arguments.first { $0.label == label }.flatMap { try? AnyStateValue(Order.initial).setting(label, to: $0.text) }
        #expect(again == value, "seed \(seed): \(label)=\(text)")
      }
    }
  }

  @Test func unlimitedNestingIsAnError() throws {
    struct Tree: StateValue {
      static let name = "tree"
      static let initial = Tree()
      var children: [Tree] = []
    }
    let text = String(repeating: "[{children=", count: 100_000) + "[]" + String(repeating: "}]", count: 100_000)
    #expect(throws: ArgumentError.self) { try AnyStateValue(Tree.initial).setting("children", to: text) }
    let deep = AnyStateValue(Tree(children: [Tree(children: [Tree()]), Tree()]))
    #expect(deep.description == "tree children=[{children=[{children=[]}]},{children=[]}]")
    #expect(try AnyStateValue(Tree.self, deep.arguments.map { ($0.label, $0.text) }) == deep)
  }

  @Test(arguments: [
    ("1,2", "[1,2]"), ("1 2", "[1,2]"), (" [ 1 , 2 ] ", "[1,2]"), ("", "[]"), ("['1',\"2\"]", "[1,2]"), ("[1,,2]", nil), ("[1,]", nil),
    ("[1", nil), ("1]", nil), ("[1]]", nil), ("[x]", nil), ("[nil]", nil),
  ]) func readsSpellingsOfLists(text: String, list: String?) {
    #expect((try? AnyStateValue(Order.initial).setting("products", to: text))?.arguments.first { $0.label == "products" }?.text == list)
  }

  @Test(arguments: [
    ("city=Bern,zip=3000", "{city=Bern,zip=3000}"), ("{city=Bern zip=3000}", "{city=Bern,zip=3000}"),
    ("{city='St. Gallen'}", #"{city="St. Gallen"}"#),
    ("{zip=1,city=Bern}", "{city=Bern,zip=1}"), ("{city=Bern,zip=nil}", "{city=Bern}"), ("{zip=1}", nil), ("{city}", nil), ("Bern", nil),
  ]) func readsSpellingsOfNestedValues(text: String, record: String?) {
    #expect((try? AnyStateValue(Order.initial).setting("to", to: text))?.arguments.first { $0.label == "to" }?.text == record)
  }

  @Test func errorsNameThePlaceInTheValue() {
    func error(_ label: String, _ text: String) -> String {
      do throws(ArgumentError) { return try AnyStateValue(Order.initial).setting(label, to: text).description } catch { return "\(error)" }
    }
    #expect(error("others", "[{city=Bern,zip=x}]") == "argument 'others[0].zip' is 'x', which is not an Int")
    #expect(error("to", "{zip=1}") == "missing argument 'to.city' (String)")
    #expect(error("colors", "[pink]") == "argument 'colors[0]' is 'pink', which is not one of red|green")
  }

  @Test func typesAreNamedWithTheirParts() throws {
    let types = try Order.parameters().map { "\($0.label):\($0.type)" }
    #expect(
      types.prefix(6) == [
        "products:[Int]", "note:String", "to:{city:String,zip:Int?}", "others:[{city:String,zip:Int?}?]", "payment:Payment",
        "colors:[red|green]",
      ])
  }
}
