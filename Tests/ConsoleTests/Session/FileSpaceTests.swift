import Testing

@testable import Console

struct FileSpaceTests {
  @Test(arguments: [
    ("", "a", "a"), ("x", "a", "x/a"), ("x/y", "../a", "x/a"), ("x", "./b/../a", "x/a"), ("x", "../../a", "../a"), ("", "../a", "../a"),
    ("x", "/a/./b", "/a/b"), ("/", "a", "/a"), ("/x", "../../a", "/a"), ("", "/..", "/"), ("x", "a//b/", "x/a/b"), ("", "a/..", "."),
    ("", "", "."), ("x", "..", "."), ("x", "...", "x/..."),
  ])
  func knowsWhatPathANameStandsFor(_ folder: String, _ name: String, _ path: String) {
    var files = FileSpace()
    files.folder = folder
    #expect(files.path(of: name) == path)
  }

  @Test(arguments: [("a", ""), ("x/a", "x"), ("/a", "/"), ("/x/y/a", "/x/y"), ("x/", "x")])
  func knowsTheFolderOfAFile(_ file: String, _ folder: String) {
    #expect(file.folder == folder)
  }

  @Test func keepsWhatAScriptWritesUnderARelativeName() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.folder = folder.path
    files.keepsWrites = true
    try files.write([1, 2], to: "x/../a")
    #expect(try files.read("a") == [1, 2])
    #expect(files.holds("./a"))
    #expect(throws: FileError.self) { try FileError.read(folder["a"]) }
  }

  @Test func writesAnAbsoluteNameToDisk() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.keepsWrites = true
    try files.write(Array("a".utf8), to: folder["a"])
    #expect(try folder.read("a") == "a")
  }

  @Test func carriesFilesSeenFromTheFolderUntilTheyArePutBack() throws {
    let folder = try ScriptFolder(["data": "on disk"])
    var files = FileSpace()
    files.folder = folder.path
    let before = files.carry([.init(name: "data", text: "first", line: 1), .init(name: "./data", text: "carried", line: 3)])
    #expect(try files.readText("data") == "carried")
    #expect(try files.readText(folder["data"]) == "carried")
    files.putBack(before)
    #expect(try files.readText("data") == "on disk")
  }

  @Test func whatIsWrittenOverACarriedFileIsReadBack() throws {
    let folder = try ScriptFolder()
    var files = FileSpace()
    files.folder = folder.path
    let before = files.carry([.init(name: "data", text: "carried", line: 1)])
    try files.write(Array("new".utf8), to: "data")
    #expect(try files.readText("data") == "new")
    files.putBack(before)
    #expect(try files.readText("data") == "new", "it went to disk")
  }

  @Test(arguments: [
    ("no", "'no' cannot be read: there is no such file or folder"), (".", "'.' cannot be read: it is a folder"),
    ("", "'' cannot be read: it is a folder"), ("torn", "'torn' cannot be read as UTF-8 text"),
  ])
  func saysByItsNameWhatCannotBeRead(_ name: String, _ sentence: String) throws {
    let folder = try ScriptFolder()
    try FileError.write([0x61, 0xFF], to: folder["torn"])
    var files = FileSpace()
    files.folder = folder.path
    let error = #expect(throws: FileError.self) { try files.readText(name) }
    #expect(error?.description == sentence)
  }
}
