/// A list that usually has at most one element. The first element is stored inline, without an allocation.
struct Few<Element> {
  private(set) var first: Element?
  private(set) var rest: [Element] = []

  init() {}

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  var isEmpty: Bool { first == nil }

  var count: Int { first == nil ? 0 : 1 + rest.count }

  /// Calls `body` with each element, in order. An iterator would copy the list.
  func forEach(_ body: (Element) throws -> Void) rethrows {
    if let first { try body(first) }
    for index in rest.indices { try body(rest[index]) }
  }

  var all: [Element] { first.map { [$0] + rest } ?? [] }

  mutating func append(_ element: consuming Element) {
    if first == nil { return first = element }
    // The capacity avoids reallocations: a list with several elements usually has two or three (benchmark row r3).
    if rest.isEmpty { rest.reserveCapacity(3) }
    rest.append(element)
  }

  var last: Element? { rest.last ?? first }

  mutating func removeLast() {
    if rest.isEmpty { first = nil } else { rest.removeLast() }
  }

  mutating func sort(by areInOrder: (Element, Element) -> Bool) {
    if !rest.isEmpty { self = Few(all.sorted(by: areInOrder)) }
  }
}

extension Few: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate var first: Element?
    fileprivate var rest: [Element]
    fileprivate var index = 0

    mutating func next() -> Element? {
      if let element = first.take() { return element }
      guard index < rest.count else { return nil }
      index += 1
      return rest[index - 1]
    }
  }

  func makeIterator() -> Iterator { Iterator(first: first, rest: rest) }
}

extension Few: Equatable where Element: Equatable {}
extension Few: Hashable where Element: Hashable {}
extension Few: Sendable where Element: Sendable {}
