import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma contracts` as a command-line program.
struct ContractsTests {
  private static let app = "ABCDE12345.example.shop"

  private static let list = """
    # the shop
    https://shop.example/category/:kind(shoes|hats)
    https://shop.example/chat/:room/:chat
    """

  private func folder(_ files: (String, String)...) throws -> ScriptFolder {
    let folder = try ScriptFolder()
    try folder.write("links.txt", Self.list)
    for (name, text) in files { try folder.write(name, text) }
    return folder
  }

  private func contracts(_ arguments: [String], in folder: ScriptFolder) throws -> ProcessResult {
    try groma(["contracts"] + arguments, folder: folder.path)
  }

  @Test func writesFilesThatItProves() throws {
    let folder = try folder()
    let written = try contracts(["--table", "links.txt", "--write", "out/.well-known", "--ios", Self.app], in: folder)
    #expect(written.output == "out/.well-known/apple-app-site-association\nout/.well-known/associated-domains.txt\n")
    #expect(try folder.read("out/.well-known/associated-domains.txt") == "applinks:shop.example\n")
    let checked = try contracts(["--table", "links.txt", "--check", "out/.well-known"], in: folder)
    #expect(checked.output == "covered: yes; honest: yes; dead-rule: yes; two-apps: yes\n")
    #expect(checked.code == 0)
  }

  @Test func showsAURLForEachFault() throws {
    let file = #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "/chat/*/*" }] }] } }"#
    let folder = try folder(("aasa.json", file))
    let result = try contracts(["--table", "links.txt", "--check", "aasa.json"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("https://shop.example/category/hats does not open the app: no rule matches\n"), "\(result.output)")
    #expect(result.output.contains("opens the app and is no link"))
    let explained = try contracts(
      ["--table", "links.txt", "--check", "aasa.json", "--explain", "https://shop.example/chat/1/2/3"], in: folder)
    #expect(explained.output.hasPrefix("iOS: opens the app: rule 1"), "\(explained.output)")
    #expect(explained.output.hasSuffix("links: no link accepts it\n"))
    #expect(explained.code == 0)
  }

  @Test func comparesTwoVersions() throws {
    func file(_ path: String) -> String {
      #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "\#(path)" }] }] } }"#
    }
    let folder = try folder(("old.json", file("/a/*")), ("new.json", file("/b/*")))
    let result = try contracts(["--diff", "old.json", "new.json", "--host", "shop.example"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("no app before, \(Self.app) after: https://shop.example/b"), "\(result.output)")
    #expect(result.output.contains("\(Self.app) before, no app after: https://shop.example/a"))
    #expect(try contracts(["--diff", "old.json", "old.json"], in: folder).code == 0)
  }

  @Test(arguments: [
    (["--check", "missing"], "'missing' contains no association file"), (["--check", "bad.json", "--table", "links.txt"], "bad.json:1:"),
    (["--check", "good.json", "--table", "bad.txt"], "bad.txt:1:"), (["--write", "out", "--table", "links.txt"], "--write: needs --ios"),
    (["--table", "links.txt"], "Use one of --check, --write and --diff"), (["--diff", "bad.json"], "--diff: needs an old and a new file"),
  ]) func refusesFaultyInput(arguments: [String], message: String) throws {
    let good = #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "/a" }] }] } }"#
    let folder = try folder(("good.json", good), ("bad.json", "{"), ("bad.txt", "https://shop.example/:id(nothing)"))
    let result = try contracts(arguments, in: folder)
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }
}
