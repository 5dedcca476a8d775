import Foundation
import Testing

@testable import GromaLineEditor

struct SharedRecordTests {
  @Test func beginsWithNoughtsAndKeepsNumbers() throws {
    let record = try #require(SharedRecord())
    #expect((0..<SharedRecord.count).allSatisfy { record[$0] == 0 })
    record[0] = .max
    record[SharedRecord.count - 1] = -1
    #expect(record[0] == .max && record[SharedRecord.count - 1] == -1)
    #expect(try #require(SharedRecord())[0] == 0, "each is its own")
  }

  /// A process writes into the inherited record. The text can be read after the process has ended.
  @Test func readsTheTextOfAProcess() throws {
    let record = try #require(SharedRecord())
    #expect(record.text == "")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "echo one >&2; echo two >&2; kill -ILL $$"]
    process.standardInput = FileHandle(fileDescriptor: record.descriptor)
    process.standardError = FileHandle(fileDescriptor: record.descriptor)
    record[1] = 7
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(record.text == "one\ntwo\n")
    #expect(record[1] == 7)
  }

  @Test func ofMuchItReadsTheEnd() throws {
    let record = try #require(SharedRecord())
    writeAll(String(repeating: "x", count: 3 << 20) + "end", to: record.descriptor)
    #expect(record.text.utf8.count == 1 << 20)
    #expect(record.text.hasSuffix("xend"))
  }
}
