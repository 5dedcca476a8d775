extension AppleAssociation {
  /// Decides whether a URL of the domain opens an app.
  ///
  /// The first rule that the URL meets decides. If there is none, the URL does not open the app. The host of the URL is not compared: a
  /// file is valid for the domain that serves it.
  ///
  /// - Parameters:
  ///   - url: A URL of the domain.
  ///   - appID: The identifier of the app, with the prefix of its team.
  /// - Complexity: The sum of the costs of ``LinkRule/mismatch(with:)`` for the rules up to the one that decides.
  public func decision(for url: SiteURL, app appID: String) -> LinkDecision {
    decision(for: url, app: appID, rules: rules(of: appID))
  }

  /// Decides whether a URL of the domain opens an app.
  ///
  /// - Parameter rules: The rules of the app.
  func decision(for url: SiteURL, app appID: String, rules: [LinkRule]) -> LinkDecision {
    guard details.contains(where: { $0.appIDs.contains(appID) }) else { return LinkDecision(.appNotListed, opensApp: false) }
    let encoded = url.appleParts(isPercentEncoded: true)
    let decoded = rules.allSatisfy(\.isPercentEncoded) ? encoded : url.appleParts(isPercentEncoded: false)
    return LinkDecision(rules) { $0.isPercentEncoded ? encoded : decoded }
  }
}
