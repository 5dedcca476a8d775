import GromaTesting
import Testing

@testable import GromaLinkContracts

extension SeededGenerator {
  /// Returns a random manifest with filters for `plaza.example`.
  fileprivate mutating func manifest() throws -> AndroidManifest {
    let texts = ["/", "/a", "/a/", "/b", "/1", "/a/b", "/.*", "/a.*", "/a*/.", ".*b", "/.*/a", "/[^/]*", "/a\\\\.*"]
    let kinds = ["path", "pathPrefix", "pathPattern", "pathPattern", "pathSuffix"]
    let filters = (0...below(2)).map { _ in
      let paths = (0..<below(4)).map { _ in "<data android:\(pick(kinds))=\"\(pick(texts))\"/>" }.joined()
      let host = chance(85) ? "plaza.example" : "other.example"
      return """
        <intent-filter\(chance(85) ? " android:autoVerify=\"true\"" : "")><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="\(host)"/>\(paths)</intent-filter>
        """
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity>\(filters.joined())</activity></application></manifest>
      """
    return try AndroidManifest(Array(text.utf8))
  }
}

/// The decisions with a manifest, compared with the direct decisions for all URLs of an enumeration.
struct ManifestPropertyTests {
  private static let urls = URLEnumeration(segments: 3, symbols: 2, items: 1)

  @Test(arguments: Seeds.few(2)) func verdictsAreThoseOfAllURLs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var verdicts: [String: Int] = [:]
    for pair in 0..<12 {
      let manifest = try random.manifest()
      // The answers assume that the app is verified.
      if manifest.filters(for: "plaza.example").problem?.contains("autoVerify") == true { continue }
      let links = (0...random.below(2)).map { random.smallLink("link \($0)") }
      let app = "example.app0"
      let file =
        random.chance(60) ? AndroidAssociation(statements: [.init(package: app, fingerprints: [])]) : random.smallAndroid(apps: 1)
      let contract = LinkContract(links: links, android: .init(file, apps: [app], manifest: manifest))
      func opens(_ url: String) throws -> Bool { file.decision(for: try SiteURL(url), app: app, manifest: manifest).opensApp }
      let samples =
        EnumeratedClasses(Self.urls, file.dynamicRules(of: app) ?? [], links).all.map(\.url)
        + Self.urls.paths.map { URLEnumeration.site + $0.text }
      for finding in contract.report().findings where [.covered, .honest].contains(finding.question) {
        verdicts["\(finding.question) \(finding.verdict.word)", default: 0] += 1
        func contradicts(_ url: String) throws -> Bool {
          guard URLEnumeration.isNormal(url) else { return false }
          let path = url.prefix { $0 != "?" && $0 != "#" }
          switch finding.subject {
          case .link(let name, _, _):
            return try !path.hasSuffix("//") && !opens(url)
              && links.contains { link in
                var link = link
                if finding.verdict != .yes { link.repeats = .refuse }
                return link.name == name && link.accepts(url)
              }
          case _ where file.dynamicRules(of: app) == nil && path.lowercased().contains("%2f"): return false
          default: return try opens(url) && !links.contains { $0.accepts(url) }
          }
        }
        let place = "seed \(seed), pair \(pair): \(finding): \(file.text) \(manifest.filters.map(\.conditions)) \(links)"
        switch finding.verdict {
        case .yes: for url in samples { #expect(try !contradicts(url), "\(url): \(place)") }
        case .no, .nearest: #expect(try finding.witness.map(contradicts) == true, "\(place)")
        case .remark: break
        case .undecided: Issue.record("undecided: \(place)")
        }
      }
    }
    #expect(verdicts["covered no", default: 0] > 0 && verdicts.count > 2, "seed \(seed): \(verdicts)")
  }
}
