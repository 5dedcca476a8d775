import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares runs of keys with an array.
struct KeyRunsTests {
  @Test(arguments: [1, 2, 3])
  func keysAreFoundByTheirNumbers(words: Int) {
    var random = SeededGenerator(seed: UInt64(words))
    var runs = KeyRuns(words: words)
    var known: [[UInt64]] = []
    let scratch = RawArray<UInt64>(repeating: 0, count: words)
    let key = scratch.view(at: 0)
    for _ in 0..<500 {
      for word in 0..<words { key[word] = UInt64(random.below(1 << 30)) }
      let set = (0...random.below(20)).reduce(KeySet()) { set, _ in set | KeySet(random.below(64)) }
      runs.append(set, key)
      for member in set {
        key.setMember(member)
        known.append((0..<words).map { key[$0] })
      }
    }
    #expect(runs.count == known.count)
    #expect(runs.runCount == 500)
    for number in known.indices {
      runs.read(number, into: key)
      #expect((0..<words).map { key[$0] } == known[number])
      let run = runs.run(of: number)
      let member = run.set.dropFirst(number - run.first).first
      #expect(run.number(of: member) == number)
    }
    // In ascending order, then at random.
    for number in Array(known.indices) + (0..<1_000).map({ _ in random.below(known.count) }) {
      let next = runs.next(from: number)
      let run = runs.run(of: number)
      #expect((next.first, next.set) == (run.first, run.set))
    }
  }
}
