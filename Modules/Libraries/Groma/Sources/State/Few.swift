/// A list that usually has at most one element. The first element is stored inline, without an allocation.
struct Few<Element> {
  private(set) var first: Element?
  /// The elements after the first; `nil` instead of an empty list, because copying and releasing `nil` is cheaper (benchmark row r3-back).
  private var others: [Element]?

  init() {}

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The elements after the first.
  var rest: [Element] { others ?? [] }

  var isEmpty: Bool { first == nil }

  var count: Int { first == nil ? 0 : 1 + (others?.count ?? 0) }

  /// Calls `body` with each element, in order. Unlike an iterator, this method does not copy the list.
  func forEach(_ body: (Element) throws -> Void) rethrows {
    if let first { try body(first) }
    guard let others else { return }
    for index in others.indices { try body(others[index]) }
  }

  var all: [Element] { first.map { [$0] + rest } ?? [] }

  mutating func append(_ element: consuming Element) {
    if first == nil { return first = element }
    if others == nil {
      others = []
      // The capacity avoids reallocations: a list with several elements usually has two or three (benchmark row r3).
      others?.reserveCapacity(3)
    }
    others?.append(element)
  }

  var last: Element? { others?.last ?? first }

  mutating func removeLast() {
    guard others?.popLast() != nil else { return first = nil }
    if others?.isEmpty == true { others = nil }
  }

  mutating func sort(by areInOrder: (Element, Element) -> Bool) {
    if others != nil { self = Few(all.sorted(by: areInOrder)) }
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
