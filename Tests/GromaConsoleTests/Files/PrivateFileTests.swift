import Foundation
import GromaShellTesting
import Testing

@testable import GromaConsole

struct PrivateFileTests {
  private func mode(of path: String) throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }

  @Test func onlyTheOwnerCanReadAPrivateFile() throws {
    let folder = try ScriptFolder()
    let file = folder["new/folder/file"]
    try FileError.writePrivately([1], to: file)
    #expect(try mode(of: file) == 0o600)
    #expect(try mode(of: folder["new/folder"]) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let version = FileError.version(of: file)
    try FileError.writePrivately([2, 3], to: file)
    #expect(try mode(of: file) == 0o600)
    #expect(try FileError.read(file) == [2, 3])
    #expect(version != nil && FileError.version(of: file) != version)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["new/folder"]) == ["file"])
    FileError.remove(file)
    #expect(FileError.version(of: file) == nil)
  }

  @Test func aPrivateFileInNoFolderIsAnError() throws {
    let folder = try ScriptFolder(["file": ""])
    let error = #expect(throws: FileError.self) { try FileError.writePrivately([1], to: folder["file/x"]) }
    #expect(error?.description.hasPrefix("'\(folder["file"])' cannot be created: ") == true)
  }
}
