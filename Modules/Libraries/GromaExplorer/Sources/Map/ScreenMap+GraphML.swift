import Groma

extension ScreenMap {
  /// The map as GraphML. Each node has its label, and the module that declares the screen.
  public var graphML: String {
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">",
      "  <key id=\"name\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>",
      "  <key id=\"module\" for=\"node\" attr.name=\"module\" attr.type=\"string\"/>",
      "  <key id=\"label\" for=\"edge\" attr.name=\"label\" attr.type=\"string\"/>", "  <graph edgedefault=\"directed\">",
    ]
    let nodes = groups.flatMap { group in group.nodes.map { line($0, in: group.module) } } + others.map { line($0, in: nil) }
    let lines = edges.map { edge in
      "    <edge source=\"\(edge.from.escapingMarkup)\" target=\"\(edge.to.escapingMarkup)\">"
        + "\(data("label", edge.labels.joined(separator: ", ")))</edge>"
    }
    return (head + nodes + lines + ["  </graph>", "</graphml>", ""]).joined(separator: "\n")
  }

  private func line(_ node: Node, in module: String?) -> String {
    "    <node id=\"\(node.id.escapingMarkup)\">\(data("name", node.label))\(module.map { data("module", $0) } ?? "")</node>"
  }

  private func data(_ key: String, _ text: String) -> String { "<data key=\"\(key)\">\(text.escapingMarkup)</data>" }
}
