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

  @Test func saysWhatCannotBeWritten() throws {
    let folder = try ScriptFolder()
    let error = #expect(throws: FileError.self) { try FileError.write([], to: folder["no/a"]) }
    #expect(error?.code == "file.write")
    #expect(error?.description == "'\(folder["no/a"])' cannot be written: there is no such file or folder")
    #expect(#expect(throws: FileError.self) { try FileError.write([], to: folder.path) }?.description.hasSuffix("it is a folder") == true)
  }
}
