import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

/// The decisions, compared with the direct matchers for random links, files and URLs. The environment variable `CONTRACT_PAIRS` is the
/// number of pairs of links and a file for each seed.
struct ContractPropertyTests {
  private static let pairs = ProcessInfo.processInfo.environment["CONTRACT_PAIRS"].flatMap(Int.init) ?? 10
  private static let urls = 24

  /// A rule or a form that a URL meets, for comparison.
  private struct Class: Hashable {
    var rules: [Int]
    var forms: [Int]
  }

  private func directClass(_ url: String, _ space: URLSpace, _ links: [ContractLink]) throws -> Class {
    let site = try SiteURL(url)
    let rules = space.entries.indices.filter { number in
      let rule = space.entries[number].rule
      let parts = rule.dialect == .android ? site.androidParts() : site.appleParts(isPercentEncoded: rule.isPercentEncoded)
      return rule.mismatch(with: parts) == nil
    }
    let accepted = links.flatMap { $0.formsAccepting(url) }
    return Class(rules: rules, forms: accepted.indices.filter { accepted[$0] })
  }

  @Test(arguments: UInt64(1)...4) func classesOfURLsAreThoseOfTheDirectMatchers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for pair in 0..<max(1, Self.pairs / 4) {
      let links = (0..<random.below(3)).map { random.smallLink("link \($0)") }
      let apple = URLSpace.Owner.all(of: random.smallApple(apps: 1))
      let owners = random.chance(40) ? URLSpace.Owner.all(of: random.smallAndroid(apps: 1)) : apple
      let space = URLSpace(owners, links.enumerated().map { ($0, $1) }, isNormal: random.chance(70), limit: 20_000)
      var classes: Set<Class> = []
      var isComplete = space.hasAllPaths
      for one in space.classes {
        let visited = space.visit(one.path, rules: one.rules, forms: one.forms) { point in
          let found = Class(rules: point.rules, forms: point.forms)
          classes.insert(found)
          let direct = try? directClass("https://plaza.example" + point.url, space, links)
          #expect(direct == found, "seed \(seed), pair \(pair): \(point.url): \(space.entries.map(\.rule)) \(links)")
          return direct != found
        }
        isComplete = isComplete && visited
      }
      #expect(isComplete)
      for _ in 0..<Self.urls {
        let url = random.smallURL()
        let direct = try directClass("https://plaza.example" + url, space, links)
        let isFound = classes.contains(direct)
        #expect(isFound, "seed \(seed), pair \(pair): no class for \(url): \(direct) \(space.entries.map(\.rule)) \(links)")
        if !isFound { return }
      }
    }
  }

  @Test(arguments: UInt64(1)...10) func verdictsAreThoseOfAllURLs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var verdicts: [String: Int] = [:]
    for pair in 0..<Self.pairs {
      let links = (0...random.below(2)).map { random.smallLink("link \($0)") }
      let isAndroid = random.chance(40)
      let appleFile = random.smallApple(apps: 1)
      let androidFile = random.smallAndroid(apps: 1)
      let (apple, android) = (LinkContract.Apple(appleFile, app: "ABCDE12345.app0"), LinkContract.Android(androidFile, app: "example.app0"))
      let isBoth = random.chance(10)
      let contract = LinkContract(
        links: links, apple: isBoth || !isAndroid ? apple : nil, android: isBoth || isAndroid ? android : nil, maximumStates: 20_000)
      let report = contract.report()
      let urls = (0..<Self.urls).map { _ in "https://plaza.example" + random.smallURL() }
      let decisions = try urls.map { url in
        let site = try SiteURL(url)
        return [
          contract.apple.map { $0.file.decision(for: site, app: $0.app) },
          contract.android.map { $0.file.decision(for: site, app: $0.app) },
        ]
      }
      func decision(_ index: Int, _ app: ContractReport.App) -> LinkDecision? { decisions[index][app.platform == .apple ? 0 : 1] }
      for finding in report.findings {
        verdicts["\(finding.question) \(finding.verdict)", default: 0] += 1
        let place = "seed \(seed), pair \(pair): \(finding)"
        switch (finding.verdict, finding.subject) {
        case (.undecided, _): Issue.record("\(place)")
        case (.yes, .link(let name, _, let app)):
          for (index, url) in urls.enumerated() where links.contains(where: { $0.name == name && $0.accepts(url) }) {
            #expect(decision(index, app)?.opensApp == true, "\(place): \(url)")
          }
        case (.yes, .app(let app)) where finding.question == .honest:
          for (index, url) in urls.enumerated() where decision(index, app)?.opensApp == true {
            #expect(links.contains { $0.accepts(url) }, "\(place): \(url)")
          }
        case (.yes, .apps):
          for (index, url) in urls.enumerated() { #expect(Set(decisions[index].map { $0?.opensApp }).count == 1, "\(place): \(url)") }
        case (.no, .rule(let rule)):
          for (index, url) in urls.enumerated() {
            #expect(decision(index, rule.app)?.reason != .rule(rule.index), "\(place): \(url)")
          }
        default: break
        }
      }
    }
    for question in ["covered", "honest"] {
      #expect(verdicts["\(question) yes", default: 0] > 0 && verdicts["\(question) no", default: 0] > 0, "\(verdicts)")
    }
  }

  @Test(arguments: UInt64(1)...2) func changesAndSharedURLsAreThoseOfAllURLs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for pair in 0..<max(1, Self.pairs / 4) {
      let old = random.smallApple(apps: 2)
      let details = old.details.map { entry in
        AppleAssociation.Details(
          appIDs: entry.appIDs,
          rules: entry.rules.map { rule in random.chance(20) ? random.smallRule(isAndroid: false) : rule.written }, defaults: entry.defaults
        )
      }
      let new = AppleAssociation(details: details, variables: old.variables)
      let host = "plaza.example"
      let changes = LinkContract.difference(from: old, to: new, host: host, maximumStates: 20_000).findings
      let shared = LinkContract(
        links: [], hosts: [host], apple: .init(old, app: "ABCDE12345.app0"), maximumStates: 20_000
      ).report().findings(for: .twoApps)
      func apps(_ file: AppleAssociation, _ url: SiteURL) -> [String] { file.appIDs.filter { file.decision(for: url, app: $0).opensApp } }
      for finding in changes + shared { if case .undecided = finding.verdict { Issue.record("seed \(seed), pair \(pair): \(finding)") } }
      let pairsOfApps = changes.compactMap { finding -> [[String]]? in
        if case .change(let old, let new) = finding.subject { [old.map(\.name), new.map(\.name)] } else { nil }
      }
      for _ in 0..<Self.urls {
        let url = try SiteURL("https://plaza.example" + random.smallURL())
        let (before, after) = (apps(old, url), apps(new, url))
        if before != after { #expect(pairsOfApps.contains([before, after]), "seed \(seed), pair \(pair): \(url)") }
        if before.count == 2 { #expect(shared.first?.verdict == .no, "seed \(seed), pair \(pair): \(url)") }
      }
    }
  }
}
