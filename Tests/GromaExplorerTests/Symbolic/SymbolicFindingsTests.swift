import Testing

@testable import GromaExplorer

/// Tests the order of the violations that a symbolic search has found.
struct SymbolicFindingsTests {
  private func key(_ property: String, _ screen: String, move: Int? = nil, _ subject: String = "") -> SymbolicFindings.Key {
    SymbolicFindings.Key(property: property, screen: screen, move: move, subject: subject)
  }

  @Test func keysAreInTheOrderOfTheirFirstViolations() {
    var sets = RowSets()
    var findings = SymbolicFindings()
    let keys = [key("p", "b"), key("p", "a"), key("p", "b", move: 1), key("p", "b", move: 1, "x"), key("o", "a")]
    for (value, key) in (keys + [keys[1], keys[0]]).enumerated() {
      findings.add(key, SymbolicFindings.Finding(set: sets.set(of: [Int32(value)])) { _ in [] })
    }
    #expect(findings.keys == keys)
    let sizes = keys.map { findings.findings[$0]?.count }
    #expect(sizes == [2, 2, 1, 1, 1])
    findings.remove(keys[1])
    #expect(findings.keys == keys, "removed keys stay in the order")
    #expect(findings.findings[keys[1]] == nil && findings.findings[keys[0]]?.count == 2)
  }
}
