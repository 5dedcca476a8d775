import Foundation
import Testing

/// Tests that the tests named in the tables of capabilities, and in the comparison with other frameworks, exist.
struct CapabilitiesTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the rows of all tables of a document, without header rows and separators.
  private static func rows(of document: String) throws -> [String] {
    let file = tests.deletingLastPathComponent().appending(path: document)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    return lines.indices.filter { index in
      let isHead = index + 1 < lines.count && lines[index + 1].hasPrefix("| ---")
      return lines[index].hasPrefix("|") && !lines[index].hasPrefix("| ---") && !isHead
    }.map { lines[$0] }
  }

  /// The names of the suites and of the functions that each Swift file of the tests declares.
  private static let declarations = Result {
    try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
      .map { path in
        let words = try String(contentsOf: tests.appending(path: path), encoding: .utf8).split { " \n({".utf8.contains($0.utf8.first ?? 0) }
        func names(after keywords: Set<Substring>) -> Set<Substring> {
          Set(zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1))
        }
        return (suites: names(after: ["struct", "extension", "class"]), functions: names(after: ["func"]))
      }
  }

  @Test(arguments: [
    ("Groma", 100), ("GromaLinks", 40), ("GromaFlows", 50), ("GromaDestinations", 67), ("GromaScreenCatalog", 9),
    ("GromaPlatformRequests", 6), ("GromaLinkContracts", 7),
  ])
  func isShownByTestsThatExist(module: String, rowsAtLeast: Int) throws {
    let rows = try Self.rows(of: "Modules/Libraries/\(module)/Capabilities.md")
    #expect(rows.count >= rowsAtLeast)
    for row in rows {
      #expect(!Self.tests(in: row).isEmpty, "no test: \(row)")
      try expectTestsExist(of: row)
    }
  }

  @Test func behaviorsOfOtherFrameworksAreShownByTestsThatExist() throws {
    let all = try Self.rows(of: "Documents/Comparison.md")
    let rows = all.filter { $0.firstMatch(of: #/^\| [A-Z]\d/#) != nil }
    #expect(rows.count == 131)
    var counts: [String: Int] = [:]
    for row in rows {
      let isShown = !Self.tests(in: row).isEmpty || row.contains("| the compiler") || row.contains("| the manifest")
      #expect(isShown, "no test: \(row)")
      try expectTestsExist(of: row)
      let cells = row.split(separator: " | ")
      counts["\(cells[0].dropFirst(2).prefix(1)) \(cells[2])", default: 0] += 1
    }
    // The first table counts the rows of the others.
    let verdicts = ["same", "better", "differs", "detour", "not possible"]
    let totals = all.filter { $0.firstMatch(of: #/^\| [A-Z][a-z]/#) != nil }
    #expect(totals.count == 4)
    for row in totals {
      let cells = row.split(whereSeparator: { "| ".contains($0) })
      // Coordinators and ControllersList begin with the same letter.
      let letter = cells[0] == "ControllersList" ? "L" : cells[0].prefix(1)
      #expect(cells.dropFirst().compactMap { Int($0) } == verdicts.map { counts["\(letter) \($0)"] ?? 0 }, "\(row)")
    }
  }

  private func expectTestsExist(of row: String) throws {
    let sources = try Self.declarations.get()
    for name in Self.tests(in: row) where !Self.exists(name, in: sources) { Issue.record("there is no \(name): \(row)") }
  }

  /// Returns the names of the tests of a row, which are between backticks in the last column.
  private static func tests(in row: String) -> [Substring] {
    let column = row.split(separator: " | ").last ?? ""
    return column.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// Returns whether a file declares the suite and the test, or whether the command file exists.
  private static func exists(_ name: Substring, in sources: [(suites: Set<Substring>, functions: Set<Substring>)]) -> Bool {
    guard name.hasSuffix("()") else { return FileManager.default.fileExists(atPath: tests.appending(path: "Scripts/\(name)").path) }
    let parts = name.dropLast().split(separator: "/")
    guard parts.count == 2 else { return false }
    return sources.contains { $0.suites.contains(parts[0]) && $0.functions.contains(parts[1].dropLast()) }
  }
}
