import GromaLinks

extension LinkContract {
  /// Returns the finding of an answer for a host.
  func finding(_ answer: Answer, _ owners: [URLSpace.Owner], _ host: CheckedHost) -> ContractReport.Finding {
    var finding = ContractReport.Finding(
      question: answer.question, verdict: answer.verdict, subject: answer.subject, host: host.name,
      witness: answer.url.map { "https://\(host.sample)\($0)" }, rules: answer.rules, reservations: [], detail: answer.detail)
    switch answer.question {
    case .honest: finding.reservations = links.filter { $0.isOn(host.sample) }.flatMap(\.reservations)
    case .covered: finding.reservations = links.first { .link($0.name, $0.position) == answer.subject.link }?.reservations ?? []
    default: break
    }
    if let doubt = owners.lazy.compactMap(\.doubt).first, isDoubtful(answer) {
      finding.verdict = .undecided(doubt)
      finding.witness = nil
    }
    guard let witness = finding.witness, let reason = reasonToDoubt(answer, witness, owners) else { return finding }
    if answer.question == .covered, let link = answer.link, let sample = excludedSample(of: links[link], owners[0], host.sample) {
      finding.witness = sample.url
      finding.rules = [sample.rule].compactMap(\.self)
    } else {
      finding.verdict = .undecided(reason)
    }
    return finding
  }

  /// Returns whether an answer may be wrong if fewer URLs open an app than the rules of its file let open it.
  private func isDoubtful(_ answer: Answer) -> Bool {
    switch answer.question {
    case .covered: answer.verdict != .no || answer.rules.isEmpty && answer.detail == nil
    case .honest: answer.verdict != .yes
    case .platforms: true
    case .optOut, .twoApps: answer.verdict == .no
    case .fileFault, .association, .deadRule, .shipped, .difference: false
    }
  }

  /// Returns the first sample URL of a link that belongs to a host and does not open an app, with the rule that decides. Returns `nil` if
  /// there is no such sample.
  ///
  /// A link may describe more URLs than the app accepts. The app may then refuse the witness, but it accepts the samples.
  private func excludedSample(
    of link: ContractLink, _ owner: URLSpace.Owner, _ host: String
  ) -> (url: String, rule: ContractReport.RuleReference?)? {
    for sample in link.samples {
      guard let url = try? SiteURL(sample), url.host == host else { continue }
      guard !owner.opens(url) else { continue }
      let decision = owner.decision(url)
      if case .rule(let index) = decision.reason { return (sample, .init(app: owner.app, index: index, rule: decision.rules[index])) }
      return (sample, nil)
    }
    return nil
  }

  /// Returns the reason why a witness is not confirmed, or `nil` if it is.
  private func reasonToDoubt(_ answer: Answer, _ witness: String, _ owners: [URLSpace.Owner]) -> String? {
    guard let url = try? SiteURL(witness) else { return "the witness \(witness) is not a URL" }
    for (owner, opens) in answer.opens.sorted(by: { $0.key < $1.key }) where owners[owner].opens(url) != opens {
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
