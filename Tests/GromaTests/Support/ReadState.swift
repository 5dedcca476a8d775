import GromaTesting
import Testing

@testable import Groma

/// Whoever is not signed in is shown `z`.
let snapshotMember = Guard("member") { _, transaction in
  transaction.value(Session.self).user == nil ? .detour(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
}

/// The stub app with its guard.
let snapshotApp = StubApp.app(guards: [snapshotMember])

/// The stub app as another version of it is: with other entries, and a launch of its own.
func otherVersion(_ entries: [ScreenDefinition] = StubApp.entries()) -> AppDefinition {
  AppDefinition("stub", "", entries: entries, values: StubApp.values, root: a.withStackContainer().anyModal)
}

/// What came back of a state that was saved: the tree, what was dropped, and all of it.
typealias ReadState = (tree: String, dropped: [String], state: NavigationState)

/// What a snapshot with this state inside gives.
func readState(_ state: String, for app: AppDefinition = snapshotApp) throws -> ReadState {
  let restored = try Snapshot.read(Array(#"{"format":1,"app":"stub","state":\#(state)}"#.utf8), for: app)
  #expect(Invariants.violation(of: restored.state) == nil)
  return (CompactTree.text(of: restored.state), restored.dropped.map(\.description), restored.state)
}

/// The same for one layer in a window.
func readState(layer: String, for app: AppDefinition = snapshotApp) throws -> ReadState {
  try readState(#"{"windows":[{"kind":"window","key":"main","children":[\#(layer)]}]}"#, for: app)
}
