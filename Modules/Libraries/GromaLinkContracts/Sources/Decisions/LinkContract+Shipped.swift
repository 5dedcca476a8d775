import GromaLinks

extension LinkContract {
  /// Decides whether URLs that shipped still open the app.
  ///
  /// - Parameter shipped: The URLs.
  /// - Returns: The findings for ``ContractReport/Question/shipped``: for each URL, one for the app of each file, and one for the links. A
  ///   URL that does not belong to a web site has no finding for the files.
  /// - Complexity: O(URLs · rules).
  public func report(on shipped: [ShippedURL]) -> ContractReport {
    ContractReport(findings: shipped.flatMap { opening($0) + [accepting($0)] }, states: 0)
  }

  /// Returns a finding for each file: whether the file lets a URL open the app.
  private func opening(_ shipped: ShippedURL) -> [ContractReport.Finding] {
    guard let url = try? SiteURL(shipped.url) else { return [] }
    let isServed = hosts.contains { LinkOrigin.web($0).contains(.web(url.host)) }
    return [Glob.Dialect.apple, .android].flatMap { groups($0, on: url.host) }.map { owner, _ in
      let subject = ContractReport.Subject.shipped(shipped, owner.app)
      guard isServed else { return finding(.undecided("no file of \(url.host) was checked"), subject, shipped) }
      let decision = owner.decision(url)
      if let doubt = owner.doubt, decision.opensApp || decision.reason == .appNotListed {
        return finding(.undecided(doubt), subject, shipped)
      }
      guard !decision.opensApp else { return finding(.yes, subject, shipped) }
      var rules: [ContractReport.RuleReference] = []
      if case .rule(let index) = decision.reason { rules.append(.init(app: owner.app, index: index, rule: decision.rules[index])) }
      return finding(.no, subject, shipped, rules, decision.reason.text)
    }
  }

  /// Returns the finding for the links: whether the link table accepts a URL or, without a table, whether one of the links accepts it.
  private func accepting(_ shipped: ShippedURL) -> ContractReport.Finding {
    let isAccepted = table.map { (try? $0.resolve(.url(shipped.url))) != nil } ?? links.contains { $0.accepts(shipped.url) }
    return finding(isAccepted ? .yes : .no, .shipped(shipped, nil), shipped)
  }

  private func finding(
    _ verdict: ContractReport.Verdict, _ subject: ContractReport.Subject, _ shipped: ShippedURL,
    _ rules: [ContractReport.RuleReference] = [], _ detail: String? = nil
  ) -> ContractReport.Finding {
    ContractReport.Finding(
      question: .shipped, verdict: verdict, subject: subject, host: (try? SiteURL(shipped.url))?.host,
      witness: verdict == .no ? shipped.url : nil, rules: rules, reservations: [], detail: detail)
  }
}
