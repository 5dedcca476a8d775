package import Groma
import Testing

/// Returns a page of the stub app.
///
/// - Parameters:
///   - letter: The name of the page, `a` to `z`.
///   - id: An id that distinguishes two pages with the same letter, or `nil` for none.
package func page(_ letter: String, _ id: Int? = nil) -> AnyScreen<Page> {
  let arguments = id.map { [ScreenKey.Argument(label: "id", text: String($0))] } ?? []
  return AnyScreen(unchecked: Node(key: ScreenKey(name: letter, arguments: arguments), kind: .page))
}

/// Returns the screen that a tree in compact notation describes. If the text is not a tree, records an issue and returns the page `a`.
package func screen(_ tree: String) -> AnyModalScreen {
  do {
    return AnyModalScreen(try CompactTree.node(tree))
  } catch {
    Issue.record(error)
    return page("a").erased
  }
}

/// Returns the path with these child indices, from the app downward. Returns the path of the app if an index or the number of indices
/// exceeds the limits of `TreePath`.
package func path(_ indices: Int...) -> TreePath { TreePath(indices) ?? .app }
