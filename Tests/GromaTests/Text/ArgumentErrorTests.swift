import Testing

@testable import Groma

struct ArgumentErrorTests {
  @Test(arguments: [
    (ArgumentError.missing(label: "room", type: "Int"), "missing argument 'room' (Int)", "nav.missing-argument"),
    (.missing(label: "color", type: "red|green"), "missing argument 'color' (red|green)", "nav.missing-argument"),
    (.mistyped(label: "room", text: "x", type: "Int"), "argument 'room' is 'x', which is not an Int", "nav.bad-argument"),
    (.mistyped(label: "room", text: "", type: "Bool"), "argument 'room' is '', which is not a Bool", "nav.bad-argument"),
    (
      .mistyped(label: "color", text: "pink", type: "red|green"), "argument 'color' is 'pink', which is not one of red|green",
      "nav.bad-argument"
    ),
    (
      .unknown(label: "rooom", parameters: ["room", "chat"]),
      "there is no argument 'rooom'; the arguments are room, chat", "nav.bad-argument"
    ),
    (.unknown(label: "id", parameters: []), "there is no argument 'id'; no arguments are expected", "nav.bad-argument"),
    (.repeated(label: "room"), "argument 'room' is given twice", "nav.bad-argument"),
    (.tooMany(text: "4", parameters: ["room"]), "'4' is one argument too many; the only argument is room", "nav.bad-argument"),
    (.tooMany(text: "", parameters: []), "'' is one argument too many; no arguments are expected", "nav.bad-argument"),
    (.unsupported("'list' is a list"), "not usable as an argument: 'list' is a list", "nav.bad-argument"),
  ]) func errorsAreDescribed(error: ArgumentError, sentence: String, code: String) {
    #expect(error.description == sentence)
    let whole = NavigationError.badArgument(screen: "chat", error)
    #expect(whole.description == "screen 'chat': \(sentence)")
    #expect(whole.code == code)
  }

  @Test(arguments: [
    ("Int", "an Int"), ("Int8", "an Int8"), ("Address", "an Address"), ("Bool", "a Bool"), ("String", "a String"), ("Double", "a Double"),
    ("UInt8", "a UInt8"), ("UUID", "a UUID"), ("red|green", "one of red|green"),
  ]) func typesHaveTheirArticle(type: String, text: String) { #expect(type.withArticle == text) }
}
