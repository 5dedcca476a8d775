import GromaLinks

extension LinkContract {
  /// Compares the links with the files.
  ///
  /// Each witness is confirmed by the direct decisions of the files. For ``ContractReport/Question/covered`` and
  /// ``ContractReport/Question/honest``, it is also confirmed by ``ContractLink/accepts(_:)`` and by the link table, if there is one. If a
  /// witness is not confirmed, the finding is ``ContractReport/Verdict/undecided(_:)`` or, for `covered`, has a sample of the link as its
  /// witness.
  ///
  /// - Returns: The findings for ``ContractReport/Question/covered`` and ``ContractReport/Question/honest`` for each host, then those for
  ///   the other questions, which do not depend on the host.
  /// - Complexity: O(states · classes of bytes), with at most ``maximumStates`` states for each question, platform and set of links.
  public func report() -> ContractReport {
    var report = ContractReport(findings: [], states: 0)
    let owners = [apple.map { URLSpace.Owner($0.file, $0.app) }, android.map { URLSpace.Owner($0.file, $0.app) }].compactMap(\.self)
    let hosts = checkedHosts
    for owner in owners {
      var known: [[Int]: [OwnedAnswer]] = [:]
      for host in hosts {
        let own = links.enumerated().filter { $0.element.isOn(host.sample) }.map { (index: $0.offset, link: $0.element) }
        let numbers = own.map(\.index)
        if known[numbers] == nil {
          let space = URLSpace([owner], own, isNormal: true, limit: maximumStates)
          report.states += space.states
          let honest = refined(space.honest(), of: [owner], on: host.sample, own, &report) { $0.honest() }
          known[numbers] = space.covered(own).map { OwnedAnswer(answer: $0, owners: [owner]) } + [honest]
        }
        report.findings += (known[numbers] ?? []).map { finding($0.answer, $0.owners, host) }
      }
    }
    let host = hosts.first ?? .unknown
    let files = [apple.map { URLSpace.Owner.all(of: $0.file) }, android.map { URLSpace.Owner.all(of: $0.file) }].compactMap(\.self)
    for owners in files where !owners.isEmpty {
      let space = URLSpace(owners, [], isNormal: false, limit: maximumStates)
      report.findings += (space.deadRules() + space.sharedURLs()).map { finding($0, owners, host) }
      report.states += space.states
    }
    if owners.count == 2 {
      let space = URLSpace(owners, [], isNormal: true, limit: maximumStates)
      report.states += space.states
      let agreement = refined(space.platformsAgree(), of: owners, on: host.sample, [], &report) { $0.platformsAgree() }
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
