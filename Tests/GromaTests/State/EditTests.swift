import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

struct EditTests {
  private static let pending = Waiting.screen(
    PendingRoute(route: AppRoute(), start: path(0), awaits: "a", at: path(0, 0), guardName: "member"))
  private static let deferred = Waiting.later(DeferredRoute(id: 0, route: AppRoute(), start: path(0), when: .afterTransition))
  private static let running = Waiting.outcome(RunningEffect(effect: .haptic("success"), asker: nil, at: path(0, 0), key: "a"))
  private static let titled = a.appearance { $0.title = "A" }.node.attributes
  private static let one = AnyStateValue(Counter(count: 1))

  private static func splice(_ index: Int, _ removed: String, _ inserted: String, at path: TreePath = path(0, 0)) -> Edit.Splice {
    .init(path: path, index: index, removed: nodes(removed), inserted: nodes(inserted))
  }

  /// Returns a page for each letter.
  private static func nodes(_ letters: String) -> [Node] { letters.map { page(String($0)).node } }

  /// Returns the text of a splice: in `1:ab>c`, the children `a` and `b` at index 1 are replaced by `c`.
  private static func text(_ splice: Edit.Splice) -> String {
    func letters(_ nodes: some Sequence<Node>) -> String { nodes.map(\.key.name).joined() }
    return "\(splice.index):\(letters(splice.removed))>\(letters(splice.inserted))"
  }

  @Test(
    arguments: [
      (.splice(splice(1, "ab", "c")), .splice(splice(1, "c", "ab")), path(0, 0), .children(path(0, 0))),
      (.select(path(0), from: 0, to: 2), .select(path(0), from: 2, to: 0), path(0), .selection(path(0))),
      (
        .configure(path(0, 1), from: .none, to: titled), .configure(path(0, 1), from: titled, to: .none), path(0, 1),
        .attributes(path(0, 1))
      ),
      (.put(name: "counter", from: nil, to: one), .put(name: "counter", from: one, to: nil), nil, .value("counter")),
      (.wait(.screen, from: [], to: [pending]), .wait(.screen, from: [pending], to: []), nil, .waiting(.screen)),
      (.wait(.later, from: [], to: [deferred]), .wait(.later, from: [deferred], to: []), nil, .waiting(.later)),
      (.wait(.outcome, from: [], to: [running]), .wait(.outcome, from: [running], to: []), nil, .waiting(.outcome)),
    ] as [(Edit, Edit, TreePath?, Edit.Slot)]) func hasAnInverseAPlaceAndASlot(edit: Edit, inverse: Edit, path: TreePath?, slot: Edit.Slot)
  {
    #expect(edit.inverse == inverse)
    #expect(inverse.inverse == edit)
    #expect(edit.path == path && inverse.path == path)
    #expect(edit.slot == slot && inverse.slot == slot)
    #expect(!edit.isEmpty && edit != inverse)
  }

  @Test(
    arguments: [
      .splice(splice(1, "", "")), .splice(splice(1, "ab", "ab")), .select(path(0), from: 1, to: 1),
      .configure(path(0), from: titled, to: titled), .put(name: "counter", from: nil, to: nil), .put(name: "counter", from: one, to: one),
      .wait(.screen, from: [pending], to: [pending]), .wait(.later, from: [deferred], to: [deferred]),
    ] as [Edit]) func isEmptyWhenItChangesNothing(edit: Edit)
  { #expect(edit.isEmpty) }

  @Test func removedNodesAreInContainerOrder() {
    let splice = Edit.Splice(path: path(0), index: 0, removedTopFirst: Self.nodes("cba"), inserted: [])
    #expect(Array(splice.removed) == Self.nodes("abc"))
    #expect(splice.removedCount == 3)
    #expect(splice == Self.splice(0, "abc", "", at: path(0)))
  }

  /// The first splice is on the children `abcdef`, the second on its result.
  @Test(arguments: [
    (splice(6, "", "x"), splice(7, "", "y"), "6:>xy"), (splice(6, "", "xy"), splice(7, "y", ""), "6:>x"),
    (splice(6, "", "x"), splice(6, "x", ""), "6:>"), (splice(5, "f", ""), splice(4, "e", ""), "4:ef>"),
    (splice(2, "c", ""), splice(2, "de", ""), "2:cde>"), (splice(2, "c", "xyz"), splice(3, "y", ""), "2:c>xz"),
    (splice(2, "c", "xyz"), splice(1, "bx", "u"), "1:bc>uyz"), (splice(2, "c", "xyz"), splice(4, "zd", "u"), "2:cd>xyu"),
    (splice(2, "c", "xy"), splice(1, "bxyde", "u"), "1:bcde>u"), (splice(2, "cd", "x"), splice(1, "b", "v"), "1:bcd>vx"),
    (splice(2, "c", "x"), splice(2, "", "u"), "2:c>ux"), (splice(2, "c", "x"), splice(3, "", "u"), "2:c>xu"),
    (splice(0, "abcdef", "x"), splice(0, "x", "abcdef"), "0:abcdef>abcdef"),
  ]) func adjacentSplicesMerge(first: Edit.Splice, second: Edit.Splice, merged: String) {
    var splice = first
    let isMerged = splice.merge(second)
    #expect(isMerged)
    #expect(Self.text(splice) == merged)
    #expect(splice.path == first.path)
  }

  @Test(arguments: [
    splice(4, "e", ""), splice(4, "", "u"), splice(0, "a", ""), splice(1, "", "u"), splice(2, "x", "", at: path(0, 1)),
    splice(2, "x", "", at: path(0)), splice(2, "x", "", at: path(0, 0, 2)),
  ]) func separateSplicesDoNotMerge(next: Edit.Splice) {
    let first = Self.splice(2, "c", "x")
    var splice = first
    let isMerged = splice.merge(next)
    #expect(!isMerged)
    #expect(splice == first, "the splice is unchanged")
  }

  @Test(arguments: [
    (splice(2, "ab", "ab"), "4:>"), (splice(2, "abc", "axc"), "3:b>x"), (splice(2, "ab", "axb"), "3:>x"), (splice(2, "axb", "ab"), "3:x>"),
    (splice(2, "aa", "aaa"), "4:>a"), (splice(2, "aaa", "aa"), "4:a>"), (splice(2, "ab", "cd"), "2:ab>cd"),
    (splice(2, "ab", "ba"), "2:ab>ba"),
    (splice(2, "ab", "cb"), "2:a>c"), (splice(2, "", "ab"), "2:>ab"), (splice(2, "ab", ""), "2:ab>"), (splice(2, "", ""), "2:>"),
    (splice(2, "aba", "a"), "3:ba>"),
  ]) func trimmingOmitsUnchangedEnds(splice: Edit.Splice, trimmed: String) {
    var splice = splice
    splice.trim()
    #expect(Self.text(splice) == trimmed)
    #expect(splice.isEmpty == trimmed.hasSuffix(":>"))
  }

  @Test func spliceIsExtendedByAFollowingInsertion() {
    var splice = Self.splice(2, "c", "x")
    for (container, place) in [(path(0, 0), 2), (path(0, 0), 4), (path(0), 3)] {
      let isExtended = splice.extend(container, place, with: y.node)
      #expect(!isExtended)
    }
    #expect(Self.text(splice) == "2:c>x")
    let areExtended = [y, z].enumerated().map { splice.extend(path(0, 0), 3 + $0, with: $1.node) }
    #expect(areExtended == [true, true])
    #expect(Self.text(splice) == "2:c>xyz")
  }
}
