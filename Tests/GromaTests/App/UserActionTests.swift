import Foundation
import GromaTesting
import Testing

@testable import Groma

@MainActor struct UserActionTests {
  @Test func isANameAndARoute() throws {
    let action = StubAction("open") { $0.stack.push(page("b", 1)) }
    #expect(action.name == "open")
    #expect(try action.offered.route().description == "stack | push b id=1")
    #expect(try StubAction("nothing") { $0 }.offered.route() == AppRoute())
    #expect(action.offered.fields == [] && action.offered.samples == [[]])
  }

  @Test func actionsWithEqualNamesAndRoutesAreEqual() {
    let open = StubAction("open") { $0.stack.push(b) }
    #expect(open == UserAction("open") { $0.stack.push(b) })
    #expect(open.hashValue == StubAction("open") { $0.stack.push(b) }.hashValue)
    #expect(open != UserAction("show") { $0.stack.push(b) })
    #expect(open != UserAction("open") { $0.stack.push(c) })
    #expect(StubAction("back") { $0.back() } != StubAction("back") { $0.close() })
  }

  @Test func routeOfAnActionStartsAtItsScreen() throws {
    let navigator = try navigator("tabs[*stack[a > b] | stack[c]]") { key, path, _ throws(NavigationError) in
      key == "b" ? [UserAction("replace") { $0.stack.replace(with: page("d", path.depth)) }] : []
    }
    #expect(navigator.offered == ["replace"])
    try navigator.run { $0.tap("replace") }
    expectTree(navigator, "tabs[*stack[a > d(id=4)] | stack[c]]")
    #expect(navigator.offered == [], "another screen is visible")
  }

  @Test func firstOfTwoActionsWithOneNameIsUsed() throws {
    let navigator = try navigator("stack[a]") { key, _, _ throws(NavigationError) in
      key == "a" ? [UserAction("go") { $0.stack.push(b) }, UserAction("go") { $0.stack.push(c) }] : []
    }
    try navigator.run { $0.tap("go") }
    expectTree(navigator, "stack[a > b]")
  }

  @Test func anActionMayHaveATitle() {
    let open = StubAction("open", title: "bob") { $0.stack.push(b) }
    #expect(open.offered.title == "bob" && open.name == "open")
    #expect(StubAction("open") { $0.stack.push(b) }.offered.title == nil)
    #expect(open != UserAction("open") { $0.stack.push(b) })
  }

  // MARK: Fields

  @Test func fieldsKeepTheirCurrentValues() throws {
    let current = Order(user: "ann", size: .small, count: 3, pin: "7")
    let action = StubAction("order", taking: Order.self, current: current) { entered, route in
      route.stack.push(page("b", entered.count ?? 0)).push(page("c", entered.pin == nil ? 0 : 1))
    }
    let order = action.offered
    #expect(order.current.map(\.description) == ["user=ann", "size=small", "count=3"], "a secret is not shown")
    #expect(order.fields.map(\.isOptional) == [true, true, true, true])
    #expect(try order.route().description == "stack | push b id=3 | push c id=0")
    #expect(try order.route(entering: [EnteredValue(label: "count", text: "5")]).description == "stack | push b id=5 | push c id=0")
    #expect(action != StubAction("order", taking: Order.self) { _, route in route })
    #expect(throws: ArgumentError.unknown(label: "size2", parameters: ["user", "size", "count", "pin"])) {
      try order.check([EnteredValue(label: "size2", text: "")])
    }
  }

  enum Size: String, Codable, CaseIterable, Sendable { case small, large }

  /// A form with a field of each kind.
  struct Order: Codable, Sendable {
    var user: String
    var size: Size
    var count: Int?
    var pin: Secret?
  }

  nonisolated static let order = StubAction(
    "order", taking: Order.self, samples: [Order(user: "ann", size: .small), Order(user: "cleo", size: .large, count: 2, pin: "7")]
  ) { entered, route throws(NavigationError) in
    if entered.user == "nobody" { throw .custom(code: "order.nobody", message: "nobody orders nothing") }
    return route.put(Session(user: entered.user)).stack.push(page("b", entered.count ?? 0))
  }

  private func ordering() throws -> Navigator {
    try navigator("stack[a]") { key, _, _ throws(NavigationError) in key == "a" ? [Self.order] : [] }
  }

  @Test func fieldsAreThePropertiesOfTheType() {
    #expect(ScreenKey.Parameter.usage(Self.order.offered.fields) == "user:String size:small|large [count:Int] [pin:Secret]")
    #expect(Self.order.offered.fields.map(\.isSecret) == [false, false, false, true])
    #expect(
      Self.order.offered.samples.map { $0.map(\.description) } == [
        ["user=ann", "size=small"], ["user=cleo", "size=large", "count=2", "pin=$pin"],
      ])
  }

  @Test func routeIsBuiltFromTheEnteredValues() throws {
    let navigator = try ordering()
    try navigator.run { $0.tap("order", ["count": "3", "size": "large", "user": "bob"]) }
    expectTree(navigator, "stack[a > b(id=3)]")
    #expect(navigator.state[Session.self].user == "bob")
    navigator.undo()
    try navigator.run { $0.tap("order", values: Self.order.offered.samples[1]) }
    expectTree(navigator, "stack[a > b(id=2)]")
  }

  private nonisolated static let mistakes: [(KeyValuePairs<String, String>, String)] = [
    ([:], "'order': missing field 'user' (String)"), (["user": "bob"], "'order': missing field 'size' (small|large)"),
    (["user": "bob", "size": "huge"], "'order': field 'size' is 'huge', which is not one of small|large"),
    (["user": "bob", "size": "small", "count": "two"], "'order': field 'count' is 'two', which is not an Int"),
    (["usr": "bob", "size": "small"], "'order': there is no field 'usr'; the fields are user, size, count, pin"),
    (["user": "bob", "user": "ann"], "'order': field 'user' is given twice"),
    (["user": "nobody", "size": "small"], "nobody orders nothing"),
  ]

  @Test(arguments: mistakes.indices) func invalidFieldsFail(_ index: Int) throws {
    let (values, sentence) = Self.mistakes[index]
    let navigator = try ordering()
    expectFailure(navigator, AppRoute().tap("order", values), sentence)
    #expect(index == 6 || NavigationError.badEntry(action: "order", .missing(label: "user", type: "String")).code == "nav.missing-argument")
  }

  @Test func anActionWithoutFieldsRejectsTexts() throws {
    let navigator = try navigator("stack[a]") { _, _, _ throws(NavigationError) in [UserAction("go") { $0.stack.push(b) }] }
    expectFailure(navigator, AppRoute().tap("go", ["user": "ann"]), "'go': there is no field 'user'; no fields are expected")
  }

  @Test func unusableFieldTypeFailsWhenTapped() throws {
    /// A type without a placeholder value, which cannot be read.
    struct Odd: Codable {
      struct Unreadable: Error {}
      init(from _: any Decoder) throws { throw Unreadable() }
      func encode(to _: any Encoder) throws {}
    }
    let odd = StubAction("odd", taking: Odd.self) { $1 }
    #expect(odd.offered.fields == [])
    let navigator = try navigator("stack[a]") { _, _, _ throws(NavigationError) in [odd] }
    do {
      try navigator.run { $0.tap("odd", ["all": "1"]) }
      Issue.record("the field was filled in")
    } catch {
      #expect(error.code == "nav.bad-argument")
    }
  }

  // MARK: Secrets

  @Test func enteredSecretIsNotPrinted() throws {
    let navigator = try ordering()
    try navigator.run { $0.tap("order", ["user": "bob", "size": "small", "pin": "4711"]) }
    guard case .route(let route)? = navigator.history.commits.last?.cause else { return #expect(Bool(false), "no commit of a route") }
    #expect(route.description == "tap order user=bob size=small pin=$pin")
    #expect("\(Secret("4711"))" == "•••" && "\(Order(user: "a", size: .small, pin: "4711"))".contains("4711") == false)
  }

  @Test func secretIsNotSaved() throws {
    let value = EnteredValue(label: "pin", text: "4711", isSecret: true)
    let data = try JSONEncoder().encode(AppRoute().tap("order", values: [EnteredValue(label: "user", text: "bob"), value]).erased)
    #expect(!String(decoding: data, as: UTF8.self).contains("4711"))
    let route = try JSONDecoder().decode(AppRoute.self, from: data)
    #expect(route.description == "tap order user=bob pin=$pin")
    struct Door: Codable, Sendable { var pin: Secret }
    let door = StubAction("door", taking: Door.self, samples: [Door(pin: "1")]) { $1.stack.push(b) }
    #expect(throws: NavigationError.badEntry(action: "door", .missing(label: "pin", type: "Secret"))) {
      try door.offered.route(entering: [EnteredValue(label: "pin", text: "", isSecret: true)])
    }
  }

  @Test func aSecretIsEnteredAgainAfterItWasSaved() throws {
    let value = EnteredValue(label: "pin", text: "4711", isSecret: true)
    let restored = try JSONDecoder().decode(EnteredValue.self, from: JSONEncoder().encode(value))
    #expect(restored.isSecret && restored.entered == nil && restored != value && restored.description == "pin=$pin")
    #expect(throws: NavigationError.badEntry(action: "order", .unsaved(label: "pin"))) {
      try Self.order.offered.route(entering: [EnteredValue(label: "user", text: "a"), EnteredValue(label: "size", text: "small"), restored])
    }
    #expect("\(ArgumentError.unsaved(label: "pin"))" == "the secret argument 'pin' is not saved: enter it again")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Secret].self, from: JSONEncoder().encode([Secret("4711")])) }
  }

  /// Values that differ in a secret are different, although all of their printed forms are equal.
  @Test(arguments: [0, 1, 2]) func onlyTheTextOfASecretContainsIt(index: Int) throws {
    func forms(_ text: String) throws -> [String] {
      let secret = Secret(text)
      let value = EnteredValue(label: "pin", text: text, isSecret: true)
      let all: [any Codable & Hashable] = [secret, value, AppRoute().tap("order", secrets: ["pin": secret]).erased]
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      var dumped = ""
      dump(all[index], to: &dumped)
      return [
        "\(all[index])", String(reflecting: all[index]), dumped, String(decoding: try encoder.encode(all[index]), as: UTF8.self),
      ]
    }
    #expect(try forms("4711") == forms("0815"))
    #expect(try !forms("4711").joined().contains("4711"))
    #expect(
      Secret("4711") != "0815" && EnteredValue(label: "pin", text: "1", isSecret: true) != .init(label: "pin", text: "2", isSecret: true))
    #expect(AppRoute().tap("order", secrets: ["pin": "1"]) != AppRoute().tap("order", secrets: ["pin": "2"]))
  }

  @Test func aFieldThatContainsSecretsIsSecret() {
    struct Wrapped: Codable, Sendable {
      var secret: Secret
      init(from decoder: any Decoder) throws { secret = try decoder.singleValueContainer().decode(Secret.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secret)
      }
    }
    struct Codes: Codable, Sendable {
      var all: [Secret]
      var wrapped: Wrapped
      var more: Set<Secret>?
      var count: Int
    }
    let action = StubAction("enter", taking: Codes.self) { $1 }
    #expect(action.offered.fields.map(\.isSecret) == [true, true, true, false])
    let values = [("all", "[hunter2"), ("wrapped", "x"), ("count", "1")].map { EnteredValue(label: $0, text: $1) }
    #expect(throws: NavigationError.badEntry(action: "enter", .mistyped(label: "all", text: "•••", type: "list"))) {
      try action.offered.route(entering: values)
    }
  }

  @Test func aSecretValueIsPrintedAsDots() throws {
    struct Token: StateValue {
      static let name = "token"
      static let initial = Token(text: "")
      var text: Secret
    }
    #expect(AnyStateValue(Token(text: "4711")).description == "token text=•••")
    let app = AppDefinition("app", "an app", screens: [], values: [Token.self])
    #expect(app.problems().contains("value 'token' has the secret property 'text', which is not saved"))
  }

  // MARK: Known fields

  @Test func fieldsAreKnownFromTheSampleScreens() throws {
    struct Hall: Screen { static let name = "hall" }
    struct Gate: Screen { static let name = "gate" }
    func definition<S: Screen>(_ type: S.Type, _ sample: S, _ actions: [UserAction<S>]) -> any ScreenDeclaration where S.Current == Page {
      ScreenDefinition(type, "", samples: [sample], actions: { _ in actions })
    }
    struct Plain: Codable, Sendable { var pin: String, name: String }
    struct Hidden: Codable, Sendable { var pin: Secret }
    let app = AppDefinition(
      "app", "an app",
      screens: [
        definition(Hall.self, Hall(), [UserAction("enter", taking: Plain.self) { $1 }, UserAction("leave", taking: Plain.self) { $1 }]),
        definition(Gate.self, Gate(), [UserAction("enter", taking: Hidden.self) { $1 }]),
      ])
    let fields = app.actionFields
    #expect(fields.isSecret("pin", of: "enter") == true && fields.isSecret("name", of: "enter") == false)
    #expect(fields.isSecret("pin", of: "leave") == false && fields.isSecret("pin", of: "open") == nil)
    #expect(fields.isSecretAnywhere("pin") == true && fields.secretActions == ["enter"])
  }

  @Test func aScreenHasNoSecrets() {
    struct Vault: Screen {
      static let name = "vault"
      var pin: Secret?
    }
    let problems = ScreenDefinitions([ScreenDefinition(Vault.self, "what is kept", owner: "Vaults")]).problems().map(\.description)
    #expect(problems == ["screen 'vault' of Vaults has the secret argument 'pin', which would be visible in its key"])
  }

  @Test func isOpaqueWhenARouteOfItsSamplesIs() {
    #expect(!Self.order.offered.isOpaque && !StubAction("back") { $0.back() }.offered.isOpaque)
    #expect(StubAction("closure") { $0.with { _, _ in AppRoute() } }.offered.isOpaque)
    let form = StubAction("form", taking: Order.self, samples: [Order(user: "a", size: .small)]) { $1.with { _, _ in AppRoute() } }
    #expect(form.offered.isOpaque)
  }
}
