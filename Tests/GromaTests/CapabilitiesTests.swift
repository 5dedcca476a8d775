import Foundation
import Testing

/// Tests that the tests named in the tables of capabilities exist.
struct CapabilitiesTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the rows of all tables of a module, without header rows and separators.
  private static func rows(of module: String) throws -> [String] {
    let table = tests.deletingLastPathComponent().appending(path: "Modules/Libraries/\(module)/Capabilities.md")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map(String.init)
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
    let rows = try Self.rows(of: module)
    let sources = try Self.declarations.get()
    #expect(rows.count >= rowsAtLeast)
    for row in rows {
      // The test names are between backticks in the last column.
      let column = row.split(separator: " | ").last ?? ""
      let names = column.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(!names.isEmpty, "no test: \(row)")
      for name in names where !Self.exists(name, in: sources) { Issue.record("there is no \(name): \(row)") }
    }
  }

  /// Returns whether a file declares the suite and the test, or whether the command file exists.
  private static func exists(_ name: Substring, in sources: [(suites: Set<Substring>, functions: Set<Substring>)]) -> Bool {
    guard name.hasSuffix("()") else { return FileManager.default.fileExists(atPath: tests.appending(path: "Scripts/\(name)").path) }
    let parts = name.dropLast().split(separator: "/")
    guard parts.count == 2 else { return false }
    return sources.contains { $0.suites.contains(parts[0]) && $0.functions.contains(parts[1].dropLast()) }
  }
}
