import Foundation
import Testing

/// Tests the command `groma new`. `Tools/check-new` compiles what it writes.
struct NewTests {
  /// Contains a clone of Groma, as far as the command reads it.
  private let folder: ScriptFolder

  init() throws {
    folder = try ScriptFolder()
    try FileManager.default.createDirectory(atPath: folder["clone"], withIntermediateDirectories: false)
    try folder.write("clone/Package.swift", "let package = Package(name: \"groma\")\n")
  }

  private func run(_ arguments: String...) throws -> ProcessResult { try groma(["new"] + arguments, folder: folder.path) }

  /// The paths of all files except those of the clone.
  private var files: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("clone") }.sorted() }
  }

  @Test func writesAnAppWithTestsAndAShell() throws {
    let result = try run("gift-cards", "--groma", "clone")
    #expect(result.code == 0 && result.error == "")
    #expect(result.output.hasPrefix("written: gift-cards\n"))
    #expect(
      try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".nav") || $0.hasSuffix(".md") || $0.hasSuffix("ignore") } == [
        "gift-cards/.gitignore", "gift-cards/Package.swift", "gift-cards/README.md", "gift-cards/Shell/Package.swift",
        "gift-cards/Shell/Sources/GiftCardsShell/GiftCardsShell.swift", "gift-cards/Sources/GiftCards/AppDefinition+GiftCards.swift",
        "gift-cards/Sources/GiftCards/GiftCardsFeature.swift", "gift-cards/Tests/GiftCardsTests/ExplorationTests.swift",
        "gift-cards/Tests/GiftCardsTests/ScriptTests.swift", "gift-cards/Tests/GiftCardsTests/Scripts/item.nav",
        "gift-cards/Tests/GiftCardsTests/TreeTests.swift",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["clone", "gift-cards"])
    let readme = try folder.read("gift-cards/README.md")
    for line in result.output.split(separator: "\n").dropFirst() { #expect(readme.contains(line.drop { $0 == " " })) }
  }

  @Test func onlyTheShellUsesTheTraits() throws {
    _ = try run("cards", "--groma", "clone")
    #expect(try folder.read("cards/Package.swift").contains(".package(name: \"groma\", path: \"../clone\", traits: [])"))
    #expect(try folder.read("cards/Shell/Package.swift").contains(".package(name: \"groma\", path: \"../../clone\"),"))
    #expect(try folder.read("cards/Shell/Package.swift").contains(".package(name: \"cards\", path: \"..\"),"))
  }

  @Test func absolutePathOfTheCloneIsKept() throws {
    _ = try run("cards", "--groma", folder["clone"])
    #expect(try folder.read("cards/Shell/Package.swift").contains("path: \"\(folder["clone"])\")"))
  }

  @Test(arguments: ["https://example.org/team/groma-fork.git", "git@example.org:team/groma-fork"])
  func repositoryIsIdentifiedByTheLastPartOfItsURL(_ url: String) throws {
    #expect(try run("cards", "--groma", url).code == 0)
    let manifest = try folder.read("cards/Package.swift")
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"main\", traits: [])"))
    #expect(manifest.contains("package: \"groma-fork\")"))
  }

  @Test func nameOfTheModuleNeedNotBeThatOfTheFolder() throws {
    _ = try run("some/folder_1", "--name", "GiftCards", "--groma", "clone")
    #expect(try folder.read("some/folder_1/Package.swift").contains("path: \"../../clone\""))
    #expect(try folder.read("some/folder_1/Shell/Package.swift").contains(".executable(name: \"gift-cards\""))
  }

  @Test(arguments: [
    (["x", "--name", "chat", "--groma", "clone"], "'chat' is not the name of a module"),
    (["1st", "--groma", "clone"], "'1st' is not the name of a module"),
    (["groma-app", "--groma", "clone"], "'GromaApp' is, or may become, a module of another package"),
    (["testing", "--groma", "clone"], "'Testing' is, or may become, a module of another package"),
    (["x", "--name", "ChatTests", "--groma", "clone"], "'ChatTests' is, or may become, a module of another package"),
    (["shell", "--name", "Chat", "--groma", "clone"], "The folder cannot be called 'shell'"),
    (["a/Clone", "--groma", "clone"], "The folder cannot be called 'Clone'"),
    (["fork", "--groma", "https://example.org/Fork.git"], "The folder cannot be called 'fork'"),
    (["a b", "--groma", "clone"], "'a b' cannot be the folder of a package"),
    (["/", "--groma", "clone"], "'/' cannot be the folder of a package"),
    (["x", "--groma", "nowhere"], "'nowhere' is not a clone of Groma"),
    (["x", "--groma", "https://example.org/\"groma"], "is not a URL"),
    (["x"], "Missing expected argument '--groma"),
  ])
  func namesThatCannotBeUsedAreRefused(_ arguments: [String], _ message: String) throws {
    let result = try groma(["new"] + arguments, folder: folder.path)
    #expect(result.code == 2 && result.error.contains(message), "\(result)")
    #expect(try files == [])
  }

  @Test func folderWithFilesIsLeftAsItIs() throws {
    try FileManager.default.createDirectory(atPath: folder["cards"], withIntermediateDirectories: false)
    try folder.write("cards/notes.txt", "mine")
    let result = try run("cards", "--groma", "clone")
    #expect(
      result == ProcessResult(code: 2, output: "", error: "error: 'cards' exists and is not an empty folder; choose another folder\n"))
    #expect(try files == ["cards", "cards/notes.txt"])
  }

  @Test func emptyFolderIsUsed() throws {
    try FileManager.default.createDirectory(atPath: folder["cards"], withIntermediateDirectories: false)
    #expect(try run("cards", "--groma", "clone").code == 0)
    #expect(folder.holds("cards/Package.swift"))
  }

  @Test func fileInsteadOfAFolderIsKept() throws {
    try folder.write("file", "mine")
    for name in ["file", "file/cards"] {
      let result = try run(name, "--name", "Cards", "--groma", "clone")
      #expect(result.code == 2 && result.error.hasPrefix("error: '\(name)' "), "\(result)")
    }
    #expect(try files == ["file"])
    #expect(try folder.read("file") == "mine")
  }
}
