import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares a hash table of numbers with a dictionary.
struct NumberTableTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func insertedNumbersAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = NumberTable()
    var things: [Int] = []
    var numbers: [Int: Int] = [:]
    for _ in 0..<5_000 {
      let thing = random.below(3_000)
      // There are few hashes, so that many values collide.
      let hash = UInt64(thing % 1_000).mixed(with: 1)
      let found = table.find(hash) { things[$0] == thing }
      #expect(found == numbers[thing])
      if found == nil {
        numbers[thing] = things.count
        table.insert(things.count, hash)
        things.append(thing)
      }
    }
  }
}
