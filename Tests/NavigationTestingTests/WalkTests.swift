import Navigation
import NavigationTesting
import Testing

@MainActor struct WalkTests {
  private let root = page("a").withStackContainer().anyModal

  private func app(guards: [Guard] = [], _ actions: @escaping @Sendable (String) -> [UserAction]) -> AppDefinition {
    StubApp.app(guards: guards, root: root) { key, _, _ throws(NavigationError) in actions(key.name) }
  }

  private func trees(_ report: Walk.Report) -> [String] { report.states.map { CompactTree.text(of: $0) } }

  // MARK: States and moves

  /// Two states fit into a stack of two: [a] and [a > b].
  ///
  /// In [a], `open` leads to [a > b], `dismiss` changes nothing, `back` fails. In [a > b], `more` is cut, `back` leads to [a], `dismiss`
  /// changes nothing. So 4 transitions, 1 cut, 1 failed.
  ///
  /// Each screen's actions are asked for once to list them and once by its tap, and ask nothing. `open` and `more` run once, `back` and
  /// `dismiss` in both states. `back` is told apart by how many screens there are; `dismiss` asks only whether a lock is in its way.
  @Test func countsAsByHand() {
    let two = app { [UserAction($0 == "a" ? "open" : "more") { $0.stack.push(page("b")) }] }
    let report = Walk(two, bounds: Walk.Bounds(depth: 2)).run()
    #expect(trees(report) == ["stack[a]", "stack[a > b]"])
    #expect(
      report.description == """
        2 states, 4 transitions, 1 cut by the bounds, 1 failed
        ways  runs  handler
           2     2  back
           1     1  a.open
           1     2  actions of a
           1     2  actions of b
           1     1  b.more
           1     2  dismiss
        """)
    #expect(report.problems == [])
  }

  /// Three tabs of one page each, three states; in each of them `dismiss` stays, `back` fails, and two tabs can be selected.
  @Test func selectsEachOtherTab() throws {
    let report = Walk(StubApp.plain, from: [try StubApp.state("tabs[*a | b | c]")]).run()
    #expect(trees(report) == ["tabs[*a | b | c]", "tabs[a | *b | c]", "tabs[a | b | *c]"])
    #expect(report.transitions == 3 + 3 * 2)
    #expect(report.failures == 3)
    #expect(report.handlers.map(\.handler).contains(.route("select-tab")))
  }

  /// `push` leads beyond in [a > b], `present` from `c`, which is in no stack, so that pushing fails there. A walk of two states has [a] and
  /// [a > b], and cuts the other two moves as well as the one that leads beyond.
  @Test func whatIsBeyondTheBoundsIsCutAndCounted() throws {
    let deeper = app { _ in [UserAction("push") { $0.stack.push(page("b")) }, UserAction("present") { $0.present(page("c")) }] }
    let report = Walk(deeper, bounds: Walk.Bounds(depth: 2, layers: 2)).run()
    #expect(trees(report) == ["stack[a]", "stack[a > b]", "stack[a] ^ c", "stack[a > b] ^ c"])
    #expect(report.cut == 1 + 2)
    #expect(report.failures == 1 + 2)
    let small = Walk(deeper, bounds: Walk.Bounds(states: 2, depth: 2, layers: 2)).run()
    #expect(small.states.count == 2)
    #expect(small.cut == 1 + 2)
  }

  /// A question in a layer is answered by a tap, work elsewhere by its outcome.
  @Test func everyOutcomeOfAnEffectComes() {
    let question = Effect.alert("Go on?").on("yes") { $0.stack.push(page("y")) }.on("no", .cancel)
    let upload = Effect("upload").on("sent") { $0.stack.push(page("s")) }.on("unavailable") { $0.stack.push(page("u")) }
    let app = app { name in
      name == "a" ? [UserAction("ask") { $0.request(question) }, UserAction("send") { $0.request(upload) }] : []
    }
    let report = Walk(app, bounds: Walk.Bounds(depth: 2)).run()
    for letter in ["y", "s", "u"] {
      #expect(report.way { CompactTree.text(of: $0) == "stack[a > \(letter)]" && $0.running.isEmpty }?.count == 2, "\(letter)")
    }
    #expect(report.handlers.contains { $0.handler == .action("yes", screen: "alert") })
    #expect(report.handlers.contains { $0.handler == .route("complete sent --of=upload") })
    #expect(report.problems == [])
  }

  @Test func theWayToAStateIsTheShortest() throws {
    let link = AppRoute().top(.stack).setStack(["a", "b", "c"].map { page($0).anyModal })
    let app = app { $0 == "c" ? [] : [UserAction("next") { $0.stack.push(page("b")) }] }
    let walked = Walk(app, bounds: Walk.Bounds(depth: 3)).run()
    let hasC = { (state: NavigationState) in CompactTree.text(of: state).contains("c]") }
    let target = try StubApp.state("stack[a > b > b]")
    #expect(walked.way(to: target)?.map(\.description) == ["tap next", "tap next"])
    #expect(walked.way(to: try StubApp.state("stack[x]")) == nil)
    let linked = Walk(app, bounds: Walk.Bounds(depth: 3), adding: [link.erased]).run()
    #expect(linked.way(where: hasC)?.map(\.description) == ["top stack | set-stack a, b, c"])
    #expect(walked.way(where: hasC) == nil)
  }

  @Test func sameWalkSameReport() {
    let app = app { name in ["a", "b", "c"].map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } } }
    let walk = Walk(app, bounds: Walk.Bounds(states: 60, depth: 4))
    let one = walk.run()
    let two = walk.run()
    #expect(one.states == two.states)
    #expect(one.description == two.description)
    #expect(one.states.count == 1 + 3 + 9 + 27)
  }

  // MARK: Handlers

  /// What a guard asks is the guard's; the route that it lets wait runs again when its screen finishes, as the action that it is.
  ///
  /// The guard asks for the session, which is there or not: two ways. The action asks, beside what the guard does, only for its stack when
  /// it runs again and once more when it is tapped by who is signed in, which is the same question: two ways with the run that was
  /// interrupted before it asked anything.
  @Test func questionsBelongToWhoAsks() throws {
    let detour = AppRoute().root.present(page("z")).erased
    let member = Guard("member") { _, transaction in
      transaction.value(StubApp.Session.self).user == nil ? .detour(detour, until: page("z").key) : .allow
    }
    let app = app(guards: [member]) { name in
      switch name {
      case "a": [UserAction("secret") { $0.check("member").stack.push(page("b")) }]
      case "z": [UserAction("sign-in") { $0.put(StubApp.Session(user: "ann")).finish() }]
      default: []
      }
    }
    let report = Walk(app).run()
    #expect(
      report.states.map { "\(CompactTree.text(of: $0)) \($0[StubApp.Session.self].user ?? "-")" } == [
        "stack[a] -", "stack[a] ^ z -", "stack[a > b] ann", "stack[a] ann",
      ])
    let ways = Dictionary(uniqueKeysWithValues: report.handlers.map { ($0.handler.description, $0.distinct) })
    #expect(ways["member"] == 2)
    #expect(ways["detour of member"] == 1)
    #expect(ways["a.secret"] == 2)
    #expect(ways["actions of z"] == 1)
    #expect(report.problems == [])
  }

  @Test func anActionThatTapsAnotherKeepsItsName() {
    let app = app { _ in [UserAction("twice") { $0.tap("once") }, UserAction("once") { $0.stack.push(page("b")) }] }
    let names = Walk(app, bounds: Walk.Bounds(depth: 2)).run().handlers.map(\.handler.description)
    #expect(names.filter { $0.hasPrefix("a.") } == ["a.once", "a.twice"])
  }

  @Test func whatAListOfActionsAsksIsItsOwn() {
    let app = StubApp.app(root: root) { key, path, transaction throws(NavigationError) in
      guard key.name == "a", let stack = path.parent else { return [] }
      return transaction.has(moreThan: 1, at: stack) ? [] : [UserAction("more") { $0.stack.push(page("a")) }]
    }
    let report = Walk(app).run()
    #expect(report.handlers.first { $0.handler == .actions(screen: "a") }?.distinct == 2)
    #expect(report.handlers.first { $0.handler == .action("more", screen: "a") }?.distinct == 1)
  }

  /// Stacks of up to four letters that begin with `a` are 1 + 2 + 4 + 8 = 15. Who reads them whole asks in as many ways as there are stacks
  /// with it on top: `a.tidy` in 1 + 1 + 2 + 4 = 8 and `b.tidy` in 1 + 2 + 4 = 7. Everybody else asks in one way for each height at most.
  @Test func whoReadsTooMuchIsNamed() {
    let tidy = UserAction("tidy") { route in
      route.stack.with { stack, transaction throws(NavigationError) in
        guard case .number(let count?) = transaction.ask(.count(stack)) else { return Route<Stack, Stack>() }
        for index in 0..<count { if let child = stack.child(index) { _ = transaction.key(child) } }
        return Route<Stack, Stack>().popToRoot()
      }
    }
    let app = app { _ in ["a", "b"].map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } } + [tidy] }
    let report = Walk(app, bounds: Walk.Bounds(depth: 4)).run()
    #expect(report.states.count == 15)
    #expect(report.spoilers(above: 4).map { "\($0.handler) \($0.distinct)" } == ["a.tidy 8", "b.tidy 7"])
    #expect(report.handlers.first?.description == "a.tidy asked in 8 ways in 8 runs")
  }

  // MARK: Problems

  @Test func whatIsLostInARestartIsToldWithTheWayThere() {
    let forgetful = AppDefinition(
      "forgetful", "",
      entries: StubApp.entries { key, _, _ throws(NavigationError) in
        [UserAction("count") { $0.put(StubApp.Counter(count: 1)) }]
      }, root: root)
    let report = Walk(forgetful).run()
    #expect(report.states.count == 2)
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.hasPrefix("stack[a], after 'tap count': it cannot be saved and restored: ") == true)
  }
}
