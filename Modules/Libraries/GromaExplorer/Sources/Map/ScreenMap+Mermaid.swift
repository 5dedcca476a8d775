import Groma

extension ScreenMap {
  /// The map in the language of Mermaid.
  public var mermaid: String {
    let nodes = groups.flatMap(\.nodes) + others
    let numbers = Dictionary(nodes.enumerated().map { ($0.element.id, "s\($0.offset)") }, uniquingKeysWith: { first, _ in first })
    func line(_ node: Node) -> String {
      let text = node.many.map { "([\(quoted($0))])" } ?? "[\(quoted(node.id))]"
      return "\(numbers[node.id] ?? "")\(text)"
    }
    let clusters = groups.enumerated().flatMap { index, group in
      ["  subgraph g\(index)[\(quoted(group.module))]"] + group.nodes.map { "    \(line($0))" } + ["  end"]
    }
    let lines = edges.map { edge in
      let arrow = edge.isLink ? "-.->" : "-->"
      return "  \(numbers[edge.from] ?? "") \(arrow)|\(quoted(edge.shownLabels.joined(separator: ", ")))| \(numbers[edge.to] ?? "")"
    }
    let unseen = nodes.filter { !$0.wasVisible }.compactMap { numbers[$0.id] }
    let styles = unseen.isEmpty ? [] : ["  classDef unseen stroke-dasharray:4;", "  class \(unseen.joined(separator: ",")) unseen;"]
    return (["flowchart LR"] + clusters + others.map { "  \(line($0))" } + lines + styles + [""]).joined(separator: "\n")
  }

  /// Returns the text in double quotes for Mermaid. Special characters are escaped or replaced by character codes.
  private func quoted(_ text: String) -> String {
    let scalars = text.escapingControls.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "#quot;"
      case "#", "&", "<", ">", "\\", "`": "#\(scalar.value);"
      default: "\(scalar)"
      }
    }
    return "\"\(scalars.joined())\""
  }
}
