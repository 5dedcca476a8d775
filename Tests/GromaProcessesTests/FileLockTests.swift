import Foundation
import Testing

@testable import GromaProcesses

struct FileLockTests {
  @Test func isHeldUntilItIsReleased() throws {
    let file = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(!FileLock.isHeld(file))
    let lock = try #require(FileLock(file))
    #expect(FileLock.isHeld(file))
    #expect(FileLock(file) == nil)
    lock.release()
    #expect(!FileLock.isHeld(file))
    try #require(FileLock(file)).release()
  }

  @Test func aFileThatCannotBeOpenedIsNotLocked() {
    #expect(FileLock("/dev/null/lock") == nil)
    #expect(!FileLock.isHeld("/dev/null/lock"))
  }
}
