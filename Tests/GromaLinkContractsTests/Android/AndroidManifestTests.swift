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
    (#"<data android:scheme="https" android:host="*plaza.example"/>"#, [], ["www.plaza.example", "plaza.example"]),
    (#"<data android:scheme="https" android:host="*"/>"#, [], ["plaza.example"]),
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

  // MARK: Activities and values

  /// Returns a manifest with an activity, in which a text is replaced.
  private static func manifest(replacing text: String, with other: String, _ filter: String = host) throws -> AndroidManifest {
    let original = Self.text(filter).replacing("<activity>", with: #"<activity android:exported="true">"#)
    try #require(original.contains(text))
    return try AndroidManifest(Array(original.replacing(text, with: other).utf8))
  }

  @Test(arguments: [
    (#"<data android:scheme="plaza"/>"#, "the scheme 'plaza'"),
    (#"<data android:scheme="HTTPS"/>"#, "the scheme 'HTTPS'"),
    (#"<data android:host="*"/>"#, nil), (#"<data android:scheme="http"/>"#, nil),
  ]) func aCustomSchemePreventsVerification(data: String, obstacle: String?) throws {
    let problem = try Self.manifest(Self.host + data).filters(for: "plaza.example").problem
    #expect(problem == obstacle.map { "the intent filter at 2:1 has \($0), so Android does not verify it" })
  }

  @Test func aFilterOfItsOwnMayHaveACustomScheme() throws {
    let text = Self.text(Self.host, #"<data android:scheme="plaza"/>"#)
    #expect(try AndroidManifest(Array(text.utf8)).filters(for: "plaza.example").problem == nil)
  }

  @Test(arguments: ["*", "*plaza.example", "*.example"]) func aHostThatIsNotADomainNamePreventsVerification(host: String) throws {
    let filters = try Self.manifest(#"<data android:scheme="https" android:host="\#(host)"/>"#).filters(for: "plaza.example")
    #expect(
      filters.problem == "the intent filter at 2:1 has the host '\(host)', which is not a domain name, so Android does not verify it")
  }

  @Test(arguments: [
    (#"<activity android:exported="true">"#, #"<activity android:exported="false">"#),
    (#"<activity android:exported="true">"#, #"<activity android:exported="FALSE">"#),
    (#"<activity android:exported="true">"#, #"<activity android:exported="true" android:enabled="False">"#),
    ("<application>", #"<application android:enabled="false">"#),
  ]) func filtersOfAnActivityThatNoBrowserStartsDoNotCount(text: String, other: String) throws {
    #expect(try Self.manifest(replacing: text, with: other).filters == [])
  }

  @Test(arguments: [
    (#"autoVerify="true""#, #"autoVerify="${verify}""#, "'${verify}' at 2:16"),
    (#"autoVerify="true""#, #"autoVerify="@bool/verify""#, "'@bool/verify' at 2:16"),
    (#"exported="true""#, #"exported="${exp}""#, "'${exp}' at 1:117"),
    ("<application>", #"<application android:enabled="@bool/dl">"#, "'@bool/dl' at 1:107"),
  ]) func aSettingThatIsNotKnownIsADoubt(text: String, other: String, value: String) throws {
    let filters = try Self.manifest(replacing: text, with: other).filters(for: "plaza.example")
    #expect(filters.doubt == "the manifest: \(value) is not known before the build")
  }

  @Test(arguments: ["True", "TRUE"]) func settingsHaveSeveralForms(text: String) throws {
    let filters = try Self.manifest(replacing: #""true""#, with: #""\#(text)""#).filters(for: "plaza.example")
    #expect(filters.problem == nil && filters.doubt == nil && filters.remark == nil)
  }

  @Test func anActivityWithoutExportedIsARemark() throws {
    let filters = try Self.manifest(Self.host).filters(for: "plaza.example")
    #expect(
      filters.remark == "the activity at 1:107 has no android:exported, so an app for Android 12 or later cannot be installed")
    #expect(filters.problem == nil)
  }

  @Test(arguments: [#"<data android:mimeType="text/html"/>"#, #"<data android:mimeType="${type}"/>"#])
  func aFilterWithAMIMETypeIsNotForLinks(data: String) throws {
    #expect(try Self.manifest(Self.host + data).filters == [])
  }

  @Test func removedElementsAreNotRead() throws {
    let tools = #"xmlns:tools="http://schemas.android.com/tools" tools:node="#
    for (text, other) in [
      ("<intent-filter ", #"<intent-filter \#(tools)"remove" "#), ("<activity ", #"<activity \#(tools)"removeAll" "#),
      ("<application>", #"<application \#(tools)"remove">"#),
    ] {
      #expect(try Self.manifest(replacing: text, with: other).filters == [], "\(text)")
    }
    let removed = #"<data \#(tools)"remove" android:path="/admin"/>"#
    #expect(try Self.manifest(Self.host + removed).filters.map(\.conditions.paths) == [[]])
    #expect(try Self.manifest(replacing: "<activity ", with: #"<activity \#(tools)"merge" "#).filters.count == 1)
  }

  // MARK: Apps and hosts

  private static let buy = host + #"<data android:path="/buy"/><data android:pathPrefix="/buy/"/>"#

  /// Returns the report on a file without dynamic rules that lists apps.
  private func report(
    _ manifest: AndroidManifest, listed: [String], apps: [String]? = nil, on host: String = "plaza.example"
  ) throws -> ContractReport {
    let file = AndroidAssociation(statements: listed.map { .init(package: $0, fingerprints: [fingerprint]) })
    let links = try ContractLink.list("https://\(host)/buy\nhttps://\(host)/buy/*rest")
    return LinkContract(links: links, android: .init(file, apps: apps ?? listed, manifest: manifest)).report()
  }

  @Test func aManifestIsUsedForItsAppOnly() throws {
    let manifest = try Self.manifest(Self.buy)
    let undecided = ContractReport.Verdict.undecided(
      "the file has no dynamic rules for example.other; the intent filters in the manifest of the app decide")
    let both = try report(manifest, listed: [package, "example.other"])
    #expect(both.findings(for: .association).map(\.subject) == [.app(.init(.android, package))])
    #expect(both.findings(for: .honest).map(\.verdict).last == undecided)
    #expect(both.findings(for: .twoApps).map(\.verdict) == [undecided])
    let other = try report(manifest, listed: ["example.other"])
    #expect(other.findings(for: .honest).map(\.verdict) == [undecided])
    #expect(
      other.findings(for: .association).map(\.description)
        == ["association: example.plaza (Android): the file does not list the app of the manifest"])
    #expect(try report(manifest, listed: [package, "example.other"], apps: ["example.other"]).findings(for: .association) == [])
  }

  @Test func aRemarkAboutTheManifestIsPrinted() throws {
    let report = try report(Self.manifest(Self.buy), listed: [package])
    #expect(report.lines.first?.hasPrefix("association: example.plaza (Android): remark: the activity at 1:107 has no") == true)
    #expect(report.lines.last == "association: 1 of 1 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none")
    #expect(report.isProved)
  }

  /// For `*.plaza.example`, Android reads the file of `plaza.example`.
  @Test func theFileOfTheDomainDecidesForAWildcard() throws {
    let wildcard = #"<data android:scheme="https"/><data android:host="*.plaza.example"/>"#
    let doubt = ContractReport.Verdict.undecided(
      "the manifest is for '*.plaza.example', so the file of plaza.example decides, not that of www.plaza.example")
    let subdomain = try report(Self.manifest(wildcard), listed: [package], on: "www.plaza.example")
    #expect(subdomain.findings(for: .association).map(\.verdict) == [doubt])
    let exact = try Self.manifest(wildcard + #"<data android:host="www.plaza.example"/>"#)
    #expect(try report(exact, listed: [package], on: "www.plaza.example").findings(for: .association).map(\.verdict) == [.remark])
    let all = try report(Self.manifest(wildcard + Self.host), listed: [package], on: "*.plaza.example")
    #expect(all.findings(for: .association).map(\.verdict) == [.remark, .remark])
  }

  /// The file of a domain also lets links of the domain alone open the app on subdomains. No other file does better.
  @Test func linksOfTheDomainOpenTheAppOnSubdomains() throws {
    let links = try ContractLink.list("https://plaza.example/chat/:room\nhttps://*.plaza.example/help")
    let file = AndroidAssociation(of: links, on: "plaza.example", package: package, fingerprints: [fingerprint])
    var contract = LinkContract(links: links, hosts: ["www.plaza.example"], android: .init(file, app: package))
    contract.android?.manifest = try Self.manifest(#"<data android:scheme="https"/><data android:host="*.plaza.example"/>"#)
    #expect(contract.report().findings(for: .honest).map(\.verdict.word) == ["undecided"])
    contract.android?.server = "plaza.example"
    let honest = contract.report().findings(for: .honest)
    #expect(honest.map(\.verdict) == [.nearest], "\(honest)")
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
