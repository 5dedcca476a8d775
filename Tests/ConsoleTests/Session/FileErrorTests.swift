import FoundationEssentials
import Testing

@testable import Console

struct FileErrorTests {
  @Test func aFileThatIsWrittenKeepsItsMode() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["a"])
    try FileError.write(Array("new".utf8), to: folder["a"])
    #expect(try folder.read("a") == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: folder["a"])[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"], "nothing is left beside it")
  }

  @Test func aLinkStaysALink() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "a")
    try FileError.write(Array("new".utf8), to: folder["link"])
    #expect(try folder.read("a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "a")
  }

  @Test func saysBeforehandWhatCouldNotBeWritten() throws {
    let folder = try ScriptFolder(["a": "old"])
    try FileError.checkWriting(folder["a"])
    try FileError.checkWriting(folder["new"])
    for (name, why) in [("no/a", "there is no such file or folder"), (".", "it is a folder"), ("a/b", "'\(folder["a"])' is no folder")] {
      let error = #expect(throws: FileError.self) { try FileError.checkWriting(folder[name]) }
      #expect(error?.description == "'\(folder[name])' cannot be written: \(why)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"], "nothing is made")
  }

  @Test func aFolderIsMadeWithThoseItIsIn() throws {
    let folder = try ScriptFolder(["a": ""])
    for _ in 1...2 { try FileError.makeFolder(folder["b/c"]) }
    try FileError.checkWriting(folder["b/c/d"])
    for name in ["a", "a/b/c"] {
      let error = #expect(throws: FileError.self) { try FileError.makeFolder(folder[name]) }
      #expect(error?.description == "'\(folder[name])' cannot be made: '\(folder["a"])' is no folder")
    }
  }

  @Test func saysWhatCannotBeWritten() throws {
    let folder = try ScriptFolder()
    let error = #expect(throws: FileError.self) { try FileError.write([], to: folder["no/a"]) }
    #expect(error?.code == "file.write")
    #expect(error?.description == "'\(folder["no/a"])' cannot be written: there is no such file or folder")
    #expect(#expect(throws: FileError.self) { try FileError.write([], to: folder.path) }?.description.hasSuffix("it is a folder") == true)
  }
}
