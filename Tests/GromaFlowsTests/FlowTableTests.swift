import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests which flow handles an output, and which flow is notified of the end of another.
@MainActor struct FlowTableTests {
  /// An app with shops as a page below a purchase and as containers around it.
  private static let app = StubApp.app(
    shop(of: P.self).any, shop(of: StubApp.Home.self).any, shop(of: StubApp.Room.self).any, buying.any, quickBuying.any)

  /// Trees in which a shop shows a purchase, each with the tree after the purchase is gone.
  nonisolated static let places = [
    // On the shop's own stack, directly or above other screens.
    ("stack[p > stack buy[c]]", "stack[p]"), ("stack[p > quick]", "stack[p]"), ("stack[p > x > quick]", "stack[p > x]"),
    // Contained in the shop.
    ("stack room(id=1)[a > quick]", "stack room(id=1)[a]"), ("tabs home[*stack[a > stack buy[c]] | b]", "tabs home[*stack[a] | b]"),
    ("tabs home[b | *stack[a > quick]]", "tabs home[b | *stack[a]]"),
    // Presented by the shop, by a presented shop, and over a screen that the shop has pushed.
    ("stack[p] ^ stack buy[c]", "stack[p]"), ("stack[a] ^ p ^ quick", "stack[a] ^ p"), ("stack[p > x] ^ stack[quick]", "stack[p > x]"),
    ("tabs home[*a | b] ^ stack[x > quick]", "tabs home[*a | b] ^ stack[x]"),
    // In pages and columns.
    ("pages[*stack[p > quick] | b]", "pages[*stack[p] | b]"), ("split[a || stack[p > quick]]", "split[a || stack[p]]"),
    ("tabs home[*split[a || stack[b > quick]] | x]", "tabs home[*split[a || stack[b]] | x]"),
    // In another window.
    ("main: stack[p] & *other: stack[p > quick]", "main: stack[p] & *other: stack[p]"),
  ]

  private let purchased = Target<Stack>.named("buy")

  private func purchase(in navigator: Navigator) throws -> AppRoute {
    let tree = FlowTree(of: navigator.state, try #require(navigator.app.part(FlowTable.self)))
    return AppRoute().at(try #require(tree.nodes.last { ["buy", "quick"].contains($0.screen.name) }).path).erased
  }

  private func count(_ line: String, _ lines: [String]) -> Int { lines.count { $0.contains(line) } }

  // MARK: Handling

  @Test(arguments: places) func outputOfAChildIsHandledOnceByTheEnclosingFlow(_ before: String, _ after: String) throws {
    let (navigator, diary) = try begun(before, of: Self.app)
    try navigator.run(try purchase(in: navigator).finish(with: AnyOutput(Receipt(number: 7))))
    expectTree(navigator, after)
    #expect(navigator.flows.last?.hasSuffix(#"["receipt 7"]"#) == true, "\(navigator.flows)")
    let lines = diary.read()
    #expect(count("handles receipt", lines) == 1 && count("left", lines) == 0, "\(lines)")
    let child = try #require(FlowTree(of: try app(before), table).nodes.last)
    #expect(child.depth > 0)
    navigator.undo()
    expectTree(navigator, before)
    navigator.redo()
    expectTree(navigator, after)
    #expect(diary.read() == [])
    expectInvariants(navigator)
  }

  private var table: FlowTable { Self.app.part(FlowTable.self) ?? FlowTable([]) }
  private func app(_ tree: String) throws -> NavigationState { try Self.app.state(tree) }

  @Test(arguments: places) func reportedOutputCanFinishTheChild(_ before: String, _ after: String) throws {
    let (navigator, diary) = try begun(before, of: Self.app)
    try navigator.run { $0.top(.page).send(Counter(count: 3)) }
    expectTree(navigator, after)
    let lines = diary.read()
    #expect(lines.prefix(1).allSatisfy { $0.contains("handles counter count=3") })
    #expect(count("handles receipt number=3", lines) == 1 && lines.count == 2, "\(lines)")
  }

  @Test(arguments: places) func removedChildIsLeftOnce(_ before: String, _ after: String) throws {
    let (navigator, diary) = try begun(before, of: Self.app)
    try navigator.run(try purchase(in: navigator).erased.back())
    let name = before.contains("quick") ? "quick" : "buy"
    expectTree(navigator, after)
    #expect(navigator.flows.last?.hasSuffix(#"["left \#(name)"]"#) == true, "\(navigator.flows)")
    #expect(diary.read() == ["left \(name)"])
    expectInvariants(navigator)
  }

  // MARK: Ending

  /// Returns a navigator with a shop around everything and purchases in it. No other flow handles the end of a purchase.
  private func nested(_ tree: String) throws -> (navigator: Navigator, diary: Diary) {
    try begun(tree, of: StubApp.app(shop(of: StubApp.Home.self).any, trip.any, buying.any, quickBuying.any))
  }

  @Test(arguments: [
    "tabs home[*stack[a > stack buy[b > stack buy(id=1)[c]]] | d]", "tabs home[*stack[a > stack buy[b] > stack room(id=1)[c > quick]] | d]",
    "tabs home[*stack[a > stack buy[b]] | d] ^ stack[c > quick]", "tabs home[*stack[a > stack buy[b]] | d] ^ c ^ quick",
    "tabs home[*stack[a > stack buy[tabs[*stack[quick] | quick]]] | d]",
  ]) func flowsInsideAFinishedFlowAreNotLeft(_ tree: String) throws {
    let (navigator, diary) = try nested(tree)
    try navigator.run { $0.first(purchased).finish(with: AnyOutput(Receipt(number: 1))) }
    expectTree(navigator, "tabs home[*stack[a] | d]")
    #expect(navigator.flows == [#"home: ["receipt 1"]"#])
    #expect(diary.read().count { $0.hasPrefix("left") } == 0)
    expectInvariants(navigator)
  }

  @Test func flowsBesideARemovedFlowAreLeft() throws {
    let (navigator, diary) = try nested("tabs home[*stack[a > split[stack buy[b] || stack buy(id=1)[c]]] | d]")
    try navigator.run { $0.first(.stack).pop() }
    #expect(navigator.flows == [#"home: ["left buy","left buy"]"#])
    #expect(diary.read().count { $0 == "left buy" || $0 == "left buy id=1" } == 2)
  }

  @Test func flowOnALayerOutsideTheRemovedFlowIsLeft() throws {
    let (navigator, _) = try nested("tabs home[*stack[a > stack[quick > b] > stack buy[c]] | d]")
    // The flow `quick` encloses only the screens above it on its stack, not a layer over the stack.
    try navigator.run { $0.first(.stack).popToRoot() }
    #expect(navigator.flows == [#"home: ["left quick","left buy"]"#])
  }

  @Test func parentsWithoutAHandlerAreSkipped() throws {
    let (navigator, _) = try nested("tabs home[*stack[a > stack room(id=1)[b > stack room(id=2)[c > quick]]] | d]")
    try navigator.run { $0.back() }
    #expect(navigator.flows == [#"home: ["left quick"]"#, #"  room id=1: received=[]"#, #"    room id=2: received=[]"#])
    try navigator.run { $0.top(.stack).push(screen("quick")) }
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Receipt(number: 2))) }
    #expect(navigator.flows.first == #"home: ["left quick","receipt 2"]"#)
  }

  @Test func lockedScreenAboveAFlowPreventsItsEnd() throws {
    let (navigator, _) = try nested("tabs home[*stack[a > stack buy[b]] | d] ^ c!")
    expectFailure(navigator, AppRoute().first(purchased).finish(with: AnyOutput(Receipt(number: 1))), "'c' at /0/1 is locked")
  }

  @Test(arguments: ["tabs home[*stack buy[a] | d]", "tabs home[*quick | d]", "tabs home[*split[quick || d] | d]"])
  func finishedFlowWhoseScreenRemainsStartsAgain(_ tree: String) throws {
    let (navigator, diary) = try nested(tree)
    let ended = tree.contains("quick") ? "quick" : "buy"
    try navigator.run { $0.first(Target<AnyContainer>.named(ended)).finish(with: AnyOutput(Receipt(number: 1))) }
    expectTree(navigator, tree)
    #expect(navigator.flows == [#"home: ["receipt 1"]"#, "  \(ended): "])
    #expect(diary.read() == ["home handles receipt number=1 from \(ended)", "starts \(ended)"])
    expectInvariants(navigator)
  }

  @Test func finishWithoutAHandlerIsAllowed() throws {
    let (navigator, diary) = try begun("stack[a > quick]", of: Self.app)
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Receipt(number: 1))) }
    expectTree(navigator, "stack[a]")
    #expect(diary.read() == [])
  }

  @Test func closingAWindowLeavesItsFlows() throws {
    let (navigator, diary) = try begun("main: stack[p] & *other: stack[p > quick]", of: Self.app)
    try navigator.run { $0.closeWindow() }
    expectTree(navigator, "stack[p]")
    #expect(navigator.flows == ["p: []"], "the shop of another window is not affected")
    #expect(diary.read() == ["left p", "left quick"])
  }
}

/// Tests the problems of a table, and the description of its flows.
@MainActor struct FlowProblemsTests {
  private func problems(_ flows: AnyFlow...) -> [String] {
    AppDefinition("stub", "", screens: StubApp.screens() + buyDefinitions, values: StubApp.values, parts: [FlowTable(flows)]).problems()
  }

  @Test func validTableHasNoProblems() { #expect(problems(trip.any, house.any, buying.any) == []) }

  @Test func twoFlowsOfOneScreenAreNamedWithBothOwners() {
    let first = Flow(of: Buy.self, "", owner: "Bag/A.swift").any
    let second = Flow(of: Buy.self, "", owner: "Shop/B.swift").on(Counter.self) { _, _, _ in .finish(with: Receipt(number: 0)) }.any
    #expect(problems(first, second) == ["the screen 'buy' has several flows: those of Bag/A.swift and Shop/B.swift"])
    #expect(FlowTable([first, second])["buy"]?.handles == [], "the first definition is used")
  }

  @Test func undefinedScreensAreProblems() {
    struct Nowhere: Screen { static let name = "nowhere" }
    let lost = Flow(of: Nowhere.self, "", owner: "A.swift").any
    #expect(problems(lost) == ["the flow of A.swift names the screen 'nowhere', which is not defined"])
    let typo = Flow(of: Buy.self, "", owner: "A.swift").onLeft("quikc") { _, _ in .stay }.on(Counter.self, from: Nowhere.self) { _, _, _ in
      .stay
    }
    #expect(
      problems(typo.any) == [
        "the flow of A.swift names the screen 'nowhere', which is not defined",
        "the flow of A.swift names the screen 'quikc', which is not defined",
      ])
    let customized = buying.any.on(Counter.self, from: "paeg", owner: "App.swift") { _, _ in .stay }
    #expect(problems(customized) == ["the flow of App.swift names the screen 'paeg', which is not defined"])
  }

  @Test func outputWithoutAListedFlowIsAProblem() {
    struct Desk: Screen { static let name = "desk" }
    func problems(_ flows: AppElements, _ send: @escaping @Sendable (AppRoute) -> AppRoute) -> [String] {
      AppDefinition("desk", "", root: AnyScreen(Desk())) {
        ScreenDefinition(Desk.self, "", owner: "Desk.swift") { _ in UserAction("count") { send($0) } }
        flows
      }.problems()
    }
    let forgotten = ["action 'count' of screen 'desk' of Desk.swift sends the output 'counter', which no listed flow handles"]
    let handling: AppElements = [Flow(of: Desk.self, "").on(Counter.self) { _, _ in .stay }]
    #expect(problems([]) { $0.send(Counter(count: 1)) } == forgotten)
    #expect(problems(handling) { $0.send(Counter(count: 1)) } == [])
    #expect(problems([]) { $0.send(Counter(count: 1)).fallback(to: AppRoute().back()) } == [], "the fallback handles the failure")
    #expect(problems([]) { $0.back().fallback(to: AppRoute()).send(Counter(count: 1)) } == forgotten, "only what is before the fallback")
  }

  @Test func leftHandlerForAScreenWithoutAFlowIsAProblem() {
    let shop = Flow(of: P.self, "", owner: "A.swift").onLeft("quick") { _, _ in .stay }.any
    #expect(problems(shop) == ["the flow of A.swift has an onLeft handler for 'quick', which has no flow"])
    #expect(problems(shop, quickBuying.any) == [])
  }

  @Test func listsTheHandledOutputs() {
    let flow = buying.onLeft("quick") { _, _ in .stay }.on(Session.self, from: P.self) { _, _, _ in .stay }
    #expect(flow.any.handles == ["counter", "removal of quick", "session of p"])
    #expect(flow.any.name == "buy" && flow.any.summary == "buying")
    #expect(FlowTable([flow.any]).outputs.map { $0.name } == ["counter", "session"])
  }
}
