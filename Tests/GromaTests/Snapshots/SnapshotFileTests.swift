import GromaTesting
import Testing

@testable import Groma

/// Tests the outermost object of a snapshot, and the errors for one that cannot be read.
@MainActor struct SnapshotFileTests {
  private let app = StubApp.plain

  @Test(arguments: [
    (#"{"format":0}"#, "it is not a valid snapshot: the format 0 does not exist"),
    (#"{"format":-1,"app":"other"}"#, "it is not a valid snapshot: the format -1 does not exist"),
    (#"{"format":2,"app":"other"}"#, "it is in format 2, and the newest supported format is 1"),
    (#"{"app":"other"}"#, "it is not a valid snapshot: 'format' is missing"),
    (#"{"format":1}"#, "it is not a valid snapshot: 'app' is missing"),
    (#"{"format":1,"app":"other","state":7}"#, "it is a snapshot of the app 'other', not of 'stub'"),
    (#"{"format":1,"app":"ot\u001bher"}"#, #"it is a snapshot of the app 'ot\u{1B}her', not of 'stub'"#),
  ]) func firstErrorIsReported(_ text: String, _ sentence: String) throws {
    do throws(SnapshotError) {
      _ = try Snapshot.read(Array(text.utf8), for: app)
      Issue.record("the file was read")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test func unknownMembersAreIgnored() throws {
    let restored = try Snapshot.read(
      Array(#"{"comment":[1],"format":1,"app":"stub","state":{"windows":[],"weather":"fine"}}"#.utf8), for: app)
    #expect(restored == Snapshot.Restored(state: NavigationState(windows: []), dropped: []))
  }

  /// A value that cannot be encoded.
  private struct Stubborn: StateValue {
    struct Refusal: Error, CustomStringConvertible { var description: String { "not today\u{1B}" } }
    static let name = "stubborn"
    static let initial = Stubborn(count: 0)
    var count: Int
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test func failedEncodingDoesNotChangeTheState() throws {
    let app = AppDefinition("stub", "", screens: StubApp.screens(), values: [Stubborn.self, Counter.self])
    let navigator = Navigator(app, state: try StubApp.state("stack[a]"))
    try navigator.run { $0.put(Stubborn(count: 1)).put(Counter(count: 2)) }
    let state = navigator.state
    do throws(SnapshotError) {
      _ = try navigator.snapshot()
      Issue.record("the snapshot was written")
    } catch {
      #expect(error.code == "snapshot.unwritable")
      #expect(error.description == #"the state cannot be written: not today\u{1B}"#)
    }
    #expect(navigator.state == state)
    try navigator.run { $0.put(Stubborn.initial) }
    let restored = try Snapshot.read(try navigator.snapshot(), for: app)
    #expect(restored == Snapshot.Restored(state: navigator.state, dropped: []), "an initial value is not encoded")
  }
}
