import GromaLinks

extension LinkContract {
  /// Compares the links with the files.
  ///
  /// Each witness is confirmed by the direct decisions of the files, by ``ContractLink/accepts(_:)`` and by the link table, if there is one.
  /// A finding whose witness is not confirmed is ``ContractReport/Verdict/undecided(_:)``.
  ///
  /// - Returns: The findings for ``ContractReport/Question/covered`` and ``ContractReport/Question/honest`` for each host, then those for
  ///   the other questions, which do not depend on the host.
  /// - Complexity: O(states · classes of bytes), with at most ``maximumStates`` states for each question, platform and set of links.
  public func report() -> ContractReport {
    var report = ContractReport(findings: [], states: 0)
    let owners = [apple.map { URLSpace.Owner($0.file, $0.app) }, android.map { URLSpace.Owner($0.file, $0.app) }].compactMap(\.self)
    let hosts = concreteHosts
    for owner in owners {
      var known: [[Int]: [OwnedAnswer]] = [:]
      for host in hosts {
        let own = links.enumerated().filter { $0.element.isOn(host) }.map { (index: $0.offset, link: $0.element) }
        let numbers = own.map(\.index)
        if known[numbers] == nil {
          let space = URLSpace([owner], own, isNormal: true, limit: maximumStates)
          report.states += space.states
          let honest = refined(space.honest(), of: [owner], on: host, own, &report) { $0.honest() }
          known[numbers] = space.covered(own).map { OwnedAnswer(answer: $0, owners: [owner]) } + [honest]
        }
        report.findings += (known[numbers] ?? []).map { finding($0.answer, $0.owners, host) }
      }
    }
    let host = hosts.first ?? "localhost"
    let files = [apple.map { URLSpace.Owner.all(of: $0.file) }, android.map { URLSpace.Owner.all(of: $0.file) }].compactMap(\.self)
    for owners in files where !owners.isEmpty {
      let space = URLSpace(owners, [], isNormal: false, limit: maximumStates)
      report.findings += (space.deadRules() + space.sharedURLs()).map { finding($0, owners, host) }
      report.states += space.states
    }
    if owners.count == 2 {
      let space = URLSpace(owners, [], isNormal: true, limit: maximumStates)
      report.states += space.states
      let agreement = refined(space.platformsAgree(), of: owners, on: host, [], &report) { $0.platformsAgree() }
      report.findings.append(finding(agreement.answer, agreement.owners, host))
    }
    let order = ContractReport.Question.allCases
    report.findings = order.flatMap { report.findings(for: $0) }
    return report
  }

  /// Compares two versions of a file of Apple.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - host: The host of witnesses.
  ///   - maximumStates: The maximum number of states that the decision visits.
  /// - Returns: The findings for ``ContractReport/Question/difference``.
  public static func difference(
    from old: AppleAssociation, to new: AppleAssociation, host: String, maximumStates: Int = 1_000_000
  ) -> ContractReport {
    difference(URLSpace.Owner.all(of: old), URLSpace.Owner.all(of: new), .apple, host, maximumStates)
  }

  /// Compares two versions of a file of Android.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - host: The host of witnesses.
  ///   - maximumStates: The maximum number of states that the decision visits.
  /// - Returns: The findings for ``ContractReport/Question/difference``.
  public static func difference(
    from old: AndroidAssociation, to new: AndroidAssociation, host: String, maximumStates: Int = 1_000_000
  ) -> ContractReport {
    difference(URLSpace.Owner.all(of: old), URLSpace.Owner.all(of: new), .android, host, maximumStates)
  }

  private static func difference(
    _ old: [URLSpace.Owner], _ new: [URLSpace.Owner], _ platform: Glob.Dialect, _ host: String, _ maximumStates: Int
  ) -> ContractReport {
    let space = URLSpace(old + new, [], isNormal: false, limit: maximumStates)
    let contract = LinkContract(links: [], hosts: [host])
    let findings = space.changes(olds: old.count, platform).map { contract.finding($0, old + new, host) }
    return ContractReport(findings: findings, states: space.states)
  }

  // MARK: Comparing with written files

  /// An answer with the owners to which its indices refer.
  private struct OwnedAnswer {
    var answer: Answer
    var owners: [URLSpace.Owner]
  }

  /// Returns an answer and, if it is `no`, the answer that only considers URLs for which the files that Groma writes are better.
  ///
  /// - Parameters:
  ///   - answer: The answer for the files.
  ///   - owners: The apps in the files.
  ///   - host: The host of the links.
  ///   - own: The links that divide the URLs.
  ///   - report: The report to which the visited states are added.
  ///   - decide: Answers the question for the apps in the files and, after these, the same apps in the files that Groma writes.
  private func refined(
    _ answer: Answer, of owners: [URLSpace.Owner], on host: String, _ own: [(index: Int, link: ContractLink)],
    _ report: inout ContractReport, _ decide: (URLSpace) -> Answer
  ) -> OwnedAnswer {
    guard answer.verdict == .no, !links.isEmpty, owners.allSatisfy(\.hasRules) else { return OwnedAnswer(answer: answer, owners: owners) }
    // Most witnesses of mistakes are none for the written files, which a direct decision shows.
    if let witness = answer.url.flatMap({ try? SiteURL("https://\(host)\($0)") }) {
      let isAsWritten = owners.allSatisfy { owner in
        self.written(owner.app, on: host, isEffective: false).decision(witness).opensApp == owner.decision(witness).opensApp
      }
      if !isAsWritten { return OwnedAnswer(answer: answer, owners: owners) }
    }
    let written = owners.map { self.written($0.app, on: host) }
    var answer = answer
    if zip(owners, written).allSatisfy({ $0.rules.map(\.withoutPosition) == $1.rules.map(\.withoutPosition) }) {
      answer.verdict = .nearest
      return OwnedAnswer(answer: answer, owners: owners)
    }
    let all = owners + written
    let space = URLSpace(all, own, isNormal: true, limit: maximumStates)
    let better = decide(space)
    report.states += space.states
    if better.verdict == .no { return OwnedAnswer(answer: better, owners: all) }
    if better.verdict == .yes { answer.verdict = .nearest }
    return OwnedAnswer(answer: answer, owners: owners)
  }

  /// Returns an app in the file that Groma writes for the links of a host.
  ///
  /// - Parameter isEffective: Whether rules that decide for no URL are left out, which takes a decision.
  func written(_ app: ContractReport.App, on host: String, isEffective: Bool = true) -> URLSpace.Owner {
    switch app.platform {
    case .apple:
      URLSpace.Owner(AppleAssociation(of: links, on: host, app: app.name, replacing: nil, isEffective ? maximumStates : 0), app.name)
    case .android:
      URLSpace.Owner(
        AndroidAssociation(of: links, on: host, package: app.name, fingerprints: [], replacing: nil, isEffective ? maximumStates : 0),
        app.name)
    }
  }

  // MARK: Hosts

  /// The hosts without wildcards for which links are compared. For the subdomains of a host, these are the hosts of links among them, and
  /// one other subdomain.
  private var concreteHosts: [String] {
    let named = links.flatMap(\.hosts).flatMap { host in
      host.hasPrefix("*.") ? [String(host.dropFirst(2)), "www\(host.dropFirst())"] : [host]
    }
    var seen: Set<String> = []
    return hosts.flatMap { host -> [String] in
      guard host.hasPrefix("*.") else { return [host] }
      let labels = ["www"] + (0...named.count).map { "www\($0)" }
      let other = labels.map { $0 + host.dropFirst() }.first { label in !links.contains { $0.hosts.contains(label) } }
      return [other].compactMap(\.self) + named.filter { $0.hasSuffix(host.dropFirst()) }
    }
    .filter { seen.insert($0).inserted }
  }

  // MARK: Confirming

  /// Returns the finding of an answer for a host.
  private func finding(_ answer: Answer, _ owners: [URLSpace.Owner], _ host: String) -> ContractReport.Finding {
    var finding = ContractReport.Finding(
      question: answer.question, verdict: answer.verdict, subject: answer.subject, host: host,
      witness: answer.url.map { "https://\(host)\($0)" }, rules: answer.rules, reservations: [])
    switch answer.question {
    case .honest: finding.reservations = links.filter { $0.isOn(host) }.flatMap(\.reservations)
    case .covered: finding.reservations = links.first { .link($0.name, $0.position) == answer.subject.link }?.reservations ?? []
    default: break
    }
    if answer.question == .honest || answer.question == .platforms, let owner = owners.first(where: { !$0.hasRules }) {
      finding.verdict = .undecided("the file has no dynamic rules for \(owner.app.name), and the filters of its manifest decide")
      finding.witness = nil
    }
    guard let witness = finding.witness, let reason = reasonToDoubt(answer, witness, owners) else { return finding }
    if answer.question == .covered, let link = answer.link, let sample = excludedSample(of: links[link], owners[0], host) {
      finding.witness = sample.url
      finding.rules = [sample.rule].compactMap(\.self)
    } else {
      finding.verdict = .undecided(reason)
    }
    return finding
  }

  /// Returns a sample URL of a link that does not open an app, with the rule that decides, or `nil` if there is none.
  ///
  /// A link may be wider than what the app accepts. Then the app may refuse the witness, but it accepts the samples.
  private func excludedSample(
    of link: ContractLink, _ owner: URLSpace.Owner, _ host: String
  ) -> (url: String, rule: ContractReport.RuleReference?)? {
    for sample in link.samples {
      guard let url = try? SiteURL(sample), url.host == host else { continue }
      let decision = owner.decision(url)
      guard !decision.opensApp else { continue }
      if case .rule(let index) = decision.reason { return (sample, .init(app: owner.app, index: index, rule: decision.rules[index])) }
      return (sample, nil)
    }
    return nil
  }

  /// Returns the reason why a witness is not confirmed, or `nil` if it is.
  private func reasonToDoubt(_ answer: Answer, _ witness: String, _ owners: [URLSpace.Owner]) -> String? {
    guard let url = try? SiteURL(witness) else { return "the witness \(witness) is not a URL" }
    for (owner, opens) in answer.opens.sorted(by: { $0.key < $1.key }) where owners[owner].decision(url).opensApp != opens {
      return "the file does not confirm the witness \(witness) for \(owners[owner].app.name)"
    }
    switch answer.question {
    case .covered:
      guard let link = answer.link, links[link].accepts(witness) else { return "the link does not confirm the witness \(witness)" }
    case .honest:
      if let link = links.first(where: { $0.accepts(witness) }) { return "the link \(link.name) accepts the witness \(witness)" }
    default: return nil
    }
    guard let table else { return nil }
    let resolves = (try? table.resolve(.url(witness))) != nil
    return resolves == (answer.question == .covered) ? nil : "the app \(resolves ? "accepts" : "refuses") the witness \(witness)"
  }
}

/// The name and the position of a link.
private struct LinkIdentity: Equatable {
  let name: String
  let position: FilePosition?

  static func link(_ name: String, _ position: FilePosition?) -> LinkIdentity { LinkIdentity(name: name, position: position) }
}

extension ContractReport.Subject {
  /// The name and the position of the link, or `nil` if the subject is not a link.
  fileprivate var link: LinkIdentity? { if case .link(let name, let position, _) = self { .link(name, position) } else { nil } }
}

extension URLSpace.Owner {
  /// Creates an owner for an app in a file of Apple.
  init(_ file: AppleAssociation, _ app: String) {
    self.init(app: .init(.apple, app), rules: file.rules(of: app)) { file.decision(for: $0, app: app) }
  }

  /// Creates an owner for an app in a file of Android.
  init(_ file: AndroidAssociation, _ app: String) {
    let rules = file.dynamicRules(of: app)
    let isListed = file.packages.contains(app)
    self.init(
      app: .init(.android, app), rules: rules ?? (isListed ? [LinkRule(android: LinkRule.Written())] : []),
      hasRules: rules != nil || !isListed
    ) { file.decision(for: $0, app: app) }
  }

  /// Returns an owner for each app of a file of Apple.
  static func all(of file: AppleAssociation) -> [URLSpace.Owner] { file.appIDs.map { URLSpace.Owner(file, $0) } }

  /// Returns an owner for each app of a file of Android.
  static func all(of file: AndroidAssociation) -> [URLSpace.Owner] { file.packages.map { URLSpace.Owner(file, $0) } }
}
