extension AppleAssociation {
  /// Creates the file of a host with rules that describe the links of an app.
  ///
  /// Each URL of a link opens the app. If Apple's format cannot express a link, other URLs also open the app, such as URLs with an integer
  /// that is too large. ``LinkContract/report()`` finds such URLs.
  ///
  /// - Parameters:
  ///   - links: The links of the app.
  ///   - host: The host that serves the file. A host that begins with `*.` is all subdomains.
  ///   - app: The identifier of the app with the prefix of its team.
  ///   - previous: The previous file, whose other apps and sections are kept, or `nil` if there is none.
  /// - Complexity: That of ``LinkContract/report()``.
  public init(of links: [ContractLink], on host: String, app: String, replacing previous: AppleAssociation? = nil) {
    self.init(of: links, on: host, app: app, replacing: previous, 1_000_000)
  }

  /// Creates the file of a host.
  ///
  /// - Parameter maximumStates: The maximum number of states that are visited to find rules that decide for no URL.
  init(of links: [ContractLink], on host: String, app: String, replacing previous: AppleAssociation?, _ maximumStates: Int) {
    var writer = RuleWriter(.apple, variables: previous?.variables.all ?? [])
    // The rules are written for the defaults of the platform.
    let defaults = RuleDefaults(
      isCaseSensitive: previous?.defaults.isCaseSensitive == false ? true : nil,
      isPercentEncoded: previous?.defaults.isPercentEncoded == false ? true : nil)
    let rules = writer.rules(of: links.filter { $0.isServed(by: host) }, maximumStates: maximumStates)
    // The older form of the app is kept, because the rules are written in the newer form.
    let replaced = previous?.details.first { $0.appIDs == [app] && $0.legacy.rules != nil }
    let own = Details(
      appIDs: [app], rules: rules.map { LinkRule(apple: $0, defaults: defaults) }, defaults: defaults, usesPaths: false,
      legacy: replaced?.legacy ?? Legacy(), others: replaced?.others ?? [])
    let others = (previous?.details ?? []).compactMap { entry -> Details? in
      let apps = entry.appIDs.filter { $0 != app }
      guard !apps.isEmpty else { return nil }
      return Details(
        appIDs: apps, rules: entry.rules, defaults: entry.defaults, usesPaths: entry.usesPaths, legacy: entry.legacy, others: entry.others)
    }
    let details = others + [own]
    let texts = details.flatMap(\.rules).flatMap(\.written.patterns)
    self.init(
      details: details, defaults: previous?.defaults ?? RuleDefaults(),
      variables: SubstitutionVariables(writer.variables.filter { variable in texts.contains { $0.contains("$(\(variable.name))") } }),
      keepingSectionsOf: previous)
  }
}

extension LinkRule.Written {
  /// The patterns of the rule.
  fileprivate var patterns: [String] {
    let ofQuery =
      switch query {
      case nil: [String]()
      case .text(let text): [text]
      case .items(let items): items.map(\.value)
      }
    return [path, fragment].compactMap(\.self) + ofQuery
  }
}

extension AndroidAssociation {
  /// Creates the file of a host with dynamic rules that describe the links of an app.
  ///
  /// If Android's format cannot express a link, other URLs also open the app. ``LinkContract/report()`` finds such URLs.
  ///
  /// - Parameters:
  ///   - links: The links of the app.
  ///   - host: The host that serves the file. A host that begins with `*.` is all subdomains.
  ///   - package: The package name of the app.
  ///   - fingerprints: The SHA-256 fingerprints of its certificates: 32 pairs of upper-case hexadecimal digits, separated by colons.
  ///   - previous: The previous file, whose other statements are kept, or `nil` if there is none.
  /// - Complexity: That of ``LinkContract/report()``.
  public init(
    of links: [ContractLink], on host: String, package: String, fingerprints: [String], replacing previous: AndroidAssociation? = nil
  ) {
    self.init(of: links, on: host, package: package, fingerprints: fingerprints, replacing: previous, 1_000_000)
  }

  /// Creates the file of a host.
  ///
  /// - Parameter maximumStates: The maximum number of states that are visited to find rules that decide for no URL.
  init(
    of links: [ContractLink], on host: String, package: String, fingerprints: [String], replacing previous: AndroidAssociation?,
    _ maximumStates: Int
  ) {
    var writer = RuleWriter(.android)
    let rules = writer.rules(of: links.filter { $0.isServed(by: host) }, maximumStates: maximumStates)
    let kept = (previous?.statements ?? []).compactMap { statement -> Statement? in
      guard statement.package == package else { return statement }
      let relations = statement.relations.filter { $0 != Self.handleAllURLs }
      guard !relations.isEmpty else { return nil }
      return Statement(relations: relations, target: statement.target, dynamicRules: nil, others: statement.others)
    }
    self.init(statements: kept + [Statement(package: package, fingerprints: fingerprints, dynamicRules: rules)])
    inclusions = previous?.inclusions ?? []
  }
}

extension ContractLink {
  /// Returns whether the link has URLs on a host.
  ///
  /// - Parameter host: A host. It begins with `*.` for all subdomains of a host.
  public func isServed(by host: String) -> Bool {
    hosts.contains { pattern in
      guard pattern.hasPrefix("*.") else { return pattern == host }
      return host.hasSuffix(pattern.dropFirst()) || host == pattern.dropFirst(2)
    }
  }
}
