/// Returns a shortened list that still satisfies a condition, found by delta debugging (Zeller and Hildebrandt, 2002).
///
/// The function removes runs of elements, halving the length of the runs down to single elements, until no element can be removed. Then the
/// function replaces elements with simpler ones while the condition still holds, and removes runs again. The result satisfies the
/// condition, and no single element can be removed from it.
///
/// - Parameters:
///   - list: A list that satisfies the condition.
///   - simpler: Returns candidates to replace an element, in the order in which they are tried. Each must be simpler than the element, so
///     that the search ends. By default, there are none.
///   - holds: Returns whether a list satisfies the condition. Must return the same result for equal lists.
/// - Returns: A list that satisfies the condition and is not longer than `list`. It is not necessarily the shortest one.
/// - Complexity: O(*n*²) calls of `holds` in the worst case, and O(*k* log *n*) if *k* of *n* elements matter; in addition, the calls for
///   simpler elements.
package func shrunk<Element>(_ list: [Element], simpler: (Element) -> [Element] = { _ in [] }, while holds: ([Element]) -> Bool)
  -> [Element]
{
  var list = withoutRuns(list, while: holds)
  var index = 0
  while index < list.count {
    let accepted = simpler(list[index]).lazy.map { element in
      var candidate = list
      candidate[index] = element
      return candidate
    }.first(where: holds)
    if let accepted { list = accepted } else { index += 1 }
  }
  return withoutRuns(list, while: holds)
}

private func withoutRuns<Element>(_ list: [Element], while holds: ([Element]) -> Bool) -> [Element] {
  var list = list
  var length = (list.count + 1) / 2
  while length > 0 {
    var start = 0
    var isShorter = false
    while start < list.count {
      var candidate = list
      candidate.removeSubrange(start..<min(start + length, list.count))
      if holds(candidate) {
        list = candidate
        isShorter = true
      } else {
        start += length
      }
    }
    // The pass over single elements repeats until none can be removed.
    if length > 1 { length = (length + 1) / 2 } else if !isShorter { break }
  }
  return list
}
