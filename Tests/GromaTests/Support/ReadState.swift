import GromaTesting
import Testing

@testable import Groma

/// A guard that shows `z` first if no user is signed in.
let snapshotMember = Guard("member") { _, transaction in
  transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
}

/// The stub app with that guard.
let snapshotApp = StubApp.app(guards: [snapshotMember])

/// Returns another version of the stub app, with other screen definitions and another root.
func otherVersion(_ screens: [any ScreenDeclaration] = StubApp.screens()) -> AppDefinition {
  AppDefinition("stub", "", screens: screens, values: StubApp.values, root: a.withStackContainer().erased)
}

/// The result of reading a saved state: the tree, the dropped parts, and the whole state.
typealias ReadState = (tree: String, dropped: [String], state: NavigationState)

/// Reads a snapshot that contains a state.
func readState(_ state: String, for app: AppDefinition = snapshotApp) throws -> ReadState {
  let restored = try Snapshot.read(Array(#"{"format":1,"app":"stub","state":\#(state)}"#.utf8), for: app)
  #expect(Invariants.violation(of: restored.state) == nil)
  return (CompactTree.text(of: restored.state), restored.dropped.map(\.description), restored.state)
}

/// Reads a snapshot that contains one layer in a window.
func readState(layer: String, for app: AppDefinition = snapshotApp) throws -> ReadState {
  try readState(#"{"windows":[{"kind":"window","key":"main","children":[\#(layer)]}]}"#, for: app)
}
