/// The shortest list that a search finds of which something still holds: delta debugging (Zeller and Hildebrandt, 2002).
///
/// Leaves out runs of elements, halving their length down to single ones, until none can be left out; then puts simpler elements in the
/// place of those left, as long as any is accepted. What is left cannot lose one element, nor have one replaced by a simpler one.
///
/// - Parameters:
///   - list: A list of which it holds.
///   - simpler: What may stand in the place of an element; each must be simpler than it, so that the search ends.
///   - holds: Whether it holds of a list. The same for the same list.
/// - Complexity: O(n²) calls of `holds` at worst, O(k log n) when k of n elements matter.
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
    // Single elements are tried until none can go.
    if length > 1 { length = (length + 1) / 2 } else if !isShorter { break }
  }
  return list
}
