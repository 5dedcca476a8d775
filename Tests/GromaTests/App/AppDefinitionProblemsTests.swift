import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests `problems()` of an app definition as a whole.
@MainActor struct AppDefinitionProblemsTests {
  private struct Desk: Screen {
    static let name = "desk"
    var tidy: Bool?
  }

  private func app(
    guards: [Guard] = [], values: [any StateValue.Type] = StubApp.values, kinds: [any CustomContainer.Type] = [],
    customSteps: [CustomStep] = [],
    samples: [Desk] = [Desk()], make: @escaping @Sendable (Desk) -> AnyScreen<Page> = { AnyScreen($0) },
    offering offered: @escaping @Sendable (Desk, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction<Desk>] = {
      _, _, _ in []
    }
  ) -> AppDefinition {
    AppDefinition(
      "app", "",
      screens: StubApp.screens() + [ScreenDefinition(Desk.self, "", samples: samples, owner: "Desk.swift", actions: offered, make: make)],
      guards: guards, values: values, kinds: kinds, customSteps: customSteps)
  }

  @Test func appWithoutUndefinedNamesHasNoProblems() {
    let app = app(
      guards: [Guard("member", owner: "Guards.swift") { _, _ in .allow }],
      offering: { _, _, transaction in
        transaction.value(Counter.self).count == 0 ? [UserAction("add") { $0.check("member").put(Counter(count: 1)) }] : []
      })
    #expect(app.problems() == [])
  }

  // MARK: Guards and steps

  @Test func undefinedGuardInAnActionIsFound() {
    let app = app(offering: { _, _, _ in [UserAction("go") { $0.top(.container).check("confirm") }] })
    #expect(app.problems() == ["action 'go' of screen 'desk' of Desk.swift checks the guard 'confirm', which is not defined"])
  }

  @Test func screenWithoutSamplesIsInspectedWithoutArguments() {
    let app = app(samples: [], offering: { _, _, _ in [UserAction("go") { $0.top(.container).check("confirm") }] })
    #expect(app.problems() == ["action 'go' of screen 'desk' of Desk.swift checks the guard 'confirm', which is not defined"])
  }

  @Test func undefinedGuardInAnOutcomeOrACompletionIsFound() {
    let app = app(
      make: { AnyScreen($0).whenGone { $0.check("left") } },
      offering: { _, _, _ in [UserAction("ask") { $0.request(.alert("Sure?").on("yes") { $0.check("sure") }.on("no", .cancel)) }] })
    #expect(app.problems().count == 2)
    #expect(app.problems().contains { $0.hasSuffix("of Desk.swift checks the guard 'sure', which is not defined") })
    #expect(app.problems().contains("the completion of screen 'desk' of Desk.swift checks the guard 'left', which is not defined"))
  }

  @Test func undefinedGuardInARedirectIsFound() {
    let guards = [Guard("member", owner: "Guards.swift") { _, _ in .redirect(AppRoute().check("meber").erased, until: "a") }]
    #expect(app(guards: guards).problems() == ["guard 'member' of Guards.swift checks the guard 'meber', which is not defined"])
  }

  @Test func undefinedStepInACustomStepIsFound() {
    struct Visit: Codable { var user: String }
    let visit = CustomStep("visit", "", taking: Visit.self, samples: [Visit(user: "ann")], owner: "Visits.swift") { visit, _, _ in
      AppRoute().perform("greet", visit)
    }
    #expect(app(customSteps: [visit]).problems() == ["step 'visit' of Visits.swift performs the step 'greet', which is not defined"])
  }

  // MARK: Requests

  private let scan = Effect("desk", style: .alert).on("done")

  @Test func screenNamedLikeARequestOfAnActionIsFound() {
    let scan = scan
    let app = app(offering: { _, _, _ in [UserAction("scan") { $0.request(scan) }] })
    #expect(app.problems() == ["screen 'desk' of Desk.swift has the name of a request"])
  }

  @Test func screenNamedLikeARequestOfAnOutcomeOrARedirectIsFound() {
    let scan = scan
    let nested = app(offering: { _, _, _ in [UserAction("ask") { $0.request(.alert("Scan?").on("yes") { $0.request(scan) }) }] })
    #expect(nested.problems() == ["screen 'desk' of Desk.swift has the name of a request"])
    let redirected = app(guards: [Guard("scanned") { _, _ in .redirect(AppRoute().request(scan).erased, until: scan.request) }])
    #expect(redirected.problems() == ["screen 'desk' of Desk.swift has the name of a request"])
  }

  // MARK: State values

  @Test func unlistedValueIsFound() {
    let app = app(
      values: [Counter.self],
      offering: { _, _, transaction in transaction.value(Session.self).user == nil ? [] : [UserAction("leave") { $0.back() }] })
    #expect(app.problems() == ["screen 'desk' of Desk.swift reads the value 'session', which is not listed"])
  }

  @Test func unlistedStoredValueIsFound() {
    let app = app(values: [Session.self], offering: { _, _, _ in [UserAction("add") { $0.put(Counter(count: 1)) }] })
    #expect(app.problems() == ["action 'add' of screen 'desk' of Desk.swift sets the value 'counter', which is not listed"])
  }

  // MARK: Containers

  private enum Carousel: CustomContainer {
    static let name = "carousel"
    static let visibility = Kind.Visibility.selected
  }
  private struct Cards: Screen {
    typealias Current = Carousel
    static let name = "cards"
  }

  @Test func unlistedContainerKindIsFound() {
    let cards = ScreenDefinition(Cards.self, "", samples: [Cards()], owner: "Cards.swift", make: { AnyScreen($0, [page("a").erased]) })
    func app(_ kinds: [any CustomContainer.Type]) -> AppDefinition {
      AppDefinition("app", "", screens: StubApp.screens() + [cards], kinds: kinds)
    }
    #expect(app([Carousel.self]).problems() == [])
    #expect(app([]).problems() == ["screen 'cards' of Cards.swift contains a container of the kind 'carousel', which is not listed"])
  }

  @Test func twoScreensOfOneNameAreOneProblemBesideACustomContainer() {
    func bell(_ owner: String) -> any ScreenDeclaration { ScreenDefinition(Unlabeled.self, "", samples: [], owner: owner) }
    let app = AppDefinition("app", "", screens: StubApp.screens() + [bell("A.swift"), bell("B.swift")], kinds: [Carousel.self])
    #expect(app.problems().filter { $0.contains("is defined by") } == ["screen 'unlabeled' is defined by A.swift and B.swift"])
  }

  @Test func unlistedContainerKindInTheLaunchStateIsFound() {
    let root = AnyScreen<Carousel>.container([page("a").erased])
    let app = AppDefinition("app", "", screens: StubApp.screens(), root: root.erased)
    #expect(app.problems() == ["the launch state contains a container of the kind 'carousel', which is not listed"])
  }

  // MARK: Types

  private struct Unlabeled: Screen {
    static let name = "unlabeled"
    var it = 1
    init(it: Int = 1) { self.it = it }
    init(from decoder: any Decoder) throws { it = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(it)
    }
  }
  private struct Single: StateValue {
    static let name = "single"
    static let initial = Single(it: 1)
    var it: Int
    init(it: Int) { self.it = it }
    init(from decoder: any Decoder) throws { it = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(it)
    }
  }

  @Test func unusableArgumentTypesAreFoundWithoutTraps() throws {
    let step = CustomStep("choose", "", taking: Unlabeled.self, owner: "Steps.swift") { _, _, _ in AppRoute() }
    let app = AppDefinition(
      "app", "",
      screens: StubApp.screens() + [
        ScreenDefinition(
          Unlabeled.self, "", samples: [Unlabeled()], owner: "Unlabeled.swift", actions: { _, _, _ in [UserAction("x") { $0.back() }] })
      ], values: [Single.self], customSteps: [step])
    #expect(
      app.problems() == [
        "screen 'unlabeled' of Unlabeled.swift: not usable as an argument: a value without a label",
        "step 'choose' of Steps.swift: not usable as an argument: a value without a label",
        "value 'single': not usable as an argument: Int has no label",
      ])
    let navigator = try navigator("stack[a]", of: app)
    let sentence = "screen 'unlabeled': not usable as an argument: a value without a label"
    expectFailure(navigator, AppRoute().top(.stack).push(AnyScreen(Unlabeled(it: 2))), sentence)
    expectFailure(navigator, AppRoute().top(.stack).push(AnyScreen(Unlabeled()).withStackContainer()), sentence)
    expectFailure(navigator, AppRoute().perform("choose", Unlabeled()), "'choose': not usable as an argument: a value without a label")
    #expect(throws: NavigationError.badArgument(screen: "unlabeled", .unsupported("a value without a label"))) {
      try app.screens.screen("unlabeled")
    }
    expectTree(navigator, "stack[a]")
    expectInvariants(navigator)
  }

  @Test func unusableArgumentTypeIsRejectedAtEachAttempt() throws {
    let app = AppDefinition("app", "", screens: StubApp.screens() + [ScreenDefinition(Unlabeled.self, "", samples: [])])
    let navigator = try navigator("stack[a]", of: app)
    for _ in 0..<3 {
      let push = AppRoute().top(.stack).push(AnyScreen(Unlabeled()))
      expectFailure(navigator, push, "screen 'unlabeled': not usable as an argument: a value without a label")
    }
  }

  /// A container that adds a screen whose arguments cannot be encoded.
  private enum Shelf: CustomContainer {
    static let name = "shelf"
    static let visibility = Kind.Visibility.last
    static func arrange(_ children: [Node]) -> [Node] {
      let added = AnyScreen(Unlabeled()).node
      return [added] + children.filter { $0.key != added.key }
    }
  }

  @Test func unusableArgumentTypeIsRejectedInAnArrangement() throws {
    let app = AppDefinition(
      "app", "", screens: StubApp.screens() + [ScreenDefinition(Unlabeled.self, "", samples: [])], kinds: [Shelf.self],
      root: AnyScreen<Shelf>.container([page("a").erased]).erased)
    let navigator = Navigator(app)
    expectFailure(
      navigator, AppRoute().top(.kind(Shelf.self)).insert(page("b")),
      "screen 'unlabeled': not usable as an argument: a value without a label")
    expectInvariants(navigator)
  }

  @Test func decimalsDatesAndListsOfWordsAreArguments() throws {
    struct Transfer: Screen {
      static let name = "transfer"
      var amount: Decimal
      var due: Date?
      var tags: [String] = []
    }
    let samples = [Transfer(amount: Decimal(1_250) / 100, due: Date(timeIntervalSince1970: 0), tags: ["rent", "may be late"])]
    let app = AppDefinition("app", "", screens: StubApp.screens() + [ScreenDefinition(Transfer.self, "", samples: samples)])
    #expect(app.problems() == [])
    #expect(app.screens["transfer"]?.usage == "transfer amount:Decimal [due:Date] tags:[String]")
    let navigator = try navigator("stack[a]", of: app)
    try navigator.run { $0.top(.stack).push(AnyScreen(samples[0])) }
    #expect(
      navigator.state.key(at: path(0, 0, 1))?.description
        == #"transfer amount=12.5 due=1970-01-01T00:00:00Z tags='[rent,"may be late"]'"#)
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
    let tree = CompactTree.text(of: navigator.state)
    #expect(try app.state(tree) == navigator.state, "\(tree)")
  }
}
