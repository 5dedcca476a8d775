import Groma

extension ScreenMap {
  /// The map in the language of Graphviz.
  public var dot: String {
    let head = [
      "digraph screens {", "  rankdir=LR; ranksep=0.4; nodesep=0.15;",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=12];", "  edge [fontname=\"sans-serif\", fontsize=9];",
    ]
    let clusters = groups.enumerated().flatMap { index, group in
      [
        "  subgraph cluster_\(index) {", "    label=\(quoted(group.module)); fontname=\"sans-serif\"; fontsize=12; color=gray;",
      ] + group.nodes.map { "    \(line($0))" } + ["  }"]
    }
    let lines = edges.map { edge in
      let style = edge.isLink ? ", style=dashed" : ""
      return "  \(quoted(edge.from)) -> \(quoted(edge.to)) [label=\(quoted(edge.shownLabels.joined(separator: "\n")))\(style)];"
    }
    return (head + clusters + others.map { "  \(line($0))" } + lines + ["}", ""]).joined(separator: "\n")
  }

  private func line(_ node: Node) -> String {
    if let many = node.many { return "\(quoted(node.id)) [label=\(quoted(many)), shape=plaintext];" }
    return "\(quoted(node.id))\(node.wasVisible ? "" : " [style=\"rounded,dashed\", fontcolor=gray40]");"
  }

  /// Returns the text in double quotes for Graphviz. Quotation marks, backslashes and control characters are escaped.
  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      default: scalar.isControlling ? "\\\(scalar.escaped)" : "\(scalar)"
      }
    }
    return "\"\(scalars.joined())\""
  }
}
