import GromaShellTesting
import Testing

@testable import GromaConsole

struct FileSpaceTests {
  @Test(arguments: [
    ("", "a", "a"), ("x", "a", "x/a"), ("x/y", "../a", "x/a"), ("x", "./b/../a", "x/a"), ("x", "../../a", "../a"), ("", "../a", "../a"),
    ("x", "/a/./b", "/a/b"), ("/", "a", "/a"), ("/x", "../../a", "/a"), ("", "/..", "/"), ("x", "a//b/", "x/a/b"), ("", "a/..", "."),
    ("", "", "."), ("x", "..", "."), ("x", "...", "x/..."),
  ])
  func resolvesNamesToPaths(_ folder: String, _ name: String, _ path: String) {
    var files = FileSpace()
    files.folder = folder
    #expect(files.path(of: name) == path)
  }

  @Test(arguments: [("a", ""), ("x/a", "x"), ("/a", "/"), ("/x/y/a", "/x/y"), ("x/", "x")])
  func returnsTheFolderOfAFile(_ file: String, _ folder: String) {
    #expect(file.folder == folder)
  }

  @Test func keepsWritesToRelativeNamesInMemory() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.folder = folder.path
    files.keepsWrites = true
    try files.write([1, 2], to: "x/../a")
    #expect(try files.read("a") == [1, 2])
    #expect(files.holds("./a"))
    #expect(throws: FileError.self) { try FileError.read(folder["a"]) }
  }

  @Test(arguments: ["/a", "/x/../b", "-", "../../c"]) func scriptWritesNothingToDisk(_ name: String) throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.folder = folder["deep/deeper"]
    files.keepsWrites = true
    let name = name.hasPrefix("/") ? folder.path + name : name
    try files.write(Array("a".utf8), to: name)
    #expect(try files.readText(name) == "a")
    #expect(files.holds(name))
    #expect(throws: FileError.self) { try FileError.read(files.path(of: name)) }
  }

  @Test func writesToDiskAtThePrompt() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    try files.write(Array("a".utf8), to: folder["a"])
    #expect(try folder.read("a") == "a")
  }

  @Test(arguments: [true, false]) func writesOnlyTheChangedEndOfAFile(keepsWrites: Bool) throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.keepsWrites = keepsWrites
    try files.write(Array("one\nend\n".utf8), to: folder["a"])
    try files.write(Array("two\nend\n".utf8), to: folder["a"], from: 4, of: 8) { Array("all".utf8) }
    #expect(try files.readText(folder["a"]) == "one\ntwo\nend\n")
    try files.write(Array("three".utf8), to: folder["a"], from: 4, of: 8) { Array("all".utf8) }
    #expect(try files.readText(folder["a"]) == "all", "another process wrote to the file")
  }

  @Test func attachmentsHideFilesUntilTheyAreRemoved() throws {
    let folder = try ScriptFolder(["data": "on disk"])
    var files = FileSpace()
    files.folder = folder.path
    let before = files.keep([("data", "first"), ("./data", "carried")])
    #expect(try files.readText("data") == "carried")
    #expect(try files.readText(folder["data"]) == "carried")
    files.putBack(before)
    #expect(try files.readText("data") == "on disk")
  }

  @Test func writingReplacesAnAttachment() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.folder = folder.path
    files.keepsWrites = true
    let before = files.keep([("data", "carried")])
    try files.write(Array("new".utf8), to: "data")
    #expect(try files.readText("data") == "new")
    files.putBack(before)
    #expect(!files.holds("data"))
  }

  @Test(arguments: [
    ("no", "'no' cannot be read: there is no such file or folder"), (".", "'.' cannot be read: it is a folder"),
    ("", "'' cannot be read: it is a folder"), ("torn", "'torn' cannot be read: it is not UTF-8 text"),
  ])
  func reportsUnreadableFilesByName(_ name: String, _ sentence: String) throws {
    let folder = try ScriptFolder()
    try FileError.write([0x61, 0xFF], to: folder["torn"])
    var files = FileSpace()
    files.folder = folder.path
    let error = #expect(throws: FileError.self) { try files.readText(name) }
    #expect(error?.description == sentence)
  }
}
