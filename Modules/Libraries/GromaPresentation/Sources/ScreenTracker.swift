public import Groma

/// An observer that reports, for analytics, which screens appear and disappear on screen.
///
/// Each screen is reported as shown once when it becomes visible, and as hidden once when it stops being visible. Nothing is reported while a
/// transition is under way, so a swipe that is canceled, or a screen that is shown and removed within one transition, is not reported. The
/// names are those of ``ScreenKey``, which do not change when a class is renamed.
@MainActor
public final class ScreenTracker {
  /// A change of the visible screens.
  public enum Change: Hashable, Sendable {
    /// The screen is no longer visible.
    case hidden(ScreenKey)
    /// The screen has become visible.
    case shown(ScreenKey)
  }

  private var visible: [(id: ViewID, key: ScreenKey)] = []
  private let report: @MainActor (Change) -> Void

  /// Creates a tracker.
  ///
  /// - Parameter report: Called with each change: first the hidden screens, topmost first, then the shown screens, outermost first.
  public init(_ report: @escaping @MainActor (Change) -> Void) { self.report = report }

  func update(to tree: ViewTree) {
    let now = tree.visible.filter(\.isScreen).map { (id: $0.id, key: $0.key) }
    let before = visible
    visible = now
    for screen in before.reversed() where !now.contains(where: { $0.id == screen.id }) { report(.hidden(screen.key)) }
    for screen in now where !before.contains(where: { $0.id == screen.id }) { report(.shown(screen.key)) }
  }
}

extension ViewTree.View {
  /// Whether the view belongs to a screen or a question. `false` for a plain container.
  fileprivate var isScreen: Bool {
    switch kind {
    case .node(let kind): kind == .page || key.name != kind.name
    case .question: true
    case .wrapper, .placeholder, .foreign: false
    }
  }
}
