import Testing

@testable import Groma

/// Tests that a list with an inline first element behaves like an array.
struct FewTests {
  @Test(arguments: [[], [1], [1, 2], [3, 1, 2, 1]]) func containsItsElementsInOrder(elements: [Int]) {
    let few = Few(elements)
    #expect(few.all == elements)
    #expect(Array(few) == elements)
    #expect(few.map { $0 } == elements)
    #expect(few.count == elements.count)
    #expect(few.isEmpty == elements.isEmpty)
    #expect(few.first == elements.first)
    #expect(few.rest == Array(elements.dropFirst()))
    var visited: [Int] = []
    few.forEach { visited.append($0) }
    #expect(visited == elements)
    var appended = Few<Int>()
    elements.forEach { appended.append($0) }
    #expect(appended == few)
    #expect(appended.hashValue == few.hashValue)
    #expect(few.last == elements.last)
    for count in (0..<elements.count).reversed() {
      appended.removeLast()
      #expect(appended.all == Array(elements.prefix(count)))
    }
    var sorted = few
    sorted.sort(by: <)
    #expect(sorted.all == elements.sorted())
  }

  @Test func anIteratorEndsOnce() {
    var iterator = Few([1, 2]).makeIterator()
    #expect([iterator.next(), iterator.next(), iterator.next(), iterator.next()] == [1, 2, nil, nil])
    var none = Few<Int>().makeIterator()
    #expect(none.next() == nil)
  }

  @Test func copiesAreIndependent() {
    let few = Few([1, 2])
    var copy = few
    var iterator = copy.makeIterator()
    copy.append(3)
    #expect(few.all == [1, 2])
    #expect([iterator.next(), iterator.next(), iterator.next()] == [1, 2, nil])
  }

  @Test func equalityDependsOnOrderAndLength() {
    #expect(Few([1, 2]) != Few([2, 1]))
    #expect(Few([1]) != Few([1, 1]))
    #expect(Few<Int>() != Few([0]))
  }

  @Test func errorStopsTheIteration() {
    struct Stop: Error {}
    for stop in 1...3 {
      var visited = 0
      #expect(throws: Stop.self) {
        try Few([1, 2, 3]).forEach {
          visited += 1
          if $0 == stop { throw Stop() }
        }
      }
      #expect(visited == stop)
    }
  }
}
