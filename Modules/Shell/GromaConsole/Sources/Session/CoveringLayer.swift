import Groma
import GromaCommandLanguage

/// The topmost layer of the key window, if users cannot reach the layers below it.
@MainActor
struct CoveringLayer {
  /// The name of the layer for messages.
  let words: String
  /// The position in the history when the layer was found.
  let position: Int
  private let place: TreePath
  private let id: NodeID

  /// Finds the layer. Returns `nil` if the topmost layer is not an alert, an action sheet or a full-screen layer, because users may then
  /// reach the layers below it.
  init?(_ navigator: Navigator) {
    let state = navigator.state
    guard let window = state.keyWindow, let layers = state.node(at: window)?.children, layers.count > 1,
      let top = layers.last, let style = top.presentation.style, [.alert, .actionSheet, .fullScreen].contains(style),
      let place = window.child(layers.count - 1), let id = navigator.id(at: place)
    else { return nil }
    (self.place, self.id) = (place, id)
    words = top.words
    position = navigator.history.position
  }

  /// Returns whether commits change the tree, but only in layers below this layer, and this layer is still the topmost one.
  func covers(_ commits: ArraySlice<Commit>, _ navigator: Navigator) -> Bool {
    guard let first = commits.first, let last = commits.last else { return false }
    let changed = TreeDifference(from: first.before.root, to: last.after.root).changed.map(\.path)
    guard !changed.isEmpty, changed.allSatisfy({ $0.depth > 1 && $0[0] == place[0] && $0[1] < place[1] }) else { return false }
    return navigator.id(at: place) == id && navigator.state.node(at: place.prefix(1))?.children.count == place[1] + 1
  }
}

extension RouteSyntax {
  /// Returns whether the route consists only of searches and of steps on stacks, tabs and other containers. Users perform such steps by
  /// touching the content of these containers.
  func changesOnlyContainers(_ table: CommandTable) -> Bool {
    alternatives.allSatisfy { chain in
      chain.steps.allSatisfy { step in
        let command = step.name.literalText.flatMap { table.meant(by: $0, allowsShort: true).first }
        return switch command?.group {
        case .searching, .stacks, .tabs, .containers: step.nested?.changesOnlyContainers(table) ?? true
        default: false
        }
      }
    }
  }
}
