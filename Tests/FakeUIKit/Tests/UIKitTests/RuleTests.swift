import Testing
import UIKit

@MainActor struct RuleTests {
  @Test("Every rule has a test that is named for it") func everyRuleHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    var text = ""
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
      text += try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    let missing = Rule.allCases.filter { rule in
      !text.contains("@Test(\"\(rule.id): ") || !text.contains("func \(rule.id.lowercased())(")
    }
    #expect(missing == [])
  }

  @Test("The table has 67 rules, and knowledge without a source is unconfirmed") func table() {
    #expect(Rule.allCases.count == 67)
    for rule in Rule.allCases {
      #expect(!rule.text.isEmpty && !rule.sourceName.isEmpty && !rule.profiles.isEmpty)
      #expect(rule.source != .knowledge || !rule.isConfirmed)
    }
    #expect(Rule.allCases.filter { $0.kind == .advice } == [.n22, .n25, .s2, .a2])
    #expect(Rule.allCases.filter { !$0.isConfirmed } == [.n3, .n6, .n11, .n16, .p21, .p22, .p27, .w1, .s1])
  }
}
