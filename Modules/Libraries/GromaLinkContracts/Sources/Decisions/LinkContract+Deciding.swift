import GromaLinks

extension LinkContract {
  /// Compares the links with the files.
  ///
  /// Each witness is confirmed by the direct decisions of the files. For ``ContractReport/Question/covered`` and
  /// ``ContractReport/Question/honest``, it is also confirmed by ``ContractLink/accepts(_:)`` and by the link table, if there is one. If a
  /// witness is not confirmed, the finding is ``ContractReport/Verdict/undecided(_:)`` or, for `covered`, has a sample of the link as its
  /// witness.
  ///
  /// Apps with the same rules are compared once; the findings name the first of them.
  ///
  /// - Returns: The findings for ``ContractReport/Question/covered``, ``ContractReport/Question/honest`` and the questions about declared
  ///   facts for each host, then those for the other questions, which do not depend on the host.
  /// - Complexity: O(states · classes of bytes), with at most ``maximumStates`` states for each question, platform and set of links.
  public func report() -> ContractReport {
    var report = ContractReport(findings: [], states: 0)
    let hosts = checkedHosts
    let written = WrittenFiles()
    for platform in [Glob.Dialect.apple, .android] {
      var known: [OwnAnswers: [OwnedAnswer]] = [:]
      for host in hosts {
        let own = links.enumerated().filter { $0.element.isOn(host.sample) }.map { (index: $0.offset, link: $0.element) }
        for (owner, _) in groups(platform, on: host.sample) {
          let key = OwnAnswers(app: owner.app, links: own.map(\.index), permittedPaths: owner.permittedPaths)
          if known[key] == nil { known[key] = answers(owner, own, on: host.sample, written, &report) }
          report.findings += (known[key] ?? []).map { finding($0.answer, $0.owners, host) }
        }
        report.findings += associations(platform, on: host)
        if platform == .android, let android, android.apps.isEmpty, let reason = android.file.doubt {
          report.findings.append(
            ContractReport.Finding(question: .covered, verdict: .undecided(reason), subject: .file(.android), host: host.name))
        }
      }
    }
    let host = hosts.first ?? .unknown
    let files = [
      apple.map { URLSpace.Owner.all(of: $0.file, $0.file.appIDs) },
      android.map { URLSpace.Owner.all(of: $0.file, $0.file.packages) { filters(for: host.sample, of: $0) } },
    ]
    for groups in files.compactMap(\.self) where !groups.isEmpty {
      let owners = groups.map(\.owner)
      let space = URLSpace(owners, [], isNormal: false, limit: maximumStates)
      report.findings += (space.deadRules() + space.sharedURLs(groups.map(\.apps), facts.variants)).map { finding($0, owners, host) }
      report.states += space.states
    }
    for (first, _) in groups(.apple, on: host.sample) {
      for (second, _) in groups(.android, on: host.sample) {
        let owners = [first, second]
        let space = URLSpace(owners, [], isNormal: true, limit: maximumStates)
        report.states += space.states
        let agreement = refined(space.platformsAgree(), of: owners, on: host.sample, [], written, &report) { $0.platformsAgree() }
        report.findings.append(finding(agreement.answer, agreement.owners, host))
      }
    }
    let order = ContractReport.Question.allCases
    report.findings = order.flatMap { report.findings(for: $0) }
    return report
  }

  /// The facts on which the answers about an app depend. Several hosts may have the same.
  private struct OwnAnswers: Hashable {
    let app: ContractReport.App
    let links: [Int]
    let permittedPaths: [[Automaton.Step]]?
  }

  /// Returns the answers about the links of a host for an app.
  private func answers(
    _ owner: URLSpace.Owner, _ own: [(index: Int, link: ContractLink)], on host: String, _ written: WrittenFiles,
    _ report: inout ContractReport
  ) -> [OwnedAnswer] {
    let space = URLSpace([owner], own, isNormal: true, limit: maximumStates)
    report.states += space.states
    let optOuts = facts.optOuts.filter { $0.platform == nil || $0.platform == owner.app.platform }
    // The searches share a limit. Most answers about links need only a part of a search.
    let covered = optOuts.isEmpty ? space.covered(own) : []
    let honest = refined(space.honest(), of: [owner], on: host, own, written, &report) { $0.honest() }
    if optOuts.isEmpty { return covered.map { OwnedAnswer(answer: $0, owners: [owner]) } + [honest] }
    let owners = [owner] + optOuts.map { URLSpace.Owner($0, owner.app.platform) }
    let divided = URLSpace(owners, own, isNormal: true, limit: maximumStates)
    let whole = URLSpace(owners, [], isNormal: true, limit: maximumStates)
    let answers = divided.covered(own) + whole.optOuts()
    report.states += divided.states + whole.states
    return answers.map { OwnedAnswer(answer: $0, owners: owners) } + [honest]
  }

  /// Returns an owner for each different list of rules of the apps on a platform, with the apps that have these rules.
  func groups(_ platform: Glob.Dialect, on host: String) -> [(owner: URLSpace.Owner, apps: [ContractReport.App])] {
    switch platform {
    case .apple: apple.map { URLSpace.Owner.all(of: $0.file, $0.apps) } ?? []
    case .android: android.map { URLSpace.Owner.all(of: $0.file, $0.apps) { filters(for: host, of: $0) } } ?? []
    }
  }

  /// Returns the intent filters of an app for a host, or `nil` if its manifest is not known.
  ///
  /// For the subdomains of a domain in an intent filter (`*.shop.example`), Android reads the file of the domain. If the file is that of
  /// other hosts, the filters have a doubt.
  func filters(for host: String, of app: String) -> AndroidManifest.HostFilters? {
    guard var filters = android?.manifest?.filters(for: host, of: app) else { return nil }
    let given = android?.server.map { [$0] } ?? hosts
    let isGiven = filters.servers.contains { $0 == host || given.contains($0) || given.contains("*.\($0)") }
    if filters.doubt == nil, !isGiven, let server = filters.servers.first {
      filters.doubt = "the manifest is for '*.\(server)', so the file of \(server) decides, not that of \(host)"
    }
    return filters
  }

  /// Returns the findings whether the apps are associated with a host: by the entitlements on iOS, and by the manifest and the certificates
  /// on Android. Returns none for a platform if the facts about the app are not known.
  private func associations(_ platform: Glob.Dialect, on host: CheckedHost) -> [ContractReport.Finding] {
    func finding(_ app: String, _ problem: String?, _ doubt: String? = nil, remark: String? = nil) -> ContractReport.Finding {
      let known: ContractReport.Verdict = problem != nil ? .no : remark != nil ? .remark : .yes
      return ContractReport.Finding(
        question: .association, verdict: doubt.map { .undecided($0) } ?? known, subject: .app(.init(platform, app)), host: host.name,
        witness: nil, rules: [], reservations: [], detail: problem ?? remark)
    }
    switch platform {
    case .apple:
      guard let apple, let entitlements = apple.entitlements else { return [] }
      return apple.apps.map { finding($0, entitlements.problem(with: host.sample), entitlements.doubt(about: host.sample)) }
    case .android:
      guard let android else { return [] }
      let findings = android.apps.flatMap { app -> [ContractReport.Finding] in
        let filters = filters(for: host.sample, of: app)
        let ofManifest = filters.map { finding(app, $0.problem, $0.doubt, remark: $0.remark) }
        let problem = android.file.problem(with: android.fingerprints, of: app)
        let ofFile = android.fingerprints.isEmpty && problem == nil ? nil : finding(app, problem)
        return [ofManifest, ofFile].compactMap(\.self)
      }
      guard let other = android.manifest?.package, !(android.apps + android.file.packages).contains(other) else { return findings }
      return findings + [finding(other, "the file does not list the app of the manifest", android.file.doubt)]
    }
  }

  /// Compares two versions of a file of Apple.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - host: The host of witnesses, or `nil` for `example.com`, which RFC 2606 reserves for examples.
  ///   - maximumStates: The maximum number of states that the decision visits.
  /// - Returns: The findings for ``ContractReport/Question/difference``.
  public static func difference(
    from old: AppleAssociation, to new: AppleAssociation, host: String? = nil, maximumStates: Int = 1_000_000
  ) -> ContractReport {
    difference(URLSpace.Owner.all(of: old), URLSpace.Owner.all(of: new), .apple, host, maximumStates)
  }

  /// Compares two versions of a file of Android.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - host: The host of witnesses, or `nil` for `example.com`, which RFC 2606 reserves for examples.
  ///   - maximumStates: The maximum number of states that the decision visits.
  /// - Returns: The findings for ``ContractReport/Question/difference``.
  public static func difference(
    from old: AndroidAssociation, to new: AndroidAssociation, host: String? = nil, maximumStates: Int = 1_000_000
  ) -> ContractReport {
    difference(URLSpace.Owner.all(of: old), URLSpace.Owner.all(of: new), .android, host, maximumStates)
  }

  private static func difference(
    _ old: [URLSpace.Owner], _ new: [URLSpace.Owner], _ platform: Glob.Dialect, _ host: String?, _ maximumStates: Int
  ) -> ContractReport {
    let space = URLSpace(old + new, [], isNormal: false, limit: maximumStates)
    let contract = LinkContract(links: [])
    let host = host.map(CheckedHost.init) ?? .unknown
    let findings = space.changes(olds: old.count, platform).map { contract.finding($0, old + new, host) }
    return ContractReport(findings: findings, states: space.states)
  }

  // MARK: Hosts

  /// A host for which the links are compared with the files.
  struct CheckedHost {
    /// The host. If it begins with `*.`, it means the subdomains that no link names.
    let name: String
    /// The host of witnesses: the host itself, or one of the subdomains.
    let sample: String

    /// A host for files that belong to no host: the name that RFC 2606 reserves for examples.
    static let unknown = CheckedHost("example.com")

    init(_ name: String, sample: String) { (self.name, self.sample) = (name, sample) }

    init(_ name: String) { self.init(name, sample: name) }
  }

  /// The hosts for which links are compared. For a host that begins with `*.`, these are the subdomains that links name, and one host for
  /// all other subdomains.
  private var checkedHosts: [CheckedHost] {
    let named = links.flatMap(\.hosts).flatMap { host in
      host.hasPrefix("*.") ? [String(host.dropFirst(2)), "www\(host.dropFirst())"] : [host]
    }
    var seen: Set<String> = []
    return hosts.flatMap { host -> [CheckedHost] in
      guard host.hasPrefix("*.") else { return [CheckedHost(host)] }
      let labels = ["www"] + (0...named.count).map { "www\($0)" }
      let other = labels.map { $0 + host.dropFirst() }.first { label in !links.contains { $0.hosts.contains(label) } }
      return [other].compactMap(\.self).map { CheckedHost(host, sample: $0) }
        + named.filter { $0.hasSuffix(host.dropFirst()) }.map(CheckedHost.init)
    }
    .filter { seen.insert($0.sample).inserted }
  }
}
