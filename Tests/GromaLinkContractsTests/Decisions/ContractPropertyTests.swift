import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

/// The decisions, compared with the direct decisions for all URLs of an enumeration, for random links and files.
///
/// The environment variable `CONTRACT_PAIRS` is the number of pairs of links and files for each seed. If it is set, the paths have up to six
/// segments, and the numbers of verdicts are printed.
struct ContractPropertyTests {
  private static let size = ProcessInfo.processInfo.environment["CONTRACT_PAIRS"].flatMap(Int.init)
  private static let pairs = size ?? 15
  private static let limit = 1_000_000
  private static let urls =
    size == nil ? URLEnumeration(segments: 3, symbols: 2, items: 1) : URLEnumeration(segments: 6, symbols: 4, items: 2)

  /// A URL with all direct decisions.
  private struct Sample {
    let url: String
    let isNormal: Bool
    let decisions: [ContractReport.App: LinkDecision]
    let accepting: [String]
    /// The links that accept the URL and of which it repeats no query item.
    let plain: [String]

    func opens(_ app: ContractReport.App) -> Bool { decisions[app]?.opensApp ?? false }

    /// Whether the path ends in a run of slashes, which is not considered for Android.
    var endsInSlashes: Bool { url.prefix { $0 != "?" && $0 != "#" }.hasSuffix("//") }
  }

  private static func decide(_ url: String, isNormal: Bool, _ owners: [URLSpace.Owner], _ links: [ContractLink]) throws -> Sample {
    let site = try SiteURL(url)
    let decisions = owners.map { ($0.app, $0.decision(site)) }
    return Sample(
      url: url, isNormal: isNormal, decisions: Dictionary(decisions) { first, _ in first },
      accepting: links.filter { $0.accepts(url) }.map(\.name),
      plain: links.filter { link in
        var link = link
        link.repeats = .refuse
        return link.accepts(url)
      }.map(\.name))
  }

  /// Returns a URL of each class of enumerated URLs, with all direct decisions.
  private static func samples(_ owners: [URLSpace.Owner], _ links: [ContractLink]) throws -> [Sample] {
    try EnumeratedClasses(urls, owners.flatMap(\.rules), links).all.map { one in
      let sample = try decide(one.url, isNormal: one.isNormal, owners, links)
      var start = 0
      for owner in owners {
        let first = one.rules.first { (start..<start + owner.rules.count).contains($0) }.map { $0 - start }
        if let decision = sample.decisions[owner.app], decision.reason != .noDynamicRules {
          let isDecided = if case .rule(let index) = decision.reason { index == first } else { first == nil }
          #expect(isDecided, "\(one.url): \(decision)")
        }
        start += owner.rules.count
      }
      return sample
    }
  }

  /// Returns whether a URL contradicts the answer `yes` to the question of a finding.
  private static func contradicts(_ sample: Sample, _ finding: ContractReport.Finding) -> Bool {
    switch (finding.question, finding.subject) {
    case (.covered, .link(let name, _, let app)):
      sample.isNormal && (finding.verdict == .yes ? sample.accepting : sample.plain).contains(name) && !sample.opens(app)
        && !(app.platform == .android && sample.endsInSlashes)
    case (.honest, .app(let app)): sample.isNormal && sample.accepting.isEmpty && sample.opens(app)
    case (.twoApps, .apps(let apps)): apps.allSatisfy(sample.opens)
    case (.twoApps, .file(let platform)): sample.decisions.count { $0.key.platform == platform && $0.value.opensApp } > 1
    case (.platforms, .apps(let apps)): sample.isNormal && !sample.endsInSlashes && sample.opens(apps[0]) != sample.opens(apps[1])
    default: false
    }
  }

  /// Checks a finding with the direct decisions.
  ///
  /// - Returns: The fault of the finding, or `nil` if it has none.
  private static func fault(
    _ finding: ContractReport.Finding, _ samples: [Sample], _ owners: [URLSpace.Owner], _ contract: LinkContract
  ) throws -> String? {
    let links = contract.links
    let apps: [ContractReport.App] =
      switch finding.subject {
      case .app(let app): [app]
      case .apps(let apps): apps
      default: []
      }
    let isCompared = [.honest, .platforms].contains(finding.question) && owners.filter { apps.contains($0.app) }.allSatisfy(\.hasRules)
    let written = isCompared && finding.verdict != .yes ? apps.map { contract.written($0, on: finding.host ?? "") } : []
    /// Returns whether the files that Groma writes decide for a URL as the files do.
    func isAsWritten(_ sample: Sample) throws -> Bool {
      let url = try SiteURL(sample.url)
      return written.allSatisfy { $0.decision(url).opensApp == sample.opens($0.app) }
    }
    switch (finding.verdict, finding.subject) {
    // A pattern that needs too many states is given up. The test counts such pairs.
    case (.undecided(let reason), _) where isLimit(reason) && (isCompared || finding.question == .honest || finding.question == .platforms):
      return nil
    case (.undecided, .app), (.undecided, .apps), (.undecided, .link):
      let isOpen = owners.contains { owner in
        if case .link(_, _, let app) = finding.subject, app != owner.app { return false }
        return !owner.hasRules
      }
      return isOpen && finding.question != .twoApps ? nil : "the answer is missing"
    case (.undecided, _): return "the answer is missing"
    case (.no, .rule(let reference)):
      for sample in samples {
        guard let decision = sample.decisions[reference.app] else { continue }
        if decision.reason == .rule(reference.index) { return "the rule decides for \(sample.url)" }
        let parts = URLEnumeration.Part(sample.url.dropFirst(URLEnumeration.site.count)).parts(for: reference.rule)
        guard case .rule(let first) = decision.reason, reference.rule.mismatch(with: parts) == nil else { continue }
        if !finding.rules.contains(where: { $0.app == reference.app && $0.index == first }) {
          return "rule \(first) shadows the rule for \(sample.url)"
        }
      }
      return nil
    case (.remark, _):
      guard let witness = finding.witness, case .link(let name, _, let app) = finding.subject else { return "there is no witness" }
      let sample = try decide(witness, isNormal: URLEnumeration.isNormal(witness), owners, links)
      if !sample.accepting.contains(name) || sample.opens(app) { return "the direct decisions refuse the witness" }
      return samples.first { contradicts($0, finding) }.map { "\($0.url) contradicts" }
    case (.no, _):
      guard let witness = finding.witness else { return "there is no witness" }
      let sample = try decide(witness, isNormal: URLEnumeration.isNormal(witness), owners, links)
      if isCompared, try isAsWritten(sample) { return "the witness also holds for the written files" }
      if finding.question == .covered, case .link(_, _, let app) = finding.subject {
        let cause: LinkDecision.Reason = finding.rules.first.map { .rule($0.index) } ?? .noRule
        let reason = sample.decisions[app]?.reason
        if reason != cause, reason != .appNotListed, reason != nil { return "the cause is \(reason ?? .noRule)" }
      }
      return contradicts(sample, finding) ? nil : "the direct decisions refuse the witness"
    case (.nearest, _):
      guard let witness = finding.witness else { return "there is no witness" }
      let sample = try decide(witness, isNormal: URLEnumeration.isNormal(witness), owners, links)
      guard contradicts(sample, finding), isCompared else { return "the direct decisions refuse the witness" }
      return try (samples + [sample]).first { try contradicts($0, finding) && !isAsWritten($0) }.map {
        "the written files are better for \($0.url)"
      }
    case (.yes, _):
      return samples.first { contradicts($0, finding) }.map { "\($0.url) contradicts" }
    }
  }

  private static func isLimit(_ reason: String) -> Bool { reason.hasPrefix("the limit of ") }

  /// The rules that decide for a URL, and are not dead, as direct decisions confirm.
  private static func rulesThatDecide(_ owners: [URLSpace.Owner]) throws -> Set<[Int]> {
    let space = URLSpace(owners, [], isNormal: false, limit: limit)
    var found: Set<[Int]> = []
    for one in space.classes {
      _ = space.visit(one, rules: space.deciding(one.rules), forms: []) { point in
        for (index, owner) in owners.enumerated() {
          guard let url = try? SiteURL(URLEnumeration.site + point.url), case .rule(let rule) = owner.decision(url).reason else { continue }
          found.insert([index, rule])
        }
        return false
      }
    }
    return found
  }

  @Test(arguments: Seeds.few(1)) func verdictsAreThoseOfAllURLs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var verdicts: [String: Int] = [:]
    var limited = 0
    for pair in 0..<Self.pairs {
      let contract = random.contract(maximumStates: Self.limit)
      let report = contract.report()
      let files = [contract.apple.map { URLSpace.Owner.all(of: $0.file) }, contract.android.map { URLSpace.Owner.all(of: $0.file) }]
      let owners = files.compactMap(\.self).flatMap(\.self)
      let samples = try Self.samples(owners, contract.links)
      func check(_ fault: String?, _ finding: ContractReport.Finding) {
        if let fault { Issue.record("seed \(seed), pair \(pair): \(finding): \(fault): \(owners.map(\.rules)) \(contract.links)") }
      }
      if report.findings.contains(where: { $0.verdict.reason.map(Self.isLimit) ?? false }) { limited += 1 }
      for finding in report.findings {
        let name = finding.verdict.reason.map(Self.isLimit) == true ? "limit" : finding.verdict.word
        verdicts["\(finding.question) \(name)", default: 0] += 1
        check(try Self.fault(finding, samples, owners, contract), finding)
      }
      // An answer `yes` about several rules or apps has no finding of its own.
      let dead = report.findings(for: .deadRule)
      let alive = try Self.rulesThatDecide(owners)
      for finding in report.findings(for: .covered) where finding.verdict == .no {
        // Each cause has a finding of its own.
        guard case .link(let name, _, let app) = finding.subject else { continue }
        for sample in samples where Self.contradicts(sample, finding) {
          let reason = sample.decisions[app]?.reason
          let isFound = report.findings(for: .covered).contains { other in
            guard case .link(name, _, app) = other.subject else { return false }
            return reason == nil || reason == .appNotListed || reason == (other.rules.first.map { .rule($0.index) } ?? .noRule)
          }
          #expect(isFound, "seed \(seed), pair \(pair): \(sample.url) has no finding: \(reason ?? .noRule)")
        }
      }
      for (index, owner) in owners.enumerated() where owner.hasRules {
        // Apps with the same rules are compared once.
        if owners[..<index].contains(where: { $0.rules.map(\.withoutPosition) == owner.rules.map(\.withoutPosition) }) { continue }
        for rule in owner.rules.indices {
          let isDead = dead.contains {
            if case .rule(let reference) = $0.subject { reference.app == owner.app && reference.index == rule } else { false }
          }
          #expect(isDead != alive.contains([index, rule]), "seed \(seed), pair \(pair): rule \(rule) of \(owner.app): \(owner.rules)")
        }
      }
      for sample in samples {
        for platform in [Glob.Dialect.apple, .android] {
          let opened = owners.map(\.app).filter { $0.platform == platform && sample.opens($0) }
          guard opened.count > 1 else { continue }
          let isFound = report.findings(for: .twoApps).contains { $0.verdict == .no && $0.subject == .apps([opened[0], opened[1]]) }
          #expect(isFound, "seed \(seed), pair \(pair): \(sample.url) opens \(opened)")
        }
      }
    }
    // A few pairs of another seed may have no such verdict.
    for verdict in ["covered yes", "covered no", "honest no", "deadRule no", "twoApps yes"] where seed == 0 {
      #expect(verdicts[verdict, default: 0] > 0, "seed \(seed): \(verdicts)")
    }
    #expect(limited <= 1 + Self.pairs / 100, "seed \(seed): \(verdicts)")
    if Self.size != nil { print("seed \(seed): " + verdicts.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")) }
  }

  @Test(arguments: UInt64(1)...4) func classesOfURLsAreThoseOfTheDirectMatchers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for pair in 0..<Self.pairs {
      // Links refuse encoded control characters, which normal URLs do not contain.
      let isNormal = random.chance(70)
      let links = isNormal ? (0..<random.below(3)).map { random.smallLink("link \($0)") } : []
      let owners = URLSpace.Owner.all(of: random.smallApple(apps: 1)) + URLSpace.Owner.all(of: random.smallAndroid(apps: 1))
      let space = URLSpace(owners, links.enumerated().map { ($0, $1) }, isNormal: isNormal, isWhole: true, limit: Self.limit)
      var classes: Set<[[Int]]> = []
      for one in space.classes {
        let isComplete = space.visit(one, rules: one.rules, forms: one.forms) { point in
          classes.insert([point.rules, point.forms])
          let rules = owners.flatMap(\.rules)
          let part = URLEnumeration.Part(point.url)
          let met = rules.indices.filter { rules[$0].mismatch(with: part.parts(for: rules[$0])) == nil }
          let accepted = links.flatMap { $0.formsAccepting(URLEnumeration.site + point.url) }
          let direct = [met, accepted.indices.filter { accepted[$0] }]
          #expect(direct == [point.rules, point.forms], "seed \(seed), pair \(pair): \(point.url): \(rules) \(links)")
          return false
        }
        #expect(isComplete)
      }
      #expect(space.hasAllPaths)
      for one in EnumeratedClasses(Self.urls, owners.flatMap(\.rules), links).all where one.isNormal || !isNormal {
        #expect(classes.contains([one.rules, one.forms]), "seed \(seed), pair \(pair): \(one): \(owners.map(\.rules)) \(links)")
      }
    }
  }

  @Test(arguments: UInt64(1)...4) func changesAreThoseOfAllURLs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var changed = 0
    for pair in 0..<Self.pairs {
      let report: ContractReport
      let (old, new): ([URLSpace.Owner], [URLSpace.Owner])
      if random.chance(60) {
        let (before, after) = random.versionsOfApple()
        report = LinkContract.difference(from: before, to: after, host: "plaza.example", maximumStates: Self.limit)
        (old, new) = (URLSpace.Owner.all(of: before), URLSpace.Owner.all(of: after))
      } else {
        let (before, after) = (random.smallAndroid(apps: 2), random.smallAndroid(apps: 2))
        report = LinkContract.difference(from: before, to: after, host: "plaza.example", maximumStates: Self.limit)
        (old, new) = (URLSpace.Owner.all(of: before), URLSpace.Owner.all(of: after))
      }
      func apps(_ owners: [URLSpace.Owner], _ url: String) throws -> [String] {
        let site = try SiteURL(url)
        return owners.filter { $0.decision(site).opensApp }.map(\.app.name)
      }
      var found: Set<[[String]]> = []
      for finding in report.findings {
        if case .undecided = finding.verdict { Issue.record("seed \(seed), pair \(pair): \(finding)") }
        guard finding.verdict == .no, case .change(let before, let after) = finding.subject, let witness = finding.witness else { continue }
        #expect(found.insert([before.map(\.name), after.map(\.name)]).inserted)
        #expect(try [apps(old, witness), apps(new, witness)] == [before.map(\.name), after.map(\.name)], "seed \(seed), pair \(pair)")
      }
      #expect(found.isEmpty == (report.findings.map(\.verdict) == [.yes]), "seed \(seed), pair \(pair): \(report)")
      changed += found.count
      for one in EnumeratedClasses(Self.urls, (old + new).flatMap(\.rules), []).all {
        let (before, after) = (try apps(old, one.url), try apps(new, one.url))
        if before != after { #expect(found.contains([before, after]), "seed \(seed), pair \(pair): \(one.url): \(old) \(new)") }
      }
    }
    #expect(changed > 0)
  }
}
