/// The learned results of functions of the state, as a tree of questions for each function.
///
/// Each node asks a question about one slot, and the answer selects the next node. Each leaf is the index of a result. A deterministic
/// function that reads nothing but the state has the same result in all states with the same answers.
struct ReadTrie: ~Copyable {
  struct Node: BitwiseCopyable {
    /// The index of the question.
    var question: Int32
    /// The edges by the index of the answer.
    var edges = RunArray.Run()
  }

  private var nodes = RawArray<Node>()
  /// For each node, the index of its draft (see ``Learner/drafts``), or -1 if the node has no draft. If a node has a draft, all questions
  /// from the node on are about stacks that a run changed without reading them as a whole.
  private var drafts = RawArray<Int32>()
  /// The targets of the edges: the index of a node, the bitwise complement (`~`) of the index of a result, or ``unknown``.
  private var edges = RunArray(empty: Self.unknown)
  private var roots = RawArray<Int32>()

  private static var unknown: Int32 { .max }

  /// Adds a function, of which no results are known yet, and returns its index.
  mutating func addFunction() -> Int {
    roots.append(Self.unknown)
    return roots.count - 1
  }

  /// Returns the index of a function's result in a state, or `nil` if the result is not known.
  ///
  /// - Parameter answer: Returns the index of the answer to a question in the state.
  @inline(__always) func find(_ function: Int, _ answer: (Int32) -> Int32) -> Int? {
    var place = roots[function]
    while place >= 0 {
      if place == Self.unknown { return nil }
      let node = nodes[Int(place)]
      place = edges[node.edges, answer(node.question)]
    }
    return Int(~place)
  }

  /// Returns the index of the draft of a function that applies to a state, and the questions that precede the draft. Returns `nil` if there
  /// is no such draft. A draft is the outcome of a run that changed stacks without reading them as a whole (see ``Learner/drafts``). It
  /// applies if all other questions of the run have the same answers in the state.
  ///
  /// - Parameter answer: Returns the index of the answer to a question in the state.
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

  /// A position on a path through the questions of a function.
  enum Place {
    /// The index of a question, asked at a node.
    case question(Int32, node: Int)
    /// The index of the result.
    case result(Int)
    /// The result after the previous answers is not known.
    case unknown
  }

  /// Returns the first position of a function: its first question, or its result if the function asks none.
  func place(of function: Int) -> Place { place(roots[function]) }

  /// Returns the position after an answer at a node.
  func place(after answer: Int32, at node: Int) -> Place { place(edges[nodes[node].edges, answer]) }

  private func place(_ place: Int32) -> Place {
    if place == Self.unknown { return .unknown }
    return place < 0 ? .result(Int(~place)) : .question(nodes[Int(place)].question, node: Int(place))
  }

  /// Adds the result of a function in a state for which ``find(_:_:)`` returns `nil`.
  ///
  /// - Parameters:
  ///   - function: The index of the function.
  ///   - reads: The questions in the order they were asked.
  ///   - slot: Returns the slot that a question is about.
  ///   - answer: Returns the index of the answer to a question in the state.
  ///   - result: The index of the result.
  ///   - draft: The index of the draft, and the count of the questions at the end of `reads` that are about stacks that the run changed
  ///     without reading them as a whole. `nil` if there is no draft.
  /// - Returns: `false` if the function asked different questions in another run after the same answers, and therefore depends on a hidden
  ///   input. In this case, no result is added.
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
      // The value of a slot may decide which question about it is asked first. Either question separates the two cases.
      edge = (Int(place), answer(question))
    }
    set(edge, of: function, ~Int32(result))
    return true
  }

  /// Returns the number of runs whose results are stored for a function and, for each question, the number of known answers at all nodes
  /// that ask the question. Omits the questions about stacks that follow a draft (see ``Learner/drafts``).
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

  /// Returns the known results of a function as a tree of questions, or `nil` if no result is known.
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
  /// The known results of a function, as a tree of questions.
  indirect enum Tree {
    /// The index of a result.
    case result(Int)
    /// The index of a question and the subtrees of its known answers.
    case question(Int32, [Edge])

    /// The index of an answer and its subtree.
    struct Edge {
      var answer: Int32
      var then: Tree
    }

    /// The indices of the results, in ascending order and without duplicates.
    var results: [Int] {
      switch self {
      case .result(let number): [number]
      case .question(_, let answers): Array(Set(answers.flatMap(\.then.results))).sorted()
      }
    }
  }
}
