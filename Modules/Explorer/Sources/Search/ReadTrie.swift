/// What was learnt of a function of the state: what it asks, and by the answers what it gives.
///
/// A tree of questions. At each node one slot is looked at, and what it holds says where to go on; at the end is the result of the run that
/// was made for those answers. A deterministic function that looks at nothing else gives the same wherever the same answers lead there.
struct ReadTrie<Result> {
  private struct Node {
    /// Which question is asked.
    var question: Int32
    /// Where the edges begin, by the number of the answer, and how many there is room for.
    var edges: Int
    var room: Int
  }

  private var nodes: [Node] = []
  /// To where an answer leads: a node's number, `~` a result's, or that nobody knows.
  private var edges: [Int32] = []
  private(set) var results: [Result] = []
  private var root = Self.unknown

  private static var unknown: Int32 { .max }

  /// The number of the result for a state; nil when it is not known.
  ///
  /// - Parameter answer: The answer to a question.
  @inline(__always) func find(_ answer: (Int32) -> Int32) -> Int? {
    var place = root
    while place >= 0 {
      if place == Self.unknown { return nil }
      let node = nodes[Int(place)]
      let index = Int(answer(node.question))
      guard index < node.room else { return nil }
      place = edges[node.edges + index]
    }
    return Int(~place)
  }

  /// Takes in the result for a state.
  ///
  /// - Parameters:
  ///   - reads: The questions, in the order they were asked.
  ///   - slot: The slot that a question is about.
  ///   - answer: Its answer in the state.
  /// - Returns: The number of the result; nil when the function asked something else after the same answers: it depends on what is hidden.
  mutating func learn(_ reads: [Int32], about slot: (Int32) -> Int, _ answer: (Int32) -> Int32, _ result: Result) -> Int? {
    var edge: Int?
    var reads = reads[...]
    while true {
      let place = edge.map { edges[$0] } ?? root
      if place == Self.unknown {
        guard let read = reads.popFirst() else { break }
        set(edge, Int32(nodes.count))
        nodes.append(Node(question: read, edges: edges.count, room: 0))
        edge = self.edge(of: nodes.count - 1, answer(read))
        continue
      }
      guard place >= 0, let read = reads.first else { return nil }
      let question = nodes[Int(place)].question
      if question == read {
        reads.removeFirst()
      } else if slot(question) != slot(read) {
        return nil
      }
      // What kind of a thing is in a slot decides how it is asked; both ways are told apart by the answer.
      edge = self.edge(of: Int(place), answer(question))
    }
    results.append(result)
    set(edge, ~Int32(results.count - 1))
    return results.count - 1
  }

  private mutating func set(_ edge: Int?, _ place: Int32) {
    if let edge { edges[edge] = place } else { root = place }
  }

  /// Where the edge of an answer is, for which there is room afterwards.
  private mutating func edge(of node: Int, _ answer: Int32) -> Int {
    let index = Int(answer)
    if index >= nodes[node].room {
      let room = max(2, index + 1, nodes[node].room * 2)
      let old = edges[nodes[node].edges..<nodes[node].edges + nodes[node].room]
      nodes[node].edges = edges.count
      edges += old
      edges += repeatElement(Self.unknown, count: room - nodes[node].room)
      nodes[node].room = room
    }
    return nodes[node].edges + index
  }

  /// Takes in a result that no answers lead to.
  mutating func add(_ result: Result) -> Int {
    results.append(result)
    return results.count - 1
  }

  /// Changes a result.
  mutating func update(_ number: Int, _ change: (inout Result) -> Void) { change(&results[number]) }
}
