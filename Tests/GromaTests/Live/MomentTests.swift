import GromaTesting
import Testing

@testable import Groma

/// Tests the states before and after a change, and the position of a screen in them.
@MainActor struct MomentTests {
  /// Returns the moment of the last change of a navigator.
  private func moment(_ navigator: Navigator) -> Moment {
    Moment(navigator.state, after: navigator.history.commits.last?.before)
  }

  @Test func containsThePreviousState() throws {
    let navigator = try navigator("tabs[*stack[a > b] | c] ^ x")
    let before = navigator.state
    try navigator.run { $0.put(Counter(count: 1)).dismiss(all: true).first(.tabs).selectTab(1).addTab(d, at: 0).first(.stack).pop() }
    let moment = moment(navigator)
    #expect(navigator.state != before)
    #expect(moment.state == navigator.state)
    #expect(moment.before == before)
    #expect(moment.before == before, "a repeated read returns the same state")
  }

  @Test func statesAreEqualWithoutAChange() throws {
    let state = try navigator("stack[a]").state
    #expect(Moment(state).before == state)
  }

  @Test func removedScreenHasItsFormerPath() throws {
    let navigator = try navigator("stack[a > b]")
    let before = navigator.state
    try navigator.run { $0.top(.stack).replace(with: c) }
    let moment = moment(navigator)
    let gone = try #require(Subject(key: b.key, path: path(0, 0, 1), isGone: true, moment: moment).place)
    #expect(gone.path == path(0, 0, 1))
    #expect(gone.state == before)
    let came = try #require(Subject(key: c.key, path: path(0, 0, 1), isGone: false, moment: moment).place)
    #expect(came.state == navigator.state)
  }

  @Test func keyRefersToTheLastScreenNowOrBefore() throws {
    let navigator = try navigator("stack[a > b > a > b]")
    let before = navigator.state
    try navigator.run { $0.top(.stack).setStack([c.erased, a.erased, a.erased]) }
    let moment = moment(navigator)
    func place(_ screen: AnyScreen<Page>) -> (path: TreePath, state: NavigationState)? {
      Subject(key: screen.key, path: nil, isGone: false, moment: moment).place
    }
    #expect(try #require(place(a)) == (path(0, 0, 2), navigator.state))
    #expect(try #require(place(b)) == (path(0, 0, 3), before))
    #expect(place(z) == nil)
  }

  @Test func eventWithoutAScreenMatchesOnlyAny() throws {
    let state = try navigator("stack[a]").state
    let about = ObservedEvent(event: .transitionEnded, subject: Subject(key: a.key, path: nil, isGone: false, moment: Moment(state)))
    let nothing = ObservedEvent(event: .transitionEnded, subject: nil)
    #expect([about, nothing].map { $0.isWanted(.any) } == [true, true])
    #expect([about, nothing].map { $0.isWanted(.screen("a")) } == [true, false])
    #expect([about, nothing].map { $0.isWanted(!.screen("a")) } == [false, false])
    #expect([about, nothing].map { $0.isWanted(.all([])) } == [true, false])
  }
}
