import GromaTesting
import Testing

@testable import GromaLinkContracts

struct AndroidManifestTests {
  /// Returns a manifest with an activity.
  static func text(_ filters: String...) -> String {
    let written = filters.map { filter in
      """
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>\(filter)</intent-filter>
      """
    }
    return """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="example.plaza"><application><activity>
      \(written.joined(separator: "\n"))
      </activity></application></manifest>
      """
  }

  static func manifest(_ filter: String) throws -> AndroidManifest { try AndroidManifest(Array(text(filter).utf8)) }

  private func opens(_ manifest: AndroidManifest, _ url: String) throws -> Bool {
    let file = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint])])
    return file.decision(for: try SiteURL(url), app: package, manifest: manifest).opensApp
  }

  private static let host = #"<data android:scheme="https"/><data android:host="plaza.example"/>"#

  @Test(arguments: [
    ("", ["/", "/a", "/a/b"], []),
    (#"<data android:path="/a"/>"#, ["/a", "/%61"], ["/", "/a/", "/ab"]),
    (#"<data android:pathPrefix="/a"/><data android:path="/"/>"#, ["/a", "/ab/c", "/"], ["/b"]),
    (#"<data android:pathSuffix=".html"/>"#, ["/a.html", "/.html"], ["/a.htm"]),
    (#"<data android:pathPattern="/.*/b"/>"#, ["//b", "/a/b"], ["/a/c", "/a/b/b"]),
    (#"<data android:pathPattern="/a\\.b"/>"#, ["/a.b"], ["/axb"]),
    (#"<data android:pathPattern="/a.b"/>"#, ["/a.b", "/axb", "/a%C3%A9b"], ["/ab"]),
    (#"<data android:pathPattern="/a*b"/>"#, ["/b", "/ab", "/aaab"], ["/", "/aba"]),
    (#"<data android:pathPattern="/.*"/>"#, ["/", "/a/b"], []),
    (#"<data android:pathPattern="/.*.html"/>"#, ["/a.html"], ["/a.b.html", "/html"]),
  ]) func filtersDecideByThePath(data: String, accepted: [String], refused: [String]) throws {
    let manifest = try Self.manifest(Self.host + data)
    for path in accepted { #expect(try opens(manifest, "https://plaza.example\(path)"), "\(path)") }
    for path in refused { #expect(try !opens(manifest, "https://plaza.example\(path)"), "\(path)") }
  }

  @Test(arguments: [
    (#"<data android:scheme="https" android:host="*.plaza.example"/>"#, ["www.plaza.example"], ["plaza.example", "xplaza.example"]),
    (#"<data android:scheme="https" android:host="*plaza.example"/>"#, ["www.plaza.example", "plaza.example"], ["plaza.other"]),
    (#"<data android:scheme="https" android:host="PLAZA.example"/>"#, ["plaza.example"], []),
    (#"<data android:scheme="https" android:host="plaza.example" android:port="8443"/>"#, [], ["plaza.example"]),
    (#"<data android:scheme="http" android:host="plaza.example"/>"#, [], ["plaza.example"]),
    (#"<data android:scheme="plaza"/><data android:host="plaza.example"/>"#, [], ["plaza.example"]),
    (#"<data android:scheme="https"/>"#, [], ["plaza.example"]),
  ]) func filtersDecideByTheHost(data: String, accepted: [String], refused: [String]) throws {
    let manifest = try Self.manifest(data)
    for host in accepted { #expect(try opens(manifest, "https://\(host)/a"), "\(host)") }
    for host in refused { #expect(try !opens(manifest, "https://\(host)/a"), "\(host)") }
  }

  @Test func aHostNeedsAVerifiedFilter() throws {
    let text = Self.text(Self.host).replacing(" android:autoVerify=\"true\"", with: "")
    let manifest = try AndroidManifest(Array(text.utf8))
    #expect(try !opens(manifest, "https://plaza.example/a"))
    #expect(manifest.filters(for: "plaza.example").problem?.contains("autoVerify") == true)
    #expect(manifest.filters(for: "a.example").problem == "no intent filter of the manifest is for https://a.example")
    #expect(try Self.manifest(Self.host).filters(for: "plaza.example").problem == nil)
  }

  @Test func otherFiltersAreNotForLinks() throws {
    let text = Self.text(Self.host)
    for part in ["android.intent.action.VIEW", "android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"] {
      #expect(try AndroidManifest(Array(text.replacing(part, with: "x").utf8)).filters == [])
    }
    #expect(try AndroidManifest(Array(text.replacing("<activity>", with: #"<activity android:enabled="false">"#).utf8)).filters == [])
    #expect(try AndroidManifest(Array(text.replacing("activity", with: "service").utf8)).filters == [])
    #expect(try AndroidManifest(Array(text.utf8)).package == "example.plaza")
  }

  @Test(arguments: [
    #"<data android:host="${host}"/>"#, #"<data android:pathPrefix="@string/path"/>"#, #"<data android:pathAdvancedPattern="/[a-z]+"/>"#,
    #"<uri-relative-filter-group/>"#, #"<data android:pathPattern="/a*b*c*d*e*f*g*h*i*j"/>"#, #"<data android:pathPattern="/é.*"/>"#,
  ]) func aFilterThatIsNotKnownIsADoubt(data: String) throws {
    let filters = try Self.manifest(Self.host + data).filters(for: "plaza.example")
    #expect(filters.doubt?.hasPrefix("the manifest: '") == true)
  }

  @Test(
    arguments: [
      ([0x03, 0x00, 0x08, 0x00, 0x10], "1:1: the manifest is compiled: give AndroidManifest.xml as text"),
      (Array("PK\u{3}\u{4}".utf8), "1:1: the manifest is compiled: give AndroidManifest.xml as text"),
      (Array("<a/>".utf8), "1:1: the element 'a' is not 'manifest'"), (Array("{}".utf8), "1:1: the file does not begin with an element"),
    ] as [([UInt8], String)]) func refusesOtherFiles(bytes: [UInt8], message: String)
  {
    #expect { try AndroidManifest(bytes) } throws: { "\($0)" == message }
  }

  @Test func writtenFiltersAreRead() throws {
    let filter = AndroidIntentFilter(
      hosts: ["plaza.example"], paths: [.exact("/a"), .prefix("/b\\"), .suffix("c"), .pattern("/d\\.e.*f")])
    let text =
      "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity>\(filter.xml)</activity></application></manifest>"
    #expect(try AndroidManifest(Array(text.utf8)).filters.map(\.conditions) == [filter])
  }

  // MARK: All paths

  private static let paths = (0...5).flatMap { count in
    (0..<count).reduce([""]) { paths, _ in paths.flatMap { path in ["a", "b", ".", "/"].map { path + $0 } } }
  }

  /// The automaton of a condition accepts the paths that the direct matcher accepts.
  @Test(arguments: Seeds.few(8)) func automataAcceptThePathsOfTheDirectMatcher(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let text = (0..<random.below(7)).map { _ in random.pick(["a", "b", "/", ".", ".*", "a*", "b*", "\\.", "\\.*", "/*"]) }.joined()
      let path: AndroidIntentFilter.Path = random.pick([
        .pattern(text), .pattern(text), .pattern(text), .exact(text), .prefix(text), .suffix(text),
      ])
      let automaton = Automaton()
      automaton.add(path.steps, tag: 0)
      let start = automaton.start()
      for tried in Self.paths {
        let end = tried.utf8.reduce(start) { state, byte in
          automaton.moves(from: state).first { $0.bytes.contains(byte) }?.target ?? Automaton.dead
        }
        let isAccepted = !automaton.accepted[Int(automaton.acceptance(of: end))].isEmpty
        #expect(isAccepted == path.matches(tried), "seed \(seed): \(path): '\(tried)'")
      }
    }
  }
}
