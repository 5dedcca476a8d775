import Foundation
public import Groma
import GromaPresentation

/// The laws that hold for every navigator after any sequence of operations.
@MainActor
public enum Laws {
  /// A moment in the history of a navigator, for a later comparison.
  public struct Mark {
    let state: NavigationState
    let position: Int

    /// Records the current moment of a navigator.
    @MainActor public init(_ navigator: Navigator) {
      state = navigator.state
      position = navigator.history.position
    }
  }

  /// Returns the first violated law as a message, or `nil` if all laws hold.
  ///
  /// The laws are:
  ///
  /// * The state satisfies its invariants.
  /// * The live nodes are those of the state, with a unique identity for each node, and a model for each visible screen that has one.
  /// * UIKit can show the views of the state, with plain containers and blank views where it cannot show the state itself.
  /// * Each commit begins with the tree that the previous one left, and the last one that is in effect left the current tree.
  /// * The history leads through the state of an earlier moment.
  ///
  /// - Parameters:
  ///   - navigator: The navigator.
  ///   - mark: An earlier moment. Since then, the history must have changed direction (between forward and undo) at most once, and no commit
  ///     before the moment may have been removed from it.
  /// - Complexity: O(nodes + commits).
  public static func violation(of navigator: Navigator, since mark: Mark? = nil) -> String? {
    if let violation = Invariants.violation(of: navigator.state) ?? navigator.inconsistency() { return violation }
    let paths = navigator.state.allPaths
    let ids = Set(paths.compactMap { navigator.id(at: $0) })
    if ids.count != paths.count { return "\(paths.count) nodes have only \(ids.count) different identities" }
    if let violation = ViewTree(navigator).violation { return violation }
    return chainViolation(of: navigator.history, in: navigator.state)
      ?? mark.flatMap { markViolation(of: navigator.history, $0) }
  }

  private static func chainViolation(of history: History, in state: NavigationState) -> String? {
    for (one, other) in zip(history.commits, history.commits.dropFirst()) where !one.after.root.isIdentical(to: other.before.root) {
      return "a commit begins with \(CompactTree.text(of: other.before)), after \(CompactTree.text(of: one.after))"
    }
    let current = history.inEffect.last?.after ?? history.commits.first?.before
    guard let current, !current.root.isIdentical(to: state.root) else { return nil }
    return "the history leads to \(CompactTree.text(of: current)), not to \(CompactTree.text(of: state))"
  }

  private static func markViolation(of history: History, _ mark: Mark) -> String? {
    let next = history.commits(from: mark.position).first
    guard let state = next?.before ?? history.commits.last?.after, state.lasting != mark.state.lasting else { return nil }
    return "the history leads through \(CompactTree.text(of: state)), not through \(CompactTree.text(of: mark.state))"
  }

  /// Returns the difference between a state and its copy after saving and restoring, as a message, or `nil` if they are equal.
  public static func restorationLoss(of state: NavigationState, in app: AppDefinition) -> String? {
    let decoder = JSONDecoder()
    decoder.userInfo = app.decodingInfo
    do {
      let restored = try decoder.decode(NavigationState.self, from: try JSONEncoder().encode(state))
      return restored == state ? nil : "it is restored as \(CompactTree.text(of: restored))"
    } catch {
      return "it cannot be saved and restored: \(error)"
    }
  }
}

extension NavigationState {
  /// The state without what is not part of the history: the transition, and the routes queued after it.
  fileprivate var lasting: NavigationState { replacing(windows: root.children, key: root.selection) }
}
