import Foundation
import GromaTerminalTesting
import Testing

/// Tests the example of Documents/LinkContracts.md: both association files, the manifest, the entitlements and the certificate of an app.
struct ContractExampleTests {
  private static let documents = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documents")

  /// The document with the example.
  private static func document() throws -> String {
    try String(contentsOf: documents.appending(path: "LinkContracts.md"), encoding: .utf8)
  }

  /// The block of the document with the command and its output. The lines of the command end in backslashes.
  private static func session() throws -> (arguments: [String], output: String) {
    let blocks = try document().components(separatedBy: "```\n").filter { $0.hasPrefix("$ groma contracts ") }
    let block = try #require(blocks.first).replacing(/\\\n */, with: "")
    let lines = block.split(separator: "\n").map(String.init)
    return (lines[0].split(separator: " ").dropFirst(2).map(String.init), lines.dropFirst().map { "\($0)\n" }.joined())
  }

  private func folder() throws -> ScriptFolder {
    let folder = try ScriptFolder()
    let example = Self.documents.appending(path: "Examples/LinkContracts").path
    for name in try FileManager.default.contentsOfDirectory(atPath: example) {
      try FileManager.default.copyItem(atPath: "\(example)/\(name)", toPath: folder[name])
    }
    return folder
  }

  @Test func theExampleIsCorrect() throws {
    let (arguments, output) = try Self.session()
    #expect(["--manifest", "--entitlements", "--certificate"].allSatisfy(arguments.contains))
    let folder = try folder()
    let result = try groma(arguments, folder: folder.path)
    #expect(result.output == output && result.code == 0, "\(result.output)\(result.error)")
  }

  /// Each mistake is one finding, which the document shows.
  @Test(arguments: [
    (
      "App.entitlements", "applinks:shop.example", "applinks:www.shop.example",
      "association: ABCDE12345.example.shop (iOS): the entitlements do not list 'applinks:shop.example'"
    ),
    (
      "AndroidManifest.xml", #" android:autoVerify="true""#, "",
      "association: example.shop (Android): no intent filter for https://shop.example has android:autoVerify=\"true\", so Android does not "
        + "verify the app"
    ),
    (
      "AndroidManifest.xml", #"<data android:pathPrefix="/help/" />"#, "",
      "covered: 'https://shop.example/help' (line 3) and 1 other link in example.shop (Android): https://shop.example/help/ does not open "
        + "the app: no intent filter of the manifest matches"
    ),
    ("release.pem", "MIIBhj", "MIIBhk", "association: example.shop (Android): the file does not list the certificate "),
  ]) func aMistakeIsOneFinding(file: String, text: String, replacement: String, finding: String) throws {
    let folder = try folder()
    let original = try folder.read(file)
    #expect(original.contains(text))
    try folder.write(file, original.replacing(text, with: replacement))
    let result = try groma(Self.session().arguments, folder: folder.path)
    // An answer that is 'nearest' is no fault.
    let lines = result.output.split(separator: "\n").dropLast(2).filter { !$0.contains(", also with the files that Groma writes") }
    #expect(result.code == 1 && lines.count == 1 && lines[0].hasPrefix(finding), "\(result.output)\(result.error)")
    #expect(try Self.document().contains(finding), "\(finding)")
  }
}
