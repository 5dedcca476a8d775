import Foundation
import Groma
import GromaConsole
import GromaScriptTesting
import GromaScripts
import GromaTesting
import Synchronization
import Testing

@MainActor
struct NavScriptsTests {
  private let folder = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"

  private func write(_ name: String, _ text: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func findsTheFilesOfAFolderByName() throws {
    try write("b.nav", "tree\n")
    try write("a/c.nav", "tree\n")
    try write("a/notes.txt", "")
    #expect(NavScripts.all(in: folder).map(\.name) == ["a/c.nav", "b.nav"])
  }

  @Test func findsFilesBesideTheTest() {
    #expect(NavScripts.all(in: "../Scripts/lab").contains { $0.name == "time.nav" })
  }

  @Test func failuresAreRecordedAtTheirLine() throws {
    try write("a.nav", "# first\nset-tree stack[b]\n\n# then\npop 7\n")
    let places = Mutex<[String]>([])
    withKnownIssue {
      NavScripts.run(in: folder, on: StubApp.plain)
    } matching: { issue in
      let place = issue.sourceLocation
      places.withLock { $0.append("\(place?.fileName ?? ""):\(place?.line ?? 0):\(place?.column ?? 0)") }
      return issue.comments.contains { $0.rawValue.contains("/a.nav:5:1: error: cannot pop 7 screens: ") }
    }
    #expect(places.withLock { $0 } == ["a.nav:5:1"])
  }

  @Test func folderWithoutScriptsFails() {
    withKnownIssue {
      NavScripts.run(in: folder, on: StubApp.plain)
    } matching: { [folder] issue in
      issue.comments.contains { $0.rawValue.hasPrefix("\(folder): error: '\(folder)' cannot be read: ") }
    }
  }

  @Test func aScriptThatRunsNothingFails() throws {
    try write("a.nav", "# nothing\n")
    withKnownIssue {
      NavScripts.run(in: folder, on: StubApp.plain)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("/a.nav:1:1: error: nothing was checked") }
    }
  }

  @Test func aScriptThatPassesRecordsNothing() throws {
    try write("a.nav", "set-tree stack[b]\nexpect top b\n")
    let report = try #require(NavScripts.all(in: folder).first).run(on: StubApp.plain)
    #expect(report.outcome == .passed)
  }
}
