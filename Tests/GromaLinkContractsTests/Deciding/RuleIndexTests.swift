import GromaTesting
import Testing

@testable import GromaLinkContracts

struct RuleIndexTests {
  /// The index finds the rule that a comparison with each rule finds.
  @Test(arguments: Seeds.few(10)) func findsTheRuleThatDecides(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let paths = [
      "", "/", "/a", "/A/b", "/a/b/", "//a", "/%C3%A9", "/é/a", "/a/b/1/a/b/1/a/b/1/a/b/1", "/b1", "/a?q=1", "/a#f", "/%61/b?q=a&q",
    ]
    for round in 0..<30 {
      let file = random.smallApple(apps: 1)
      let app = file.appIDs[0]
      let index = RuleIndex(file.rules(of: app))
      for path in paths {
        let url = try SiteURL("https://plaza.example\(path)")
        let found = index.first(url.appleParts(isPercentEncoded: true), url.appleParts(isPercentEncoded: false))
        let reason = file.decision(for: url, app: app).reason
        #expect(reason == (found.map { .rule($0) } ?? .noRule), "seed \(seed), round \(round): \(path): \(file.rules(of: app))")
      }
    }
  }
}
