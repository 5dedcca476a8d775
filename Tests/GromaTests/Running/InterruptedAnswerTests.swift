import GromaTesting
import Testing

@testable import Groma

/// Tests answers of the user whose routes are interrupted by guards. ``AskingTests`` tests those that a lock interrupts.
@MainActor struct InterruptedAnswerTests {
  /// A guard that shows `z` until it finishes if no user is signed in.
  private let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.page).present(z).erased, until: z.key) : .allow
  }
  private let signIn = AppRoute().put(Session(user: "ann")).last(.screen(z)).finish(with: AnyOutput(Session(user: "ann")))
  private let question = Effect.alert("Sure?").on("yes") { $0.check("member").stack.push(c) }.on("no", .cancel) { $0.stack.push(d) }

  private func ask(_ guards: [Guard]) throws -> (navigator: Navigator, diary: Diary) {
    let navigator = try navigator("stack[a]", guards: guards)
    let diary = Diary()
    diary.follow(navigator, [.effects])
    try navigator.run { $0.top(.page).request(question) }
    #expect(diary.read() == ["requested alert title=Sure?"])
    return (navigator, diary)
  }

  @Test(arguments: [true, false]) func onlyTheRouteOfTheOutcomeWaits(isTap: Bool) throws {
    let (navigator, diary) = try ask([member])
    if isTap { try navigator.run { $0.tap("yes") } } else { try navigator.complete("alert", with: "yes") }
    expectTree(navigator, "stack[a] ^ z")
    #expect(diary.read() == ["alert title=Sure?: yes"])
    #expect(navigator.state.pending.map(\.route.description) == ["member | stack | push c"])
    #expect(navigator.state.pending.map(\.start) == [path(0, 0, 0)])
    #expect(navigator.undo())
    expectTree(navigator, "stack[a] ^ (alert) alert(title=Sure?)")
    #expect(navigator.redo())
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > c]")
    #expect(diary.read() == [], "the effect has ended once")
    #expect(Invariants.violation(of: navigator.state) == nil)
    #expect(navigator.inconsistency() == nil)
  }

  @Test func aRedirectThatRemovesTheAlertDoesNotCancelIt() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(Session.self).user == nil ? .redirect(AppRoute().window.setRoot(screen("stack[z]")).erased, until: z.key) : .allow
    }
    let (navigator, diary) = try ask([member])
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[z]")
    #expect(diary.read() == ["alert title=Sure?: yes"])
  }

  @Test func aRouteThatIsReplacedHasAnsweredToo() throws {
    let member = Guard("member") { _, _ in .redirect(AppRoute().first(.stack).push(x).erased, until: nil) }
    let (navigator, diary) = try ask([member])
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a > x]")
    #expect(diary.read() == ["alert title=Sure?: yes"])
  }

  @Test func theRouteThatReplacesAnotherWaitsInItsPlace() throws {
    let other = Guard("other") { _, _ in .redirect(AppRoute().first(.stack).check("member").push(x).erased, until: nil) }
    let navigator = try navigator("stack[a]", guards: [member, other])
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.check("other") }) }
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.map(\.route.description) == ["first stack | member | push x"])
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > x]")
  }

  @Test func aRouteThatDoesMoreThanToAnswerWaitsAsAWhole() throws {
    let (navigator, diary) = try ask([member])
    try navigator.run { $0.first(.stack).push(b).complete("yes") }
    #expect(diary.read() == [])
    #expect(navigator.state.pending.map(\.route.description) == ["first stack | push b | complete yes"])
    #expect(navigator.state.running.count == 1)
  }

  @Test func anAlertThatOtherRoutesWaitForEndsWithItsOutcome() throws {
    let sure = Guard("sure") { [question] _, transaction in
      transaction.value(Counter.self).count > 0
        ? .allow : .redirect(AppRoute().top(.page).request(question).erased, until: question.request)
    }
    let navigator = try navigator("stack[a]", guards: [member, sure])
    try navigator.run { $0.check("sure").top(.stack).push(b) }
    try navigator.run { $0.put(Counter(count: 1)) }
    try navigator.run { $0.tap("yes") }
    expectTree(navigator, "stack[a] ^ (alert) alert(title=Sure?) ^ z")
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > c > b]")
  }

  @Test func anActionOfTheRedirectDoesNotReplaceTheRoute() throws {
    let outer = Guard("outer") { _, transaction in
      transaction.value(Session.self).user == nil
        ? .redirect(AppRoute().first(.container).present(x).top(.page).tap("open").erased, until: x.key) : .allow
    }
    let navigator = try navigator(
      "stack[a]", guards: [member, outer],
      actions: { key, _, _ in key.name == "x" ? [UserAction("open") { $0.check("member") }] : [] })
    try navigator.run { $0.check("outer").top(.stack).push(c) }
    expectTree(navigator, "stack[a] ^ z")
    #expect(navigator.state.pending.map(\.route.description) == ["outer | top stack | push c"])
    try navigator.run(signIn)
    expectTree(navigator, "stack[a > c]")
  }
}
