import Foundation
import Testing

@testable import GromaProcesses

struct SharedRecordTests {
  @Test func startsWithZerosAndStoresNumbers() throws {
    let record = try #require(SharedRecord())
    #expect((0..<SharedRecord.count).allSatisfy { record[$0] == 0 })
    record[0] = .max
    record[SharedRecord.count - 1] = -1
    #expect(record[0] == .max && record[SharedRecord.count - 1] == -1)
    #expect(try #require(SharedRecord())[0] == 0, "each record is separate")
  }

  @Test func isOpenedByItsPath() throws {
    let record = try #require(SharedRecord())
    let other = try #require(SharedRecord(path: record.path))
    record[3] = 5
    #expect(other[3] == 5)
    other[4] = 6
    #expect(record[4] == 6)
  }

  @Test(arguments: ["/nonexistent", "/", "/dev/null", "/proc/self/status", ""]) func otherFilesAreNotRecords(path: String) {
    #expect(SharedRecord(path: path) == nil)
  }

  /// A process writes to the record. The text can be read after the process has ended.
  @Test func readsTheTextOfAProcess() throws {
    let record = try #require(SharedRecord())
    #expect(record.text == "")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec 2>>\(record.path); echo one >&2; echo two >&2; kill -ILL $$"]
    record[1] = 7
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(record.text == "one\ntwo\n")
    #expect(record[1] == 7)
  }

  @Test func readsOnlyTheEndOfALongText() throws {
    let record = try #require(SharedRecord())
    let file = try #require(FileHandle(forWritingAtPath: record.path))
    try file.seekToEnd()
    try file.write(contentsOf: Data((String(repeating: "x", count: 3 << 20) + "end").utf8))
    #expect(record.text.utf8.count == 1 << 20)
    #expect(record.text.hasSuffix("xend"))
  }
}
