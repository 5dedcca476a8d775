import GromaTesting
import Testing

@testable import Groma

struct NavigationErrorTests {
  static let all: [(error: NavigationError, code: String, sentence: String)] = [
    (.noContainer("stack", in: path(0)), "nav.no-container", "found no stack from /0"),
    (.covered("stack", path(0, 0), by: "x"), "nav.covered", "the stack at /0/0 is covered by 'x'"),
    (.noScreen("there is nothing to pop", in: path(0, 0)), "nav.no-screen", "there is nothing to pop at /0/0"),
    (.typeMismatch(path(0, 0), found: .tabs, needed: .stack), "nav.type-mismatch", "needs a stack, but there are tabs at /0/0"),
    (.typeMismatch(.app, found: .app, needed: .window), "nav.type-mismatch", "needs a window, but there is the app at /"),
    (.alreadyPresenting(path(0, 0), presented: "x"), "nav.already-presenting", "the layer at /0/0 is already presenting 'x'"),
    (.alreadyOpen("main"), "nav.already-open", "the window 'main' is already open"),
    (.badName(ScreenKey(name: "")), "nav.bad-name", "'' cannot be the name of a window"),
    (.unstable(.pages), "nav.unstable", "the 'arrange' method of pages is not stable: it changes its own result"),
    (.locked(path(0, 1), "x"), "nav.locked", "'x' at /0/1 is locked"),
    (
      .discarded(page("a").key), "nav.discarded",
      "a consequence of the route would remove 'a' at once; after 'separate', the next steps run when all consequences have happened"
    ),
    (.nowhereBack(path(0, 0)), "nav.nowhere-back", "there is nowhere to go back to from /0/0"),
    (.noGesture(path(0, 1)), "nav.no-gesture", "the user cannot close the layer at /0/1 by a gesture"),
    (.unknownScreen("moon"), "nav.unknown-screen", "unknown screen 'moon'"),
    (.badArgument(screen: "a", .missing(label: "id", type: "Int")), "nav.missing-argument", "screen 'a': missing argument 'id' (Int)"),
    (
      .badArgument(screen: "a", .mistyped(label: "id", text: "x", type: "Int")), "nav.bad-argument",
      "screen 'a': argument 'id' is 'x', which is not an Int"
    ),
    (.unknownStep("visit"), "nav.unknown-step", "unknown step 'visit': list what defines it among the elements of the app"),
    (.badStep("visit", .missing(label: "user", type: "String")), "nav.missing-argument", "'visit': missing argument 'user' (String)"),
    (.badStep("visit", .repeated(label: "user")), "nav.bad-argument", "'visit': argument 'user' is given twice"),
    (.unknownGuard("member"), "nav.unknown-guard", "unknown guard 'member'"),
    (
      .unknownAction("go", on: "a", offered: ["stay", "run"]), "nav.unknown-action",
      "'a' offers no action 'go'; the actions are stay, run"
    ),
    (.unknownAction("go", on: "a", offered: []), "nav.unknown-action", "'a' offers no action 'go'"),
    (.misplaced(.window, in: .stack), "nav.misplaced", "a window cannot be in a stack"),
    (.limit("at most 64 waiting routes"), "nav.limit", "limit exceeded: at most 64 waiting routes"),
    (.cannotWait("animated steps"), "nav.limit", "animated steps cannot wait"),
    (.redirectLoop(["a: b", "b: a", "a: b"]), "nav.redirect-loop", "redirects form a circle: a: b → b: a → a: b"),
    (.opaque("{closure}"), "nav.opaque", "a step made by a closure cannot be saved and cannot wait: {closure}"),
    (.canceled("login"), "nav.canceled", "canceled: login"),
    (.interrupted(by: .guard("member")), "nav.interrupted", "interrupted by the guard 'member'"),
    (.interrupted(by: .link("s/:code")), "nav.interrupted", "interrupted by the question of link 's/:code'"),
    (.custom(code: "shop.empty", message: "the bag is empty"), "shop.empty", "the bag is empty"),
  ]

  @Test(arguments: all.indices) func hasACodeAndADescription(index: Int) {
    let (error, code, sentence) = Self.all[index]
    #expect(error.code == code)
    #expect(error.description == sentence)
  }

  @Test func argumentErrorsAreDescribed() {
    let sentences: [(ArgumentError, String)] = [
      (.missing(label: "id", type: "Int"), "missing argument 'id' (Int)"),
      (.mistyped(label: "color", text: "pink", type: "red|green"), "argument 'color' is 'pink', which is not one of red|green"),
      (.mistyped(label: "on", text: "maybe", type: "Bool"), "argument 'on' is 'maybe', which is not a Bool"),
      (.unknown(label: "x", parameters: ["id", "name"]), "there is no argument 'x'; the arguments are id, name"),
      (.unknown(label: "x", parameters: []), "there is no argument 'x'; no arguments are expected"),
      (.repeated(label: "id"), "argument 'id' is given twice"),
      (.tooMany(text: "7", parameters: ["id"]), "'7' is one argument too many; the only argument is id"),
      (.unsupported("'list' is a list"), "not usable as an argument: 'list' is a list"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}
