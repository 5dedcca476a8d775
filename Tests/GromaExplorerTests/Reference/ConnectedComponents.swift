@testable import GromaExplorer

/// The strongly connected components of a directed graph.
///
/// The algorithm is that of Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.
struct ConnectedComponents {
  /// The components that have a transition, each in ascending order.
  private(set) var all: [[Int32]] = []

  /// Finds the components of a graph.
  ///
  /// - Parameters:
  ///   - starts: For each vertex, the index in `targets` of its first successor, followed by the number of all successors.
  ///   - targets: The successors of all vertices.
  /// - Complexity: O(vertices + successors), apart from sorting the components.
  init(_ starts: [Int], _ targets: [Int32]) {
    /// The order in which vertices were visited, from 1; 0 if not visited; `.max` if the component of the vertex is complete.
    var order = [Int32](repeating: 0, count: starts.count - 1)
    var lowest = order
    var visited: Int32 = 0
    var stack: [Int32] = []
    var calls: [(vertex: Int, next: Int)] = []
    for root in order.indices where order[root] == 0 {
      calls.append((root, starts[root]))
      while let (vertex, next) = calls.last {
        if order[vertex] == 0 {
          visited += 1
          (order[vertex], lowest[vertex]) = (visited, visited)
          stack.append(Int32(vertex))
        }
        if next < starts[vertex + 1] {
          calls[calls.count - 1].next += 1
          let target = Int(targets[next])
          if order[target] == 0 {
            calls.append((target, starts[target]))
          } else if order[target] != .max {
            lowest[vertex] = min(lowest[vertex], order[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.vertex { lowest[caller] = min(lowest[caller], lowest[vertex]) }
        if lowest[vertex] < order[vertex] { continue }
        var component: [Int32] = []
        while component.last != Int32(vertex), let member = stack.popLast() {
          component.append(member)
          order[Int(member)] = .max
        }
        if component.count > 1 || targets[starts[vertex]..<starts[vertex + 1]].contains(Int32(vertex)) { all.append(component.sorted()) }
      }
    }
  }
}

extension BuchiAutomaton {
  /// For each node, the first node of its strongly connected component if a run can remain in the component and be accepted; otherwise -1.
  var acceptingComponents: [Int] {
    let starts = nodes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.successors.count) }
    var components = [Int](repeating: -1, count: nodes.count)
    for component in ConnectedComponents(starts, nodes.flatMap { $0.successors.map { Int32($0) } }).all {
      guard component.reduce(0, { $0 | nodes[Int($1)].sets }) == sets else { continue }
      for node in component { components[Int(node)] = Int(component[0]) }
    }
    return components
  }
}
