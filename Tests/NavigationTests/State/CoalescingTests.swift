import Testing

@testable import Navigation

/// A change of a container stays behind a later one above it, even when it is the only other.
@MainActor
struct CoalescingTests {
  @Test func aSelectionStaysBeforeTheReplacementOfItsTabs() throws {
    let navigator = Navigator(try .leaves("tabs[*stack[leaf(id=1)] | stack[leaf(id=2)]]"))
    let before = navigator.state
    let tabs = AnyTabsScreen.tabs([AnyScreen(Leaf(id: 3)).withStackContainer().anyModal])
    try navigator.run { $0.top(.container).present(AnyScreen(Leaf(id: 4))).window.first(.tabs).selectTab(1).window.setRoot(tabs) }
    #expect(CompactTree.text(of: navigator.state) == "tabs[stack[leaf(id=3)]]")
    var store = Store(before)
    navigator.history.commits.first?.edits.forEach { store.apply($0) }
    #expect(CompactTree.text(of: store.state) == "tabs[stack[leaf(id=3)]]")
  }
}
