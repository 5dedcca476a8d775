import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests the queries, edits and errors of a transaction.
@MainActor struct TransactionTests {
  /// An action defined by a closure. It equals other actions with the same text.
  private struct Step: RouteAction {
    let text: String
    let body: @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> Void

    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try body(path, &transaction)
      return path
    }

    static func == (a: Step, b: Step) -> Bool { a.text == b.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private func act(_ body: @escaping @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> Void) -> AppRoute {
    AppRoute().action(Step(text: "act", body: body))
  }

  private static func transaction(_ tree: String, isTraced: Bool = false) throws -> NavigationTransaction {
    NavigationTransaction(
      store: Store(try StubApp.state(tree)), environment: Environment(screens: ScreenDefinitions(StubApp.screens()), guards: []),
      isTraced: isTraced)
  }

  // MARK: Queries

  struct Question: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable (inout NavigationTransaction) throws -> Void

    init<Answer: Equatable & Sendable>(
      _ name: String, _ answer: Answer, _ ask: @escaping @Sendable (inout NavigationTransaction) throws -> Answer
    ) {
      testDescription = name
      check = { transaction in
        let found = try ask(&transaction)
        #expect(found == answer)
      }
    }

    init(_ name: String, fails error: NavigationError, _ ask: @escaping @Sendable (inout NavigationTransaction) throws -> TreePath) {
      testDescription = name
      check = { transaction in
        do {
          let found = try ask(&transaction)
          Issue.record("the search found \(found)")
        } catch let found as NavigationError {
          #expect(found == error)
        }
      }
    }
  }

  /// The queries about `tabs home[*stack[a > b] | stack[c]] ^ x`, in which there is no screen at `/0/7`.
  nonisolated static let questions: [Question] = [
    Question("kind", .tabs) { $0.kind(path(0, 0)) },
    Question("kind of the app", .app) { $0.kind(.app) },
    Question("kind of nothing", nil) { $0.kind(path(0, 7)) },
    Question("key", "b") { $0.key(path(0, 0, 0, 1)) },
    Question("key of nothing", nil) { $0.key(path(0, 7)) },
    Question("one more", true) { $0.has(moreThan: 1, at: path(0, 0, 0)) },
    Question("none more", false) { $0.has(moreThan: 2, at: path(0, 0, 0)) },
    Question("more than less than nothing", true) { $0.has(moreThan: -1, at: path(0, 1)) },
    Question("more in nothing", false) { $0.has(moreThan: -1, at: path(0, 7)) },
    Question("selection", 0) { $0.selection(path(0, 0)) },
    Question("selection of a stack", nil) { $0.selection(path(0, 0, 0)) },
    Question("selection of nothing", nil) { $0.selection(path(0, 7)) },
    Question("visible", path(0, 0, 0, 1)) { $0.visibleScreen(in: path(0, 0)) },
    Question("visible of all", path(0, 1)) { $0.visibleScreen(in: .app) },
    Question("visible of nothing", nil) { $0.visibleScreen(in: path(0, 7)) },
    Question("visible key", "x") { $0.visibleKey(path(0)) },
    Question("visible key of nothing", nil) { $0.visibleKey(path(0, 7)) },
    Question("holds", true) { $0.holds(path(0, 0), "c") },
    Question("holds itself", true) { $0.holds(path(0, 1), "x") },
    Question("holds what stands beside it", false) { $0.holds(path(0, 0, 0), "c") },
    Question("places", [path(0, 0, 1), path(0, 0, 0)]) { $0.places(of: "stack") },
    Question("places of nothing", []) { $0.places(of: "z") },
    Question("places of the app", []) { $0.places(of: "app") },
    Question("value", Counter(count: 0)) { $0.value(Counter.self) },
    Question("first", path(0, 0, 1)) { try $0.first(.stack, from: .app) },
    Question("last", path(0, 0, 0)) { try $0.last(.stack, from: .app) },
    Question("top", path(0, 0, 0)) { try $0.top(.stack, from: .app) },
    Question("first beside its start", path(0, 1)) { try $0.first(.screen(x), from: path(0, 0, 0)) },
    Question("first of none", fails: .noContainer("z", in: path(0))) { try $0.first(.screen(z), from: path(0)) },
    Question("top of what is covered", fails: .noContainer("visible a", in: path(0))) { try $0.top(.screen(a), from: path(0)) },
    Question("look-up", path(0, 0, 1, 0)) { try $0.lookUp(.screen(c), from: .root, at: path(0)) },
    Question("look-up of what it may not find", fails: .noContainer("c (current,visible, from root)", in: path(0))) {
      try $0.lookUp(.screen(c), .currentVisibleOnly, from: .root, at: path(0))
    },
  ]

  @Test(arguments: questions, [true, false]) func answersDoNotDependOnTracing(_ question: Question, isTraced: Bool) throws {
    var transaction = try Self.transaction("tabs home[*stack[a > b] | stack[c]] ^ x", isTraced: isTraced)
    try question.check(&transaction)
    try question.check(&transaction)
    let events = transaction.trace?.events.count
    #expect(isTraced ? (events ?? 0) > 0 : events == nil)
    let hasChanged = transaction.hasChanged
    #expect(!hasChanged, "queries change nothing")
  }

  @Test func answersReflectChanges() throws {
    var transaction = try Self.transaction("stack[a]")
    let stack = path(0, 0)
    var answers = [transaction.has(moreThan: 1, at: stack)]
    let start = transaction.savepoint
    try transaction.perform(.push(b.node), at: stack)
    answers.append(transaction.has(moreThan: 1, at: stack))
    try transaction.perform(.drop(1), at: stack)
    answers.append(transaction.has(moreThan: 1, at: stack))
    try transaction.perform(.set([b.node, c.node]), at: stack)
    answers.append(transaction.has(moreThan: 1, at: stack))
    transaction.rollBack(to: start)
    answers.append(transaction.has(moreThan: 1, at: stack))
    #expect(answers == [false, true, false, true, false])
    try transaction.perform(.set([page("a").node]), at: path(0))
    let kind = transaction.kind(stack)
    #expect(kind == .page, "another container is at the path")
  }

  // MARK: Changes

  @Test(
    arguments: [
      (.push(b.node), path(0, 7), .noContainer("container", in: path(0, 7))),
      (.drop(1), path(0, 0, 0, 0), .noContainer("container", in: path(0, 0, 0, 0))),
      (.push(b.node), path(0, 0, 0), .misplaced(.page, in: .page)),
      (.push(NavigationState.window("w")), path(0, 0), .misplaced(.window, in: .stack)),
      (.set([b.node, NavigationState.window("w")]), path(0, 0), .misplaced(.window, in: .stack)),
      (.push(b.node), .app, .misplaced(.page, in: .app)),
      (.push(NavigationState.window("main")), .app, .alreadyOpen("main")),
      (.configure(.appearance(.title("t"))), .app, .typeMismatch(.app, found: .app, needed: .window)),
    ] as [(Groma.ContainerOperation, TreePath, NavigationError)])
  func refusedOperationsChangeNothing(_ operation: Groma.ContainerOperation, _ place: TreePath, _ expected: NavigationError) throws {
    let navigator = try navigator("stack[a]")
    try navigator.run(
      act { _, transaction throws(NavigationError) in
        for isChecked in [false, true] {
          do throws(NavigationError) {
            if isChecked { try transaction.change(operation, at: place) } else { try transaction.perform(operation, at: place) }
            Issue.record("the operation was not refused")
          } catch {
            #expect(error == expected)
          }
        }
        try transaction.perform(.push(d.node), at: path(0, 0))
      })
    expectTree(navigator, "stack[a > d]")
  }

  @Test(
    arguments: [
      (.drop(0), path(0, 0, 0)), (.drop(-3), path(0, 0, 0)), (.truncate(9), path(0, 0, 0)), (.set([a.node, b.node]), path(0, 0, 0)),
      (.replace(a.node, at: 0), path(0, 0, 0)), (.bringToEnd(1), path(0, 0, 0)),
      (.remove(at: 2), path(0, 0)), (.select(0), path(0, 0)), (.select(7), path(0, 0)), (.select(1), path(0, 0, 0)),
      (.configure(.appearance(.title(nil))), path(0, 0)),
    ] as [(Groma.ContainerOperation, TreePath)]) func operationWithoutEffectMakesNoCommit(
      _ operation: Groma.ContainerOperation, _ place: TreePath
    )
    throws
  {
    let navigator = try navigator("tabs[*stack[a > b] | c]")
    try navigator.run(act { _, transaction throws(NavigationError) in try transaction.perform(operation, at: place) })
    expectTree(navigator, "tabs[*stack[a > b] | c]")
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func anEqualScreenThatReplacesTheTopIsACommit() throws {
    let navigator = try navigator("tabs[*stack[a > b] | c]")
    try navigator.run { $0.top(.stack).replace(with: b) }
    expectTree(navigator, "tabs[*stack[a > b] | c]")
    #expect(navigator.history.commits.count == 1)
    #expect(navigator.undo() && navigator.history.inEffect.isEmpty)
  }

  @Test func onlyCheckedChangesRespectLocks() throws {
    let stack = path(0, 0)
    let checked = act { _, transaction throws(NavigationError) in try transaction.change(.drop(1), at: stack) }
    let unchecked = act { _, transaction throws(NavigationError) in try transaction.perform(.drop(1), at: stack) }
    expectFailure(try navigator("stack[a > b!]"), checked, "'b' at /0/0/1 is locked")
    try expect("stack[a > b!]", { $0.then(unchecked) }, gives: "stack[a]")
    try expect("stack[a! > b]", { $0.then(checked) }, gives: "stack[a!]")
  }

  @Test func popsAsManyAsPossible() throws {
    func pop(_ count: Int, at place: TreePath = path(0, 0)) -> AppRoute {
      act { _, transaction throws(NavigationError) in try transaction.pop(count, at: place) }
    }
    try expect("stack[a > b > c]", { $0.then(pop(2)) }, gives: "stack[a]")
    try expect("stack[a > b > c]", { $0.then(pop(0)) }, gives: "stack[a > b > c]")
    try expect("stack[a]", { $0.then(pop(-1)) }, gives: "stack[a]")
    try expect("stack[a]", { $0.then(pop(0, at: path(0, 7))) }, gives: "stack[a]")
    expectFailure(try navigator("stack[a]"), pop(1), "there is nothing to pop: one screen must stay in the stack at /0/0")
    expectFailure(try navigator("stack[a > b]"), pop(2), "cannot pop 2 screens: one screen must stay in the stack at /0/0")
    expectFailure(try navigator("stack[a > b]"), pop(.max), "cannot pop \(Int.max) screens: one screen must stay in the stack at /0/0")
    expectFailure(try navigator("stack[a > b!]"), pop(1), "'b' at /0/0/1 is locked")
  }

  @Test func storedValueIsReadBack() throws {
    let navigator = try navigator("a")
    try navigator.run(
      act { _, transaction throws(NavigationError) in
        try transaction.put(Counter(count: 1))
        let count = transaction.value(Counter.self).count
        try transaction.put(Counter(count: count + 1))
      })
    #expect(navigator.state[Counter.self].count == 2)
    try navigator.run(act { _, transaction throws(NavigationError) in try transaction.put(Counter(count: 0)) })
    #expect(navigator.state.storedValues.isEmpty, "an initial value is not stored")
    let commits = navigator.history.commits.count
    try navigator.run(act { _, transaction throws(NavigationError) in try transaction.put(Counter(count: 0)) })
    #expect(navigator.history.commits.count == commits)
  }

  // MARK: Nested routes

  @Test func nestedRouteReturnsItsLastPath() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]")
    try navigator.run(
      act { place, transaction throws(NavigationError) in
        let end = try transaction.run(AppRoute().first(.tabs).selectTab(1).top(.stack), on: place)
        #expect(end == path(0, 0, 1))
        #expect(place == path(0))
        try transaction.perform(.push(c.node), at: end)
      })
    expectTree(navigator, "tabs[stack[a] | *stack[b > c]]")
  }

  @Test func aNestedRouteNeedsItsKind() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run(
      act { _, transaction throws(NavigationError) in
        var errors: [NavigationError] = []
        for place in [path(0, 0, 0), path(0, 7)] {
          do throws(NavigationError) {
            _ = try transaction.run(Route<Stack, Stack>().push(b), on: place)
          } catch { errors.append(error) }
        }
        #expect(
          errors == [.typeMismatch(path(0, 0, 0), found: .page, needed: .stack), .noContainer("container", in: path(0, 7))])
      })
    expectTree(navigator, "stack[a]")
  }

  @Test func changesBeforeACaughtErrorAreKept() throws {
    let navigator = try navigator("stack[a]")
    let diary = Diary()
    diary.follow(navigator, [.sight, .effects])
    try navigator.run(
      act { place, transaction throws(NavigationError) in
        try transaction.perform(.push(b.node), at: path(0, 0))
        do throws(NavigationError) {
          _ = try transaction.run(
            AppRoute().put(Counter(count: 5)).request(.haptic("success")).refresh().top(.stack).push(c).pop(9), on: place)
        } catch {
          #expect(error == .noScreen("cannot pop 9 screens: one screen must stay in the stack", in: path(0, 0)))
        }
      })
    expectTree(navigator, "stack[a > b]")
    #expect(navigator.state[Counter.self].count == 0)
    #expect(diary.read() == ["hidden a", "shown b"], "reverted effects and refreshes cause no events")
    #expect(navigator.undo())
    expectTree(navigator, "stack[a]")
  }

  @Test func transactionRefusesEverythingAfterARedirect() throws {
    let elsewhere = Guard("elsewhere") { _, _ in .redirect(AppRoute().top(.stack).push(z).erased) }
    let navigator = try navigator("stack[a]", guards: [elsewhere])
    try navigator.run(
      act { place, transaction throws(NavigationError) in
        var errors: [NavigationError] = []
        do throws(NavigationError) { _ = try transaction.run(AppRoute().check("elsewhere"), on: place) } catch { errors.append(error) }
        do throws(NavigationError) { try transaction.perform(.push(b.node), at: path(0, 0)) } catch { errors.append(error) }
        do throws(NavigationError) { try transaction.change(.push(b.node), at: path(0, 0)) } catch { errors.append(error) }
        do throws(NavigationError) { try transaction.put(Counter(count: 1)) } catch { errors.append(error) }
        do throws(NavigationError) { _ = try transaction.run(AppRoute().refresh(), on: place) } catch { errors.append(error) }
        #expect(errors == [NavigationError](repeating: .interrupted(by: .guard("elsewhere")), count: 5))
      })
    expectTree(navigator, "stack[a > z]")
    #expect(navigator.state[Counter.self].count == 0)
  }

  // MARK: Savepoints

  @Test func rollsBackToASavepointAndRecordsIt() throws {
    var transaction = try Self.transaction("stack[a]", isTraced: true)
    let stack = path(0, 0)
    try transaction.perform(.push(b.node), at: stack)
    let idle = transaction.savepoint
    transaction.rollBack(to: idle)
    #expect(transaction.trace?.events == [.performed(.push(b.node), at: stack)], "nothing was reverted")
    let mark = transaction.savepoint
    transaction.animation = .crossDissolve
    try transaction.perform(.push(c.node), at: stack)
    try transaction.put(Counter(count: 1))
    transaction.consequences.append(.refresh(stack, "stack"))
    #expect(transaction.animations.count == 1)
    transaction.rollBack(to: mark)
    #expect(transaction.trace?.events.last == .rolledBack)
    #expect(transaction.animations.isEmpty)
    #expect(transaction.consequences.isEmpty)
    #expect(CompactTree.text(of: transaction.store.state) == "stack[a > b]")
    #expect(transaction.store.state[Counter.self].count == 0)
    transaction.rollBack()
    #expect(CompactTree.text(of: transaction.store.state) == "stack[a]")
    let hasChanged = transaction.hasChanged
    #expect(!hasChanged)
  }
}
