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

  /// Returns the texts of all Swift files of the tests.
  private static func sources() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
  }

  @Test(arguments: [
    ("Groma", 100), ("GromaLinks", 40), ("GromaFlows", 50), ("GromaDestinations", 67), ("GromaScreenCatalog", 9),
    ("GromaPlatformRequests", 6), ("GromaLinkContracts", 7),
  ])
  func isShownByTestsThatExist(module: String, rowsAtLeast: Int) throws {
    let rows = try Self.rows(of: module)
    let sources = try Self.sources()
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
  private static func exists(_ name: Substring, in sources: [String]) -> Bool {
    guard name.hasSuffix("()") else { return FileManager.default.fileExists(atPath: tests.appending(path: "Scripts/\(name)").path) }
    let parts = name.dropLast().split(separator: "/")
    guard parts.count == 2 else { return false }
    return sources.contains { source in
      source.contains("func \(parts[1])") && ["struct", "extension"].contains { source.contains("\($0) \(parts[0]) {") }
    }
  }
}
