import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma contracts --shipped` as a command-line program.
struct ShippedURLCommandTests {
  private static let app = "ABCDE12345.example.shop"

  private func folder(_ shipped: String) throws -> ScriptFolder {
    let folder = try ScriptFolder()
    try folder.write("links.txt", "https://shop.example/chat/:room\nhttps://m.shop.example/help\n")
    try folder.write("shipped.txt", shipped)
    let written = try groma(["contracts", "--table", "links.txt", "--write", "out", "--ios", Self.app], folder: folder.path)
    #expect(written.code == 0)
    return folder
  }

  private func check(_ folder: ScriptFolder, _ arguments: [String] = []) throws -> ProcessResult {
    try groma(["contracts", "--table", "links.txt", "--check", "out", "--shipped", "shipped.txt"] + arguments, folder: folder.path)
  }

  @Test func everyURLMustStillOpen() throws {
    let good = try check(folder("1.0 https://shop.example/chat/7\n1.2 https://m.shop.example/help?from=mail\n"))
    #expect(good.output.hasSuffix("\ncovered: yes; honest: yes; dead-rule: none; two-apps: none; shipped: yes\n"))
    #expect(good.code == 0)
    let folder = try folder("# mails\n1.0 https://shop.example/help\n1.1 https://old.example/chat/7\n")
    let bad = try check(folder, ["--junit", "a.xml", "--sarif", "-"])
    #expect(bad.code == 1)
    #expect(bad.error.contains("shop.example: shipped: 1.0 https://shop.example/help (line 2) in \(Self.app) (iOS): does not open the app"))
    #expect(bad.error.contains("shipped: 1.0 https://shop.example/help (line 2): no link accepts it\n"), "\(bad.error)")
    #expect(
      bad.error.contains(
        "old.example: shipped: 1.1 https://old.example/chat/7 (line 3) in \(Self.app) (iOS): undecided: no file of old.example"))
    #expect(bad.error.contains("; shipped: 3 of 4 no, 1 of 4 undecided\n"))
    #expect(bad.output.contains(#""uri":"shipped.txt","uriBaseId":"%SRCROOT%"},"region":{"startLine":2,"startColumn":5}"#), "\(bad.output)")
    #expect(try folder.read("a.xml").contains("<testsuite name=\"shipped\" tests=\"4\" failures=\"3\" errors=\"1\""))
  }

  @Test func oneHostIsCheckedWithItsURLs() throws {
    let folder = try folder("1.0 https://shop.example/chat/7\n1.0 https://m.shop.example/lost\n")
    #expect(try check(folder, ["--host", "shop.example"]).code == 0)
    #expect(try check(folder, ["--host", "m.shop.example"]).code == 1)
  }

  @Test(arguments: [
    ("1.0\n", [], "shipped.txt:1:1: a URL must follow the version '1.0'"), ("# none\n", [], "'shipped.txt' contains no URL"),
    ("1.0 https://shop.example/chat/7", ["--host", "m.shop.example"], "'shipped.txt' contains no URL of 'm.shop.example'"),
    ("1.0 https://shop.example/chat/7", ["--explain", "https://shop.example/"], "--shipped: needs --check, and cannot be combined"),
  ]) func refusesFaultyHistories(shipped: String, arguments: [String], message: String) throws {
    let result = try check(folder(shipped), arguments)
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }
}
