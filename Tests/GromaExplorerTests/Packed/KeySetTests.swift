import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares sets of the keys in a row with sets of numbers.
struct KeySetTests {
  private static func random(_ random: inout SeededGenerator) -> Set<Int> {
    Set((0..<random.below(70)).map { _ in random.below(64) })
  }

  private static func set(_ members: Set<Int>) -> KeySet { members.reduce(KeySet()) { $0 | KeySet($1) } }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func operationsMatchThoseOfSets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (Self.random(&random), Self.random(&random))
    let (first, second) = (Self.set(one), Self.set(other))
    #expect(Array(first) == one.sorted())
    #expect(first.count == one.count)
    #expect(first.isEmpty == one.isEmpty)
    #expect(one.isEmpty || first.first == one.min())
    #expect(Array(first | second) == one.union(other).sorted())
    #expect(Array(first & second) == one.intersection(other).sorted())
    #expect(Array(first - second) == one.subtracting(other).sorted())
    for number in 0..<64 {
      #expect(first.contains(number) == one.contains(number))
      #expect(first.rank(of: number) == one.count { $0 < number })
      #expect(Array(first.prefix(number)) == one.sorted().prefix(number).sorted())
      #expect(Array(first.dropFirst(number)) == one.sorted().dropFirst(number).sorted())
    }
    var changed = first
    changed.insert(7)
    #expect(Array(changed) == one.union([7]).sorted())
    changed.remove(7)
    #expect(Array(changed) == one.subtracting([7]).sorted())
  }

  @Test func agreeingMembersAreFoundByMask() {
    for mask in 0..<64 {
      let member = mask * 37 % 64
      #expect(Array(KeySet(agreeingWith: member, in: UInt64(mask))) == (0..<64).filter { ($0 ^ member) & mask == 0 })
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aPatchLeadsFromMembersToMembers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // The higher bits of a patch concern the row.
    let kept = seed == 1 ? .max : UInt64(random.below(64)) | 1 << 40
    let words = RawArray<UInt64>(repeating: kept, count: 2)
    words.view(at: 1)[0] = UInt64(random.below(64)) & ~kept | 1 << 41
    let patch = KeySet.Patch(words.view(at: 0), OneWord())
    func end(_ member: Int) -> Int { Int((UInt64(member) & kept | words[1]) % 64) }
    let (members, others) = (Self.random(&random), Self.random(&random))
    #expect(patch.isNone == (seed == 1 || kept & 63 == 63))
    for member in members {
      let found = patch.end(of: member)
      #expect(found == end(member))
    }
    let (ends, starts) = (patch.ends(of: Self.set(members)), patch.starts(of: Self.set(members), leadingInto: Self.set(others)))
    #expect(Array(ends) == Set(members.map(end)).sorted())
    #expect(Array(starts) == members.filter { others.contains(end($0)) }.sorted())
  }
}
