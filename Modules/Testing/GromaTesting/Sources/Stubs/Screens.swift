public import Groma
import Testing

/// Returns the page of the stub app with this letter and an optional id.
public func page(_ letter: String, _ id: Int? = nil) -> AnyScreen<Page> {
  let arguments = id.map { [ScreenKey.Argument(label: "id", text: String($0))] } ?? []
  return AnyScreen(unchecked: Node(key: ScreenKey(name: letter, arguments: arguments), kind: .page))
}

/// Returns the screen that a compact tree describes. If the text is not a tree, records an issue and returns page `a`.
public func screen(_ tree: String) -> AnyModalScreen {
  do {
    return AnyModalScreen(try CompactTree.node(tree))
  } catch {
    Issue.record(error)
    return page("a").anyModal
  }
}

/// Returns the path with these indices, or the path of the app if the indices exceed the limits.
public func path(_ indices: Int...) -> TreePath { TreePath(indices) ?? .app }
