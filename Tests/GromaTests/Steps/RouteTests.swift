import GromaTesting
import Testing

@testable import Groma

/// Tests a route as a value: building, comparing, joining and saving it.
struct RouteTests {
  private struct Note: RouteAction {
    var text: String
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
  }

  // MARK: Building

  @Test func aStepIsAddedToACopy() {
    let stack = AppRoute().top(.stack)
    let one = stack.push(a)
    let two = stack.push(b).pop()
    #expect(stack.description == "top stack")
    #expect(one.description == "top stack | push a")
    #expect(two.description == "top stack | push b | pop")
  }

  @Test func nestedRouteIsBetweenEnterAndLeave() {
    let route = AppRoute().top(.stack).push(a) { $0.present(b) }.pop()
    let steps: [Instruction] = [
      .step(Steps.Find(.top, Match(kind: .stack))), .step(Steps.Push(a.node)), .enter, .step(Steps.Present(b.node)), .leave,
      .step(Steps.Pop(1)),
    ]
    #expect(route.code == steps)
  }

  @Test func attemptCountsAllPrecedingSteps() {
    let route = AppRoute().refresh().makeKey().ignoringFailure().fallback(to: AppRoute().back())
    let refresh = Instruction.step(Steps.Refresh())
    let steps: [Instruction] = [
      .attempt(count: 4), .attempt(count: 2), refresh, .step(Steps.MakeKey()), .recover(count: 0), .recover(count: 1), .step(Steps.Back()),
    ]
    #expect(route.code == steps)
  }

  @Test func emptyRouteHasNoCode() throws {
    #expect(AppRoute().code.isEmpty && AppRoute().description.isEmpty && !AppRoute().isOpaque)
    #expect(AppRoute() == Route<Stack, Stack>().erased)
  }

  // MARK: Joining

  @Test func joiningEqualsAddingTheSteps() {
    let search = AppRoute().top(.stack)
    let change = Route<Stack, Stack>().push(a).pop()
    let way = Route<Stack, Stack>().back()
    #expect(search.then(change) == AppRoute().top(.stack).push(a).pop())
    #expect(search.then(change).then(way) == search.then(change.then(way)))
    #expect(search.then(Route<Stack, Stack>()) == search)
    #expect(AppRoute().then(search) == search)
  }

  @Test func joiningKeepsTheExtentOfAFallback() throws {
    let risky = AppRoute().fail("lab", "no").ignoringFailure()
    let route = AppRoute().refresh().then(risky).then(AppRoute().makeKey())
    #expect(route.description == "refresh | do { fail lab no | ignore-failure } | make-key")
    #expect(route.code.areWellFormed)
  }

  @Test func erasingKeepsTheRoute() {
    let route = AppRoute().top(.stack).push(a)
    #expect(route.erased.code == route.code)
    #expect(route.erased.erased == route.erased)
  }

  // MARK: Comparing

  @Test func isEqualByStepsInTheirOrder() {
    let routes: [AppRoute] = [
      AppRoute(), AppRoute().refresh(), AppRoute().makeKey(), AppRoute().refresh().makeKey(), AppRoute().makeKey().refresh(),
      AppRoute().refresh().refresh(), AppRoute().refresh().separate(), AppRoute().separate().refresh(),
      AppRoute().animated(.none) { $0.refresh() }, AppRoute().animated(.crossDissolve) { $0.refresh() },
      AppRoute().refresh().done { $0.makeKey() },
      AppRoute().refresh().ensure { $0.makeKey() }, AppRoute().refresh().fallback(to: AppRoute().makeKey()),
      AppRoute().refresh().ignoringFailure(), AppRoute().first(.container) { $0.refresh() }, AppRoute().first(.container).refresh(),
    ]
    #expect(Set(routes).count == routes.count)
    for (index, route) in routes.enumerated() {
      for (other, another) in routes.enumerated() { #expect((route == another) == (index == other), "\(route) and \(another)") }
    }
  }

  /// Two routes made from the same seed are equal, also when one of them is joined from parts. The argument is a seed.
  @Test(arguments: UInt64(1)...20) func routesBuiltTwiceAreEqualAndHashAlike(seed: UInt64) throws {
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ x")
    var one = RandomRoutes(seed: seed)
    var two = RandomRoutes(seed: seed)
    one.allowsClosures = false
    two.allowsClosures = false
    var routes: Set<AppRoute> = []
    for _ in 0..<100 {
      let (route, again) = (one.route(for: state), two.route(for: state))
      #expect(route == again, "seed \(seed): \(route)")
      let rebuilt = AppRoute(code: Array(again.code.prefix(3))).then(AppRoute(code: Array(again.code.dropFirst(3))))
      #expect(rebuilt == route && rebuilt.hashValue == route.hashValue, "seed \(seed): \(route)")
      #expect(rebuilt.description == route.description, "seed \(seed)")
      routes.insert(route)
      #expect(routes.contains(rebuilt), "seed \(seed): \(route)")
    }
    #expect(routes.count > 80)
  }

  // MARK: Size

  @Test func aHundredThousandStepsAreOneValue() throws {
    func long() -> AppRoute {
      var route = AppRoute()
      for index in 0..<100_000 { route = (consume route).fail("lab", "\(index % 10)") }
      return route
    }
    let route = long()
    #expect(route.code.count == 100_000)
    #expect(route == long() && route.hashValue == long().hashValue)
    #expect(route != long().refresh())
    #expect(route.description.hasPrefix("fail lab 0 | fail lab 1 | ") && route.description.hasSuffix(" | fail lab 9"))
    let read = try decoded(AppRoute.self, encoded(AppRoute(code: Array(route.code.prefix(20_000)))))
    #expect(read.code.count == 20_000 && read.code.last == route.code[19_999])
  }

  @Test func joinedRoutesAreFlat() {
    let step = AppRoute().refresh()
    let joined = (0..<100_000).reduce(into: AppRoute()) { route, _ in route = (consume route).then(step) }
    #expect(joined.code == Array(repeating: .step(Steps.Refresh()), count: 100_000))
  }

  // MARK: Saving

  @Test func isSavedAsItsSteps() throws {
    #expect(try encoded(AppRoute()) == #"{"code":[]}"#)
    #expect(try encoded(AppRoute().close()) == #"{"code":[{"perform":{"_0":{"close":{}}}}]}"#)
    #expect(
      try decoded(Route<Stack, Stack>.self, #"{"code":[{"perform":{"_0":{"pop-to-root":{}}}}]}"#) == Route<Stack, Stack>().popToRoot())
  }

  @Test(arguments: [#"{}"#, #"[]"#, #"{"code":{}}"#, #"{"code":[{}]}"#, #"{"code":[{"verb":{}}]}"#, #"{"code":[{"jump":{}}]}"#])
  func invalidRoutesAreRefused(text: String) {
    #expect(throws: DecodingError.self) { try decoded(AppRoute.self, text) }
  }

  @Test func unbalancedMarksAreRefusedWithAMessage() {
    #expect(refusal(of: AppRoute.self, #"{"code":[{"leave":{}}]}"#) == "the steps of a route are not well-formed")
  }

  // MARK: Opaque steps

  @Test(arguments: [
    (AppRoute().with(file: "Chat.swift", line: 7) { _, _ throws(NavigationError) in AppRoute() }, "{closure at Chat.swift:7}"),
    (AppRoute().refresh().fallback(file: "Chat.swift", line: 8) { _, route in route }, "fallback at Chat.swift:8"),
    (AppRoute().action(Note(text: "note it")), "note it"),
    (AppRoute().first(.container) { $0.action(Note(text: "nested")) }, "nested"),
    (AppRoute().refresh().fallback(to: AppRoute().action(Note(text: "instead"))), "instead"),
    (AppRoute().refresh().ensure { $0.action(Note(text: "always")) }, "always"),
    (AppRoute().request(Effect("ask").on("no").on("yes") { $0.action(Note(text: "an outcome's")) }), "an outcome's"),
  ]) func closureStepsCannotBeSaved(route: AppRoute, step: String) {
    #expect(route.isOpaque)
    #expect(throws: NavigationError.opaque(step)) { try encoded(route) }
    #expect(NavigationError.opaque(step).description == "a step made by a closure cannot be saved and cannot wait: \(step)")
  }

  @Test func closureStepsCannotBeDecoded() {
    #expect(
      refusal(of: AppRoute.self, #"{"code":[{"perform":{"_0":{"action":{}}}}]}"#)
        == "a step made by a closure cannot be saved and cannot wait: a saved custom step")
    #expect(
      refusal(of: AppRoute.self, #"{"code":[{"attempt":{"count":0}},{"recoverBy":{"_0":{}}}]}"#)
        == "a step made by a closure cannot be saved and cannot wait: a saved fallback")
  }

  @Test func closuresAreEqualByTheirPlaceInTheSource() {
    func made(_ line: Int) -> AppRoute { AppRoute().with(file: "A.swift", line: line) { _, _ throws(NavigationError) in AppRoute() } }
    func saved(_ line: Int) -> AppRoute { AppRoute().fallback(file: "A.swift", line: line) { _, _ in AppRoute?.none } }
    #expect(made(1) == made(1) && made(1) != made(2))
    #expect(saved(1) == saved(1) && saved(1) != saved(2))
    #expect(Set([made(1), made(1), saved(1), saved(1), made(2)]).count == 3)
  }

  @Test func anActionIsEqualByTypeValueAndWhetherItMoves() {
    let note = Steps.Custom(Note(text: "a"), moves: false)
    #expect(note == Steps.Custom(Note(text: "a"), moves: false))
    #expect(note != Steps.Custom(Note(text: "b"), moves: false))
    #expect(note != Steps.Custom(Note(text: "a"), moves: true))
    #expect(AppRoute().action(Note(text: "a")) != AppRoute().action(Note(text: "a"), giving: AnyContainer.self))
  }

  @Test @MainActor func routeWithAClosureOutcomeCannotWait() throws {
    let member = Guard("member") { _, _ in .redirect(AppRoute().root.present(z).erased, until: z.key) }
    let navigator = try navigator("stack[a]", guards: [member])
    let route = AppRoute().check("member").request(.alert("Sure?").on("yes") { $0.action(Note(text: "note")) })
    expectFailure(
      navigator, route,
      "a step made by a closure cannot be saved and cannot wait: member | request alert title=Sure? --style=alert { on yes { note } }")
  }
}
