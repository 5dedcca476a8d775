import GromaTesting
import Testing

@testable import Groma

struct AnyStateValueArgumentsTests {
  /// A value with several properties.
  private struct Filter: StateValue {
    static let name = "filter"
    static let initial = Filter(price: 0, only: nil)
    var price: Int
    var only: Bool?
  }

  @Test func isCreatedFromArgumentsLikeAScreen() throws {
    #expect(try AnyStateValue(Filter.self, [("only", "yes"), (nil, "07")]) == AnyStateValue(Filter(price: 7, only: true)))
    #expect(try AnyStateValue(Counter.self, [(nil, "-3")]) == AnyStateValue(Counter(count: -3)))
    #expect(try AnyStateValue(Session.self, []) == AnyStateValue(Session(user: nil)))
  }

  @Test func rejectsTheSameArgumentsAsScreens() {
    #expect(throws: ArgumentError.missing(label: "price", type: "Int")) { try AnyStateValue(Filter.self, [("only", "no")]) }
    #expect(throws: ArgumentError.mistyped(label: "price", text: "x", type: "Int")) { try AnyStateValue(Filter.self, [(nil, "x")]) }
    #expect(throws: ArgumentError.tooMany(text: "1", parameters: [])) { try AnyOutput(NoOutput.self, [(nil, "1")]) }
  }

  @Test func listsPropertiesAndPresentValues() throws {
    #expect(
      try Filter.parameters().map { "\($0.label):\($0.type):\($0.isOptional)" } == [
        "price:Int:false", "only:Bool:true",
      ])
    #expect(AnyStateValue(Filter.initial).arguments == [.init(label: "price", text: "0")])
    #expect(AnyOutput(NoOutput()).arguments == [])
  }

  @Test func setsOneProperty() throws {
    let value = AnyStateValue(Filter(price: 7, only: true))
    #expect(try value.setting("price", to: "8") == AnyStateValue(Filter(price: 8, only: true)))
    #expect(try value.setting("only", to: nil) == AnyStateValue(Filter(price: 7, only: nil)))
    #expect(try AnyStateValue(Filter.initial).setting("only", to: "no") == AnyStateValue(Filter(price: 0, only: false)))
  }

  @Test func rejectsInvalidValues() {
    let value = AnyStateValue(Filter.initial)
    #expect(throws: ArgumentError.unknown(label: "cost", parameters: ["price", "only"])) { try value.setting("cost", to: "1") }
    #expect(throws: ArgumentError.mistyped(label: "price", text: "1.5", type: "Int")) { try value.setting("price", to: "1.5") }
    #expect(throws: ArgumentError.missing(label: "price", type: "Int")) { try value.setting("price", to: nil) }
  }

  @Test(arguments: [AnyStateValue(Filter(price: -1, only: false)), AnyStateValue(Session(user: "a 'b'"))])
  func isRecreatedFromItsArguments(value: AnyStateValue) throws {
    #expect(try AnyStateValue(type(of: value.base), value.arguments.map { ($0.label, $0.text) }) == value)
  }
}
