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

  /// `WRITE=1` writes the document.
  @Test("Rules.md contains the table") func document() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    var files: [(name: String, text: String)] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where file.hasSuffix(".swift") {
      files.append((file, try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)))
    }
    let all = Simulator.Profile.allCases
    let rows = Rule.allCases.map { rule in
      let test = files.first { $0.text.contains("func \(rule.id.lowercased())(") }
      let profiles = rule.profiles == all ? "all" : rule.profiles.map(\.rawValue).joined(separator: ", ")
      let source = "\(rule.source): \(rule.sourceName)"
      let isConfirmed = rule.isConfirmed ? "yes" : "no"
      return "| \(rule.id) | \(rule.text) | \(rule.kind) | \(profiles) | \(isConfirmed) | \(source) | \(test?.name ?? "-") |"
    }
    let text = """
      # The rules of UIKit

      The rules that this package keeps, with the file of the test that has the rule's name. A rule is confirmed if a source states all of it.

      | rule | text | kind | profiles | confirmed | source | test |
      | --- | --- | --- | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
    let path = folder.appendingPathComponent("../../Rules.md").standardized
    if ProcessInfo.processInfo.environment["WRITE"] != nil { try text.write(to: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: path, encoding: .utf8) == text, "run the tests with WRITE=1")
  }

  @Test("The table has 87 rules, and knowledge without a source is unconfirmed") func table() {
    #expect(Rule.allCases.count == 87)
    for rule in Rule.allCases {
      #expect(!rule.text.isEmpty && !rule.sourceName.isEmpty && !rule.profiles.isEmpty)
      #expect(rule.source != .knowledge || !rule.isConfirmed)
    }
    #expect(Rule.allCases.filter { $0.kind == .advice } == [.n2, .n22, .n25, .s2, .a2])
    #expect(
      Rule.allCases.filter { !$0.isConfirmed } == [
        .n2, .n11, .n13, .n16, .n26, .n27, .n29, .n30, .p6, .p21, .p22, .p27, .p29, .p30, .p35, .p36, .p37, .w1, .w6, .w7, .w8, .s1,
      ])
  }
}
