extension AndroidAssociation {
  /// Decides whether a URL of the site opens an app on Android 15 and later.
  ///
  /// If the app has dynamic rules, the first rule that the URL meets decides, and a URL that meets none does not open the app. Without
  /// dynamic rules, every URL opens the app. A URL never opens an app that the file does not list. In all cases, the intent filters of the
  /// app's manifest can only exclude further URLs. The host of the URL is not compared with the file: a file is valid for the site that
  /// serves it.
  ///
  /// - Parameters:
  ///   - url: A URL of the site.
  ///   - package: The package name of the app.
  ///   - manifest: The manifest of the app, or `nil` if it is not known. A manifest with the package name of another app is not used.
  /// - Complexity: The sum of the costs of ``LinkRule/mismatch(with:)`` for the rules up to the one that decides.
  public func decision(for url: SiteURL, app package: String, manifest: AndroidManifest? = nil) -> LinkDecision {
    let filters = manifest?.filters(for: url.host, of: package)
    if let filters, filters.problem != nil, filters.doubt == nil, packages.contains(package) {
      return LinkDecision(.noIntentFilter, opensApp: false)
    }
    return decision(for: url, app: package, filters: filters)
  }

  /// Decides whether a URL of the site opens an app that is associated with the host.
  ///
  /// - Parameter filters: The intent filters for the host, or `nil` if the manifest of the app is not known.
  func decision(for url: SiteURL, app package: String, filters: AndroidManifest.HostFilters?) -> LinkDecision {
    guard packages.contains(package) else { return LinkDecision(.appNotListed, opensApp: false) }
    let filter = filters?.position(matching: url)
    if filters != nil, filters?.doubt == nil, filter == nil { return LinkDecision(.noIntentFilter, opensApp: false) }
    guard let rules = dynamicRules(of: package) else {
      return LinkDecision(filter.map { .intentFilter($0) } ?? .noDynamicRules, opensApp: true)
    }
    let parts = url.androidParts()
    return LinkDecision(rules) { _ in parts }
  }
}
