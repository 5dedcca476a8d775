/// The combinations of counter values that sequences of query items produce, each with a short sequence.
///
/// Items with the same tags change the counters in the same way. So the items are divided into classes first, and then sequences of these
/// classes are searched, breadth first.
struct ItemSequences {
  /// The combinations of values, each with a query that produces it.
  private(set) var all: [(counters: [UInt8], text: String)] = []
  /// Whether all values were found.
  private(set) var isComplete: Bool
  /// The number of visited states.
  private(set) var states: Int

  /// Searches the values.
  ///
  /// - Parameters:
  ///   - automata: The automata of items as they are written, of decoded items, and of the items of links.
  ///   - isNormal: Whether unreserved characters must not be encoded.
  ///   - start: The values of the counters before the first item.
  ///   - limit: The maximum number of states.
  ///   - counted: Returns the values after an item with the given tags.
  init(
    _ automata: [Automaton], isNormal: Bool, start: [UInt8], limit: Int, _ counted: (_ values: [UInt8], _ tags: [Int32]) -> [UInt8]
  ) {
    let tapes = automata.enumerated().map { Search.Tape(automaton: $1, isDecoded: $0 > 0) }
    let search = Search(URLBytes(.item, isNormal: isNormal), tapes, limit: limit)
    (isComplete, states) = (search.isComplete, search.count)
    let items = search.outcomes.compactMap { outcome -> (tags: [Int32], text: String)? in
      let tags = automata.indices.flatMap { automata[$0].accepted[Int(outcome.accepted[$0])] }
      return tags.isEmpty || outcome.text.isEmpty ? nil : (tags, outcome.text)
    }
    var seen: Set<[UInt8]> = [start]
    all = [(start, "")]
    var next = 0
    // The running time depends on the number of tried items, of which many may lead to known values.
    var tried = 0
    while next < all.count {
      let one = all[next]
      next += 1
      for item in items {
        let values = counted(one.counters, item.tags)
        guard seen.insert(values).inserted else { continue }
        all.append((values, one.text.isEmpty ? item.text : "\(one.text)&\(item.text)"))
      }
      tried += items.count
      if states + all.count > limit || tried > limit * 4 {
        isComplete = false
        break
      }
    }
    states += all.count
  }
}
