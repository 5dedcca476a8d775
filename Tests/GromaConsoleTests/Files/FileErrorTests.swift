import FoundationEssentials
import Glibc
import GromaShellTesting
import Testing

@testable import GromaConsole

struct FileErrorTests {
  @Test func writingAFileKeepsItsMode() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["a"])
    try FileError.write(Array("new".utf8), to: folder["a"])
    #expect(try folder.read("a") == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: folder["a"])[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"], "no temporary file remains")
  }

  @Test func aLinkStaysALink() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "a")
    try FileError.write(Array("new".utf8), to: folder["link"])
    #expect(try folder.read("a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "a")
  }

  @Test func aFileWithSeveralNamesKeepsThem() throws {
    let folder = try ScriptFolder(["a": "the old text"])
    try FileManager.default.linkItem(atPath: folder["a"], toPath: folder["b"])
    try FileError.checkWriting(folder["a"])
    try FileError.write(Array("new".utf8), to: folder["a"])
    #expect(try folder.read("b") == "new")
  }

  @Test func writingThroughALinkCreatesItsTarget() throws {
    let folder = try ScriptFolder(["x/y": ""])
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "x/a")
    try FileError.checkWriting(folder["link"])
    try FileError.write(Array("new".utf8), to: folder["link"])
    #expect(try folder.read("x/a") == "new")
    try FileManager.default.createSymbolicLink(atPath: folder["loop"], withDestinationPath: "loop")
    let error = #expect(throws: FileError.self) { try FileError.checkWriting(folder["loop"]) }
    #expect(error?.description.hasSuffix("it has too many symbolic links, or they form a loop") == true)
  }

  @Test func aFifoIsWrittenToAndRead() async throws {
    let folder = try ScriptFolder()
    // C reads the path.
    #expect(unsafe mkfifo(folder["fifo"], 0o600) == 0)
    try FileError.checkWriting(folder["fifo"])
    #expect(!FileError.isRegular(folder["fifo"]))
    let file = folder["fifo"]
    async let read = Task { @concurrent in try FileError.readText(file) }.value
    try FileError.write(Array("through".utf8), to: file)
    #expect(try await read == "through")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType != .typeRegular, "the FIFO remains a FIFO")
  }

  @Test func writableFileInAReadOnlyFolderIsWritten() throws {
    let folder = try ScriptFolder(["x/a": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder["x"])
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder["x"]) }
    try withoutOverridingPermissions {
      try FileError.checkWriting(folder["x/a"])
      try FileError.write(Array("new".utf8), to: folder["x/a"])
      let error = #expect(throws: FileError.self) { try FileError.checkWriting(folder["x/b"]) }
      #expect(error?.description == "'\(folder["x/b"])' cannot be written: permission denied")
    }
    #expect(try folder.read("x/a") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["x"]) == ["a"], "no temporary file remains")
  }

  /// Runs code without the privilege of the superuser to ignore file permissions, which is the capability `CAP_DAC_OVERRIDE` of a thread.
  /// A user without this privilege runs the code in the same way.
  private func withoutOverridingPermissions(_ body: () throws -> Void) throws {
    // The C library has these functions, but no header declares them.
    func call(_ name: String, _ capabilities: inout [UInt32]) throws {
      typealias Function = @convention(c) (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Int32
      let function = unsafe unsafeBitCast(dlsym(nil, name)!, to: Function.self)
      // Version 3 of the capabilities, of the current thread.
      var header: [UInt32] = [0x2008_0522, 0]
      let result = unsafe function(&header, &capabilities)
      try #require(result == 0, "\(name) failed")
    }
    // Effective, permitted and inheritable capabilities: the first 32 of each, then the others.
    var capabilities = [UInt32](repeating: 0, count: 6)
    try call("capget", &capabilities)
    let effective = capabilities[0]
    let overridingPermissions: UInt32 = 1 << 1
    capabilities[0] &= ~overridingPermissions
    try call("capset", &capabilities)
    defer {
      capabilities[0] = effective
      #expect(throws: Never.self) { try call("capset", &capabilities) }
    }
    try body()
  }

  /// The file contains the complete text of one of the writers.
  @Test func concurrentWritersOfOneFileDoNotMixTheirContents() async throws {
    let folder = try ScriptFolder()
    let file = folder["a"]
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask { for _ in 0..<100 { try FileError.write(Array(repeating: UInt8(writer), count: 100_000), to: file) } }
      }
      try await group.waitForAll()
    }
    let bytes = try FileError.read(file)
    #expect(bytes.count == 100_000 && Set(bytes).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test func aNameWithAZeroByteIsRejected() throws {
    let folder = try ScriptFolder(["a": "old"])
    #expect(throws: FileError.self) { try FileError.write([], to: folder["a\0b"]) }
    #expect(throws: FileError.self) { try FileError.read(folder["a\0b"]) }
    #expect(try folder.read("a") == "old")
  }

  @Test func checkWritingReportsTheReasonInAdvance() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileError.checkWriting(folder["a"])
    try FileError.checkWriting(folder["new"])
    for (name, why) in [("no/a", "there is no such file or folder"), (".", "it is a folder"), ("a/b", "'\(folder["a"])' is not a folder")] {
      let error = #expect(throws: FileError.self) { try FileError.checkWriting(folder[name]) }
      #expect(error?.description == "'\(folder[name])' cannot be written: \(why)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"], "no file is created")
  }

  @Test func makesAFolderWithItsParents() throws {
    let folder = try ScriptFolder(["a": ""])
    for _ in 1...2 { try FileError.makeFolder(folder["b/c"]) }
    try FileError.checkWriting(folder["b/c/d"])
    for name in ["a", "a/b/c"] {
      let error = #expect(throws: FileError.self) { try FileError.makeFolder(folder[name]) }
      #expect(error?.description == "'\(folder[name])' cannot be created: '\(folder["a"])' is not a folder")
    }
  }

  @Test func reportsTheReasonOfAWriteError() throws {
    let folder = try ScriptFolder()
    let error = #expect(throws: FileError.self) { try FileError.write([], to: folder["no/a"]) }
    #expect(error?.code == "file.write")
    #expect(error?.description == "'\(folder["no/a"])' cannot be written: there is no such file or folder")
    #expect(#expect(throws: FileError.self) { try FileError.write([], to: folder.path) }?.description.hasSuffix("it is a folder") == true)
  }
}
