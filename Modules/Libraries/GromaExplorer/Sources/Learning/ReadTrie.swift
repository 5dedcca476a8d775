/// The learned results of a function of the state, as a tree of questions.
///
/// Each node asks a question about one slot, and the answer selects the next node. Each leaf is the index of a result. A deterministic
/// function that reads nothing but the state has the same result in all states with the same answers.
struct ReadTrie {
  /// A node: a question and what is known after its answers.
  final class Node {
    /// The index of the question.
    let question: Int32
    /// The index of the draft (see ``Learner/drafts``), or `nil` if the node has no draft. If a node has a draft, all questions from the node
    /// on are about stacks that a run changed without reading them as a whole.
    let draft: Int?
    /// The places after the answers from ``first`` on. An array is searched faster than a dictionary, and most answers are known.
    private var places: [Place] = []
    private var first: Int32 = 0

    fileprivate init(_ question: Int32, draft: Int?) { (self.question, self.draft) = (question, draft) }

    /// Returns the place after an answer.
    func place(after answer: Int32) -> Place {
      let index = Int(answer &- first)
      return places.indices.contains(index) ? places[index] : .unknown
    }

    fileprivate func set(_ answer: Int32, _ place: Place) {
      if places.isEmpty { first = answer }
      if answer < first {
        places.insert(contentsOf: repeatElement(.unknown, count: Int(first - answer)), at: 0)
        first = answer
      }
      let index = Int(answer - first)
      if index >= places.count { places += repeatElement(.unknown, count: index + 1 - places.count) }
      places[index] = place
    }

    /// The known answers with the places after them, in ascending order of the answers.
    var edges: [(answer: Int32, place: Place)] {
      places.enumerated().compactMap { index, place in if case .unknown = place { nil } else { (first + Int32(index), place) } }
    }
  }

  /// A position on a path through the questions.
  enum Place {
    /// A question is asked.
    case question(Node)
    /// The index of the result.
    case result(Int)
    /// The result after the previous answers is not known.
    case unknown
  }

  /// The first position: the first question, or the result if the function asks none.
  private(set) var root = Place.unknown

  /// Returns the index of the result in a state, or `nil` if the result is not known.
  ///
  /// - Parameter answer: Returns the index of the answer to a question in the state.
  func find(_ answer: (Int32) -> Int32) -> Int? {
    var place = root
    while case .question(let node) = place { place = node.place(after: answer(node.question)) }
    return if case .result(let result) = place { result } else { nil }
  }

  /// Returns the index of the draft that applies to a state, and the questions that precede the draft. Returns `nil` if there is no such
  /// draft. A draft is the outcome of a run that changed stacks without reading them as a whole (see ``Learner/drafts``). It applies if all
  /// other questions of the run have the same answers in the state.
  ///
  /// - Parameter answer: Returns the index of the answer to a question in the state.
  func draft(_ answer: (Int32) -> Int32) -> (draft: Int, asked: [Int32])? {
    var asked: [Int32] = []
    var place = root
    while case .question(let node) = place {
      if let draft = node.draft { return (draft, asked) }
      asked.append(node.question)
      place = node.place(after: answer(node.question))
    }
    return nil
  }

  /// Adds the result in a state for which ``find(_:)`` returns `nil`.
  ///
  /// - Parameters:
  ///   - reads: The questions in the order they were asked.
  ///   - slot: Returns the slot that a question is about.
  ///   - answer: Returns the index of the answer to a question in the state.
  ///   - result: The index of the result.
  ///   - draft: The index of the draft, and the count of the questions at the end of `reads` that are about stacks that the run changed
  ///     without reading them as a whole. `nil` if there is no draft.
  /// - Returns: `false` if the function asked different questions in another run after the same answers, and therefore depends on a hidden
  ///   input. In this case, no result is added.
  mutating func learn(
    _ reads: [Int32], about slot: (Int32) -> Int, _ answer: (Int32) -> Int32, _ result: Int, draft: (number: Int, questions: Int)? = nil
  ) -> Bool {
    /// Returns the place with the result added after the last of the questions, or `nil` if the function depends on a hidden input.
    func adding(to place: Place, _ reads: ArraySlice<Int32>) -> Place? {
      var rest = reads
      let node: Node
      switch place {
      case .result: return nil
      case .unknown:
        guard let read = rest.popFirst() else { return .result(result) }
        node = Node(read, draft: draft.flatMap { reads.count == $0.questions ? $0.number : nil })
      case .question(let known):
        guard let read = reads.first else { return nil }
        // The value of a slot may decide which question about it is asked first. Either question separates the two cases.
        if known.question == read { rest.removeFirst() } else if slot(known.question) != slot(read) { return nil }
        node = known
      }
      let answer = answer(node.question)
      guard let next = adding(to: node.place(after: answer), rest) else { return nil }
      node.set(answer, next)
      return .question(node)
    }
    guard let place = adding(to: root, reads[...]) else { return false }
    root = place
    return true
  }

  /// The number of runs whose results are stored and, for each question, the number of known answers at all nodes that ask the question.
  /// Omits the questions about stacks that follow a draft (see ``Learner/drafts``).
  var counts: (answers: [Int32: Int], runs: Int) {
    var counts: (answers: [Int32: Int], runs: Int) = ([:], 0)
    func count(_ place: Place) {
      guard case .question(let node) = place, node.draft == nil else { return counts.runs += 1 }
      counts.answers[node.question, default: 0] += node.edges.count
      node.edges.forEach { count($0.place) }
    }
    if case .unknown = root {} else { count(root) }
    return counts
  }
}
