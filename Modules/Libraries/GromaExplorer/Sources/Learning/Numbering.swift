/// Distinct values, each with an index. The indices count from 0, in the order in which the values are added.
struct Numbering<Value: Hashable> {
  /// The values. The position of a value is its index.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// Returns the index of a value, or `nil` if the value was not added.
  func index(of value: Value) -> Int? { numbers[value] }

  /// Returns the index of a value and adds the value if it is new.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension Numbering: Sendable where Value: Sendable {}

extension Sequence {
  /// Returns the elements in groups with equal keys. The groups are in the order of their first elements.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var keys = Numbering<Key>()
    var groups: [[Element]] = []
    for element in self {
      let number = keys.number(of: key(element))
      if number == groups.count { groups.append([]) }
      groups[number].append(element)
    }
    return Array(zip(keys.values, groups))
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
