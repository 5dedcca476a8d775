import Console
import Foundation
import Kiosk
import Lab
import Navigation
import Plaza
import Testing

/// Each command file is one case; an issue stands at the line of the file.
@MainActor
struct ScriptTests {
  nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Scripts").standardized

  nonisolated static let files: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".nav") }.sorted()
  }()

  @Test(arguments: files)
  func passes(_ file: String) throws {
    let path = Self.folder.appending(path: file).path
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let runner = ScriptRunner(.plaza, of: [.plaza, .kiosk, .lab])
    let report = try runner.run(text, file: file)
    #expect(report.run > 0, "a script without steps proves nothing")
    for failure in report.failures {
      let location = SourceLocation(
        fileID: "Scripts/\(file)", filePath: path, line: failure.diagnostic.span?.line ?? failure.step.line, column: 1)
      Issue.record(Comment(rawValue: failure.lines(in: report.script).joined(separator: "\n")), sourceLocation: location)
    }
  }

  @Test func areThere() {
    #expect(Self.files.count >= 12)
  }
}
