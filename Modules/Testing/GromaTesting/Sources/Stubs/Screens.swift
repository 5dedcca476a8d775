public import Groma
import Testing

/// The page of a letter, with an id if there is one.
public func page(_ letter: String, _ id: Int? = nil) -> AnyScreen<Page> {
  let arguments = id.map { [ScreenKey.Argument(label: "id", text: String($0))] } ?? []
  return AnyScreen(unchecked: Node(key: ScreenKey(name: letter, arguments: arguments), kind: .page))
}

/// Anything that a compact tree describes; an issue is recorded for what is no tree.
public func screen(_ tree: String) -> AnyModalScreen {
  do {
    return AnyModalScreen(try CompactTree.node(tree))
  } catch {
    Issue.record(error)
    return page("a").anyModal
  }
}

/// A place. One beyond the limits is the app.
public func path(_ indices: Int...) -> TreePath { TreePath(indices) ?? .app }
