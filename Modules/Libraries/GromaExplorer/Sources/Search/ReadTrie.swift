/// What was learnt of functions of the state: what each asks, and by the answers what it gives.
///
/// A tree of questions for each function. At each node one slot is looked at, and what it holds says where to go on; at the end is the number of
/// the result of the run that was made for those answers. A deterministic function that looks at nothing else gives the same wherever the same
/// answers lead there.
struct ReadTrie: ~Copyable {
  struct Node: BitwiseCopyable {
    /// Which question is asked.
    var question: Int32
    /// The edges, by the number of the answer.
    var edges = RunArray.Run()
  }

  private var nodes = RawArray<Node>()
  /// Of each node from which on nothing is asked but what is in slots that a run changed without a look, the number of what it did; else -1.
  private var drafts = RawArray<Int32>()
  /// To where an answer leads: a node's number, `~` a result's, or that nobody knows.
  private var edges = RunArray(empty: Self.unknown)
  private var roots = RawArray<Int32>()

  private static var unknown: Int32 { .max }

  /// A new function, by number.
  mutating func addFunction() -> Int {
    roots.append(Self.unknown)
    return roots.count - 1
  }

  /// The number of a function's result for a state; nil when it is not known.
  ///
  /// - Parameter answer: The answer to a question; -1 when nobody knows.
  @inline(__always) func find(_ function: Int, _ answer: (Int32) -> Int32) -> Int? {
    var place = roots[function]
    while place >= 0 {
      if place == Self.unknown { return nil }
      let node = nodes[Int(place)]
      place = edges[node.edges, answer(node.question)]
    }
    return Int(~place)
  }

  /// What a run did that was made for the same answers, and found to depend further only on what is in the slots that it changed: its number, and
  /// what was asked before. Nil when there is none.
  ///
  /// - Parameter answer: The answer to a question; -1 when nobody knows.
  func draft(of function: Int, _ answer: (Int32) -> Int32) -> (draft: Int, asked: [Int32])? {
    var asked: [Int32] = []
    var place = roots[function]
    while place >= 0, place != Self.unknown {
      let draft = drafts[Int(place)]
      if draft >= 0 { return (Int(draft), asked) }
      let node = nodes[Int(place)]
      asked.append(node.question)
      place = edges[node.edges, answer(node.question)]
    }
    return nil
  }

  /// Where a way through the questions of a function goes on.
  enum Place {
    /// A question is asked, at a node.
    case question(Int32, node: Int)
    /// The number of the result.
    case result(Int)
    /// Nobody knows.
    case unknown
  }

  /// Where a function begins.
  func place(of function: Int) -> Place { place(roots[function]) }

  /// Where an answer at a node leads; -1 when nobody knows the answer.
  func place(after answer: Int32, at node: Int) -> Place {
    place(edges[nodes[node].edges, answer])
  }

  private func place(_ place: Int32) -> Place {
    if place == Self.unknown { return .unknown }
    return place < 0 ? .result(Int(~place)) : .question(nodes[Int(place)].question, node: Int(place))
  }

  /// Takes in the result of a function for a state.
  ///
  /// - Parameters:
  ///   - reads: The questions, in the order they were asked.
  ///   - slot: The slot that a question is about.
  ///   - answer: Its answer in the state.
  ///   - draft: The number of what a run did before what is in the slots was known that it changed, and how many of the last questions ask that.
  /// - Returns: False when the function asked something else after the same answers: it depends on what is hidden. Then nothing is taken in.
  mutating func learn(
    _ function: Int, _ reads: [Int32], about slot: (Int32) -> Int, _ answer: (Int32) -> Int32, _ result: Int,
    draft: (number: Int, questions: Int)? = nil
  ) -> Bool {
    var edge: (node: Int, answer: Int32)?
    var reads = reads[...]
    while true {
      let place = edge.map { edges[nodes[$0.node].edges, $0.answer] } ?? roots[function]
      if place == Self.unknown {
        let number = if let draft, reads.count == draft.questions { draft.number } else { -1 }
        guard let read = reads.popFirst() else { break }
        set(edge, of: function, Int32(nodes.count))
        nodes.append(Node(question: read))
        drafts.append(Int32(number))
        edge = (nodes.count - 1, answer(read))
        continue
      }
      guard place >= 0, let read = reads.first else { return false }
      let question = nodes[Int(place)].question
      if question == read {
        reads.removeFirst()
      } else if slot(question) != slot(read) {
        return false
      }
      // What kind of a thing is in a slot decides how it is asked; both ways are told apart by the answer.
      edge = (Int(place), answer(question))
    }
    set(edge, of: function, ~Int32(result))
    return true
  }

  /// How many runs were made for a function, and how many answers lead on from the places where a question is asked, by question: not counting
  /// what is asked after a run.
  func counts(of function: Int) -> (answers: [Int32: Int], runs: Int) {
    var counts: (answers: [Int32: Int], runs: Int) = ([:], 0)
    func count(_ place: Int32) {
      if place == Self.unknown { return }
      guard place >= 0, drafts[Int(place)] < 0 else { return counts.runs += 1 }
      let node = nodes[Int(place)]
      for answer in node.edges.indices where edges[node.edges, answer] != Self.unknown {
        counts.answers[node.question, default: 0] += 1
        count(edges[node.edges, answer])
      }
    }
    count(roots[function])
    return counts
  }

  /// What is known of a function; nil when nothing is.
  func tree(of function: Int) -> Tree? {
    func visit(_ place: Int32) -> Tree? {
      if place == Self.unknown { return nil }
      guard place >= 0 else { return .result(Int(~place)) }
      let node = nodes[Int(place)]
      var answers: [Tree.Edge] = []
      for answer in node.edges.indices { visit(edges[node.edges, answer]).map { answers.append(Tree.Edge(answer: answer, then: $0)) } }
      return .question(node.question, answers)
    }
    return visit(roots[function])
  }

  private mutating func set(_ edge: (node: Int, answer: Int32)?, of function: Int, _ place: Int32) {
    guard let edge else { return roots[function] = place }
    edges.set(&nodes[edge.node].edges, edge.answer, place)
  }
}

extension ReadTrie {
  /// What is known of a function, as a value.
  indirect enum Tree {
    /// The number of a result.
    case result(Int)
    /// A question, and how it goes on by those of its answers that are known.
    case question(Int32, [Edge])

    /// An answer by its number, and how it goes on.
    struct Edge {
      var answer: Int32
      var then: Tree
    }

    /// The numbers of the results, each once.
    var results: [Int] {
      switch self {
      case .result(let number): [number]
      case .question(_, let answers): Array(Set(answers.flatMap(\.then.results))).sorted()
      }
    }
  }
}
