extension AndroidAssociation {
  /// Decides whether a URL of the site opens an app on Android 15 and later.
  ///
  /// If the app has dynamic rules, the first rule that the URL meets decides, and a URL that meets none does not open the app. Without
  /// dynamic rules, every URL opens the app. A URL never opens an app that the file does not list. In all cases, the filters of the app's
  /// manifest can only exclude further URLs. The host of the URL is not compared: a file is valid for the site that serves it.
  ///
  /// - Parameters:
  ///   - url: A URL of the site.
  ///   - package: The package name of the app.
  /// - Complexity: The sum of the costs of ``LinkRule/mismatch(with:)`` for the rules up to the one that decides.
  public func decision(for url: SiteURL, app package: String) -> LinkDecision {
    guard let statement = statements.first(where: { $0.package == package }) else { return LinkDecision(.appNotListed, opensApp: false) }
    guard let rules = statement.dynamicRules else { return LinkDecision(.noDynamicRules, opensApp: true) }
    let parts = url.androidParts()
    return LinkDecision(rules) { _ in parts }
  }
}
