import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma contracts` with links on several hosts.
struct ContractHostsTests {
  private static let app = "ABCDE12345.example.shop"
  private static let write = ["--write", "out", "--ios", app, "--android", "example.shop", "--fingerprint", fingerprint]
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  private static let list = """
    https://shop.example/chat/:room
    https://*.shop.example/help/:page
    https://m.shop.example/sort/:order(price|name)
    """

  private static let hosts = ["shop.example", "_wildcard.shop.example", "m.shop.example"]
  /// Android reads no file for all subdomains of a domain.
  private static let names = hosts.flatMap { ["\($0)/apple-app-site-association", "\($0)/assetlinks.json"] }
    .filter { $0 != "_wildcard.shop.example/assetlinks.json" }

  private func folder(_ list: String = list) throws -> ScriptFolder { try ScriptFolder(["links.txt": list]) }

  private func contracts(_ arguments: [String], in folder: ScriptFolder) throws -> ProcessResult {
    try groma(["contracts", "--table", "links.txt"] + arguments, folder: folder.path)
  }

  @Test func everyHostHasFilesOfItsOwn() throws {
    let folder = try folder()
    let written = try contracts(Self.write, in: folder)
    #expect(written.code == 0, "\(written.error)")
    #expect(
      written.output.split(separator: "\n").map(String.init)
        == (Self.names + ["associated-domains.txt", "intent-filter.xml"]).map { "out/\($0)" })
    #expect(try folder.read("out/associated-domains.txt") == "applinks:shop.example\napplinks:*.shop.example\napplinks:m.shop.example\n")
    #expect(try folder.read("out/intent-filter.xml").contains("android:host=\"*.shop.example\""))
    #expect(try folder.read("out/shop.example/apple-app-site-association").contains("/chat/"))
    #expect(try !folder.read("out/m.shop.example/apple-app-site-association").contains("/chat/"))
    #expect(try folder.read("out/m.shop.example/apple-app-site-association").contains("/sort/"))
  }

  @Test func androidHasNoFileOfAllSubdomains() throws {
    let folder = try folder()
    let refused = try contracts(Self.write + ["--host", "*.shop.example"], in: folder)
    #expect(refused.code == 2)
    #expect(refused.error.contains("Android reads no file for '*.shop.example'; use --host shop.example."), "\(refused.error)")
    #expect(try contracts(["--write", "out", "--ios", Self.app, "--host", "*.shop.example"], in: folder).code == 0)
    let alone = try self.folder("https://*.shop.example/help/:page")
    #expect(try contracts(Self.write, in: alone).output.contains("out/shop.example/assetlinks.json\n"))
    #expect(try contracts(["--check", "out"], in: alone).output.hasSuffix("dead-rule: none; two-apps: none; platforms: yes\n"))
  }

  @Test func eachHostIsCheckedAgainstItsOwnFiles() throws {
    let folder = try folder()
    _ = try contracts(["--write", "out", "--ios", Self.app], in: folder)
    let good = try contracts(["--check", "out", "--json", "a.json"], in: folder)
    let before = try JSONSerialization.jsonObject(with: Data(folder.read("a.json").utf8)) as? [String: Any]
    let covered = (before?["findings"] as? [[String: Any]])?.filter { $0["question"] as? String == "covered" } ?? []
    #expect(Set(covered.compactMap { $0["host"] as? String }) == ["shop.example", "m.shop.example", "*.shop.example"])
    #expect(covered.allSatisfy { $0["verdict"] as? String == "yes" }, "\(good.output)")
    // The files of one host are not those of another one.
    try folder.write("out/m.shop.example/apple-app-site-association", folder.read("out/shop.example/apple-app-site-association"))
    let result = try contracts(["--check", "out", "--sarif", "-"], in: folder)
    #expect(result.code == 1)
    let lines = result.error.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("m.shop.example: covered: 'https://m.shop.example/sort/") }, "\(result.error)")
    #expect(!lines.contains { $0.hasPrefix("shop.example: covered") || $0.hasPrefix("*.shop.example: covered") }, "\(result.error)")
    #expect(result.output.contains("\"uri\":\"out/m.shop.example/apple-app-site-association\""))
  }

  @Test func aCheckOfOneHostNeedsItsFilesOnly() throws {
    let folder = try folder("https://shop.example/chat/:room\nhttps://m.shop.example/help\n")
    _ = try contracts(["--write", "out", "--ios", Self.app], in: folder)
    try FileManager.default.removeItem(atPath: folder["out/m.shop.example"])
    let result = try contracts(["--check", "out", "--host", "shop.example"], in: folder)
    #expect(result.code == 0, "\(result.output)\(result.error)")
    #expect(result.output.hasSuffix("; on shop.example\ncovered: yes; honest: yes; dead-rule: none; two-apps: none\n"))
    #expect(try contracts(["--check", "out", "--host", "m.shop.example"], in: folder).code == 2)
  }

  @Test func theFilesOfTheHostDecideAboutAURL() throws {
    let folder = try folder()
    _ = try contracts(Self.write, in: folder)
    func explained(_ url: String) throws -> String { try contracts(["--check", "out", "--explain", url], in: folder).output }
    #expect(try explained("https://m.shop.example/sort/price").contains("iOS: opens the app"))
    #expect(try explained("https://www.shop.example/sort/price").contains("iOS: does not open the app"))
    #expect(try explained("https://other.example/sort/price").hasPrefix("files: there are none of other.example\n"))
  }

  @Test func oneHostHasNoFolder() throws {
    let folder = try folder("https://shop.example/chat/:room")
    #expect(try contracts(["--write", "out", "--ios", Self.app], in: folder).output.hasPrefix("out/apple-app-site-association\n"))
  }

  // MARK: Faults

  /// Otherwise nothing would be covered, and nothing would be missing.
  @Test func emptyListCannotBeChecked() throws {
    let folder = try folder()
    _ = try contracts(Self.write, in: folder)
    try folder.write("none.txt", "# no link\n")
    let result = try groma(["contracts", "--table", "none.txt", "--check", "out/shop.example"], folder: folder.path)
    #expect(result.code == 2)
    #expect(result.error.contains("'none.txt' contains no link"), "\(result.error)")
  }

  @Test(arguments: [
    ("rename", "'out/other.example' is not a host of the links, which are on: shop.example, *.shop.example, m.shop.example"),
    (
      "remove",
      "the links have hosts without files; missing: out/m.shop.example/apple-app-site-association, out/m.shop.example/assetlinks.json"
    ),
    ("removeOne", "the links have hosts without files; missing: out/m.shop.example/assetlinks.json"),
    ("addFile", "'out' contains folders of hosts, but also 'out/assetlinks.json', which belongs to no host; check one of them"),
  ]) func refusesFoldersThatDoNotFit(fault: String, message: String) throws {
    let folder = try folder()
    _ = try contracts(Self.write, in: folder)
    let files = FileManager.default
    switch fault {
    case "rename": try files.moveItem(atPath: folder["out/m.shop.example"], toPath: folder["out/other.example"])
    case "remove": try files.removeItem(atPath: folder["out/m.shop.example"])
    case "removeOne": try files.removeItem(atPath: folder["out/m.shop.example/assetlinks.json"])
    case "addFile": try folder.write("out/assetlinks.json", "[]")
    default: Issue.record("the fault '\(fault)' is not known")
    }
    let result = try contracts(["--check", "out"], in: folder)
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test func anAppOfOneHostIsComparedOnEachHost() throws {
    let folder = try folder()
    _ = try contracts(Self.write, in: folder)
    try folder.write(
      "out/m.shop.example/apple-app-site-association", #"{"applinks":{"details":[{"appIDs":["ZYXWV12345.z"],"components":[]}]}}"#)
    let result = try contracts(["--check", "out"], in: folder)
    #expect(result.code == 1 && result.error == "")
    #expect(result.output.contains("m.shop.example: covered: ") && result.output.contains(" in \(Self.app) (iOS): "), "\(result.output)")
    #expect(("\n" + result.output).contains("\nshop.example: covered: ") && result.output.contains(" in ZYXWV12345.z (iOS): "))
  }

  /// Writing to `/dev/full` fails, although the file can be opened.
  @Test func filesAreWrittenAllOrNotAtAll() throws {
    let folder = try folder("https://shop.example/chat/:room\nhttps://m.shop.example/help\n")
    for name in ["shop.example", "m.shop.example"] {
      try FileManager.default.createDirectory(atPath: folder["out/\(name)"], withIntermediateDirectories: true)
    }
    try folder.write("out/shop.example/apple-app-site-association", "{}")
    try folder.write("out/m.shop.example/readme", "")
    try FileManager.default.createSymbolicLink(atPath: folder["out/associated-domains.txt"], withDestinationPath: "/dev/full")
    let result = try contracts(["--write", "out", "--ios", Self.app], in: folder)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.error.contains("'out/associated-domains.txt' cannot be written"), "\(result.error)")
    #expect(try folder.read("out/shop.example/apple-app-site-association") == "{}")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out/m.shop.example"]) == ["readme"])
  }
}
