import FoundationEssentials
import GromaReportFormats
import GromaShellTesting
import Testing

struct SourceTreeTests {
  private let folder: ScriptFolder
  private let tree: SourceTree

  init() throws {
    folder = try ScriptFolder([
      "Modules/Features/Chat/Sources/Links.swift": "", "Modules/Features/Bag/Sources/Deep/Links.swift": "",
      "Modules/Features/Bag/Interface/BagScreens.swift": "",
      ".build/Chat/Links.swift": "", "One/Two/Same.swift": "", "One/Three/Same.swift": "", "Chat/notes.txt": "",
    ])
    // A symbolic link that makes a cycle.
    try FileManager.default.createSymbolicLink(atPath: folder["Modules/Features/Chat/again"], withDestinationPath: "../..")
    tree = SourceTree(below: folder.path)
  }

  @Test(
    arguments: [
      ("Chat/Links.swift", "Modules/Features/Chat/Sources/Links.swift"),
      ("Bag/Links.swift", "Modules/Features/Bag/Sources/Deep/Links.swift"),
      ("BagInterface/BagScreens.swift", "Modules/Features/Bag/Interface/BagScreens.swift"), ("Two/Same.swift", "One/Two/Same.swift"),
      ("PlazaChat/Links.swift", "Modules/Features/Chat/Sources/Links.swift"),
    ])
  func findsAFileOfAModule(_ file: String, _ path: String) { #expect(tree.path(of: file) == path) }

  @Test(arguments: ["Chat/Nothing.swift", "Items/Links.swift", "One/Same.swift", "Links.swift", "Chat/notes.txt", "", "kiosk"])
  func ambiguousFileIsNotFound(_ file: String) { #expect(tree.path(of: file) == nil) }

  @Test func missingFolderIsEmpty() { #expect(SourceTree(below: folder["no"]).path(of: "Chat/Links.swift") == nil) }
}
