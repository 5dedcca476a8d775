import Foundation
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

  /// Writes a file into a new folder.
  private func write(_ path: String, _ text: String, in folder: ScriptFolder) throws {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder[parent], withIntermediateDirectories: true)
    try folder.write(path, text)
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
    #expect(
      checked.output == "compared: apple-app-site-association of \(Self.app); no assetlinks.json; on shop.example\n"
        + "covered: yes; honest: yes; dead-rule: none; two-apps: none\n")
    #expect(checked.code == 0)
  }

  @Test func namesTheHostsThatShareFiles() throws {
    let folder = try folder(("links.txt", "https://shop.example/a\nhttps://m.shop.example/b\n"), ("aasa.json", Self.faulty))
    let result = try contracts(Self.check, in: folder)
    #expect(result.output.contains("; the same files on each of shop.example, m.shop.example\n"), "\(result.output)")
    #expect(result.output.contains("\nm.shop.example: covered: 'https://m.shop.example/b' (line 2)"), "\(result.output)")
  }

  @Test func explanationNamesAnUnfitScheme() throws {
    let folder = try folder(("aasa.json", Self.faulty))
    let result = try contracts(Self.check + ["--explain", "http://shop.example/chat/1/2"], in: folder)
    #expect(result.output.hasSuffix("links: no link accepts it, because its scheme is not https\n"), "\(result.output)")
  }

  @Test func showsAURLForEachFault() throws {
    let file = #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "/chat/*/*" }] }] } }"#
    let folder = try folder(("aasa.json", file))
    let result = try contracts(["--table", "links.txt", "--check", "aasa.json"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("https://shop.example/category/hats does not open the app: no rule matches\n"), "\(result.output)")
    #expect(result.output.contains("opens the app, but no link accepts it"))
    let explained = try contracts(
      ["--table", "links.txt", "--check", "aasa.json", "--explain", "https://shop.example/chat/1/2/3"], in: folder)
    #expect(explained.output.hasPrefix("iOS: opens the app: rule 1"), "\(explained.output)")
    #expect(explained.output.hasSuffix("links: no link accepts it\n"))
    #expect(explained.code == 0)
  }

  private static let good = #"{ "applinks": { "details": [{ "appIDs": ["\#(app)"], "components": [{ "/": "/a" }] }] } }"#

  /// A report would replace what the command reads.
  @Test(arguments: [
    ["--table", "links.txt", "--check", "wk", "--json", "./links.txt"], ["--table", "links.txt", "--check", "wk", "--json", "same.txt"],
    ["--table", "links.txt", "--check", "wk", "--html", "wk/apple-app-site-association"],
    ["--table", "links.txt", "--check", "wk", "--shipped", "shipped.txt", "--junit", "shipped.txt"],
    ["--diff", "wk", "wk", "--sarif", "wk/apple-app-site-association"],
  ]) func reportsDoNotReplaceInputs(arguments: [String]) throws {
    let folder = try folder(("shipped.txt", "1.0 https://shop.example/a\n"))
    try write("wk/apple-app-site-association", Self.good, in: folder)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/same.txt", withDestinationPath: "links.txt")
    let result = try contracts(arguments, in: folder)
    #expect(result.code == 2)
    #expect(result.error.contains("is read by this command, so no report can be written to it"), "\(result.error)")
    #expect(try folder.read("links.txt") == Self.list && folder.read("wk/apple-app-site-association") == Self.good)
  }

  /// The name of a file tells its platform, and what is not a file is not left out.
  @Test(arguments: [
    ("apple-app-site-association", "[]", "1:1"), ("assetlinks.json", good, "1:1"), ("apple-app-site-association/x", "", "cannot be read"),
  ]) func fileWithTheNameOfAPlatformIsReadForIt(name: String, text: String, message: String) throws {
    let folder = try folder()
    try write("wk/\(name)", text, in: folder)
    let result = try contracts(["--table", "links.txt", "--check", "wk"], in: folder)
    #expect(result.code == 2 && result.error.contains(message), "\(result.error)")
  }

  @Test(arguments: [
    (["--check", "wk", "--android", "example.shop"], "--android example.shop: there is no file of this platform"),
    (["--check", "wk", "--ios", "XYZXYZXYZX.example.shop"], "the files do not list 'XYZXYZXYZX.example.shop', but \(app)"),
    (["--check", "wk", "--host", "other.example"], "no link is on 'other.example'"),
    (["--write", "out", "--ios", "example.shop"], "--ios: 'example.shop' is not an app ID"),
    (["--write", "out", "--android", "shop", "--fingerprint", "x"], "--android: 'shop' is not a package name"),
    (["--write", "out", "--android", "a.b", "--fingerprint", "14:6D"], "--fingerprint: '14:6D' does not have 32 bytes"),
  ]) func refusesNamesThatNoFileHas(arguments: [String], message: String) throws {
    let folder = try folder()
    try write("wk/apple-app-site-association", Self.good, in: folder)
    let result = try contracts(["--table", "links.txt"] + arguments, in: folder)
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test func normalizesFingerprints() throws {
    let folder = try folder()
    let digits = String(repeating: "0a", count: 32)
    _ = try contracts(["--table", "links.txt", "--write", "out", "--android", "a.b", "--fingerprint", digits], in: folder)
    #expect(try folder.read("out/assetlinks.json").contains("\"0A" + String(repeating: ":0A", count: 31) + "\""))
    #expect(try contracts(["--table", "links.txt", "--check", "out"], in: folder).code == 0)
  }

  @Test func comparesBothFilesOfFolders() throws {
    let folder = try folder()
    let pair = String(repeating: "0A", count: 32)
    for name in ["a", "b", "c"] {
      let apps = ["--ios", Self.app] + (name == "c" ? [] : ["--android", "a.b", "--fingerprint", pair])
      _ = try contracts(["--table", "links.txt", "--write", name] + apps, in: folder)
    }
    #expect(try contracts(["--diff", "a", "b"], in: folder).code == 0)
    try folder.write("b/assetlinks.json", folder.read("b/assetlinks.json").replacing("/chat/", with: "/talk/"))
    let changed = try contracts(["--diff", "a", "b"], in: folder)
    #expect(changed.code == 1 && changed.output.contains("a.b"), "\(changed.output)")
    let missing = try contracts(["--diff", "a", "c"], in: folder)
    #expect(missing.code == 2 && missing.error.contains("the new version has no assetlinks.json"), "\(missing.error)")
  }

  @Test func comparesTwoVersions() throws {
    func file(_ path: String) -> String {
      #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "\#(path)" }] }] } }"#
    }
    let folder = try folder(("old.json", file("/a/*")), ("new.json", file("/b/*")))
    let result = try contracts(["--diff", "old.json", "new.json", "--host", "shop.example"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("no app before and \(Self.app) after, for example https://shop.example/b"), "\(result.output)")
    #expect(result.output.contains("\(Self.app) before and no app after, for example https://shop.example/a"))
    #expect(try contracts(["--diff", "old.json", "old.json"], in: folder).code == 0)
  }

  // MARK: Reports

  private static let faulty = #"{ "applinks": { "details": [{ "appIDs": ["\#(app)"], "components": [{ "/": "/chat/*/*" }] }] } }"#
  private static let check = ["--table", "links.txt", "--check", "aasa.json"]

  @Test func writesTheRequestedReports() throws {
    let folder = try folder(("aasa.json", Self.faulty))
    let forms = ["html", "junit", "sarif", "json"]
    let result = try contracts(Self.check + forms.flatMap { ["--\($0)", "a.\($0)"] }, in: folder)
    #expect(result.code == 1)
    #expect(result.output.hasSuffix("\n\nwrote a.html, a.junit, a.sarif, a.json\n"), "\(result.output)")
    #expect(try folder.read("a.html").contains("<code>groma contracts --table links.txt --check aasa.json --html a.html"))
    #expect(try folder.read("a.junit").contains("<failure type=\"contracts.honest\""))
    #expect(try folder.read("a.sarif").contains(#""uri":"aasa.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":85}"#))
    #expect(try folder.read("a.sarif").contains(#""uri":"links.txt","uriBaseId":"%SRCROOT%"},"region":{"startLine":2,"startColumn":1}"#))
    #expect(try folder.read("a.json").contains(#""isFailed" : true"#))
  }

  /// Another program reads the report from standard output, so it must contain nothing else.
  @Test(arguments: [
    ("json", "{\n", "\n}\n"), ("junit", "<?xml", "</testsuites>\n"), ("html", "<!doctype", "</html>\n"), ("sarif", "{", "}\n"),
  ])
  func aReportCanBeWrittenToStandardOutput(_ form: String, _ start: String, _ end: String) throws {
    let folder = try folder(("aasa.json", Self.faulty))
    let result = try contracts(Self.check + ["--\(form)", "-"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix(start) && result.output.hasSuffix(end), "\(result.output)")
    #expect(result.error.hasPrefix("covered: 'https://shop.example/category/"), "\(result.error)")
    #expect(!result.output.contains("; honest: "), "the report for people is on standard error")
  }

  @Test func reportOfADifferenceNamesTheVersionOfARule() throws {
    func file(_ path: String) -> String {
      #"{ "applinks": { "details": [{ "appIDs": ["\#(Self.app)"], "components": [{ "/": "\#(path)" }] }] } }"#
    }
    let folder = try folder(("old.json", file("/a/*")), ("new.json", file("/b/*")))
    let result = try contracts(["--diff", "old.json", "new.json", "--sarif", "-"], in: folder)
    #expect(result.code == 1)
    let files = result.output.matches(of: /"locations":\[\{"physicalLocation":\{"artifactLocation":\{"uri":"([a-z.]*)"/).map(\.output.1)
    #expect(Set(files) == ["old.json", "new.json"], "\(result.output)")
  }

  @Test(arguments: [
    (["--junit", "a.xml", "--json", "a.xml"], "Two reports would be written to 'a.xml'."),
    (["--explain", "https://shop.example/", "--json", "-"], "Reports are written with --check and --diff only"),
    (["--json", "missing/a.json"], "'missing/a.json' cannot be written"),
  ]) func refusesFaultyReports(arguments: [String], message: String) throws {
    let folder = try folder(("aasa.json", Self.faulty))
    let result = try contracts(Self.check + arguments, in: folder)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.error.contains(message), "\(result.error)")
  }

  // MARK: Faults

  @Test(arguments: [
    (["--check", "missing"], "'missing' does not exist"), (["--check", "bad.json", "--table", "links.txt"], "bad.json:1:"),
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
