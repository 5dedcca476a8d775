import Groma

extension URLSpace.Owner {
  /// Creates an owner for an app in a file of Apple.
  init(_ file: AppleAssociation, _ app: String) {
    let rules = file.rules(of: app)
    self.init(app: .init(.apple, app), rules: rules) { file.decision(for: $0, app: app, rules: rules) }
    if !file.appIDs.contains(app) { obstacle = LinkDecision.Reason.appNotListed.text }
    let index = Lazy { RuleIndex(rules) }
    firstRule = { url in index.value.first(url.appleParts(isPercentEncoded: true), url.appleParts(isPercentEncoded: false)) }
  }

  /// Creates an owner for an app in a file of Android.
  ///
  /// - Parameter filters: The intent filters for the host of the URLs, or `nil` if the manifest of the app is not known.
  init(_ file: AndroidAssociation, _ app: String, _ filters: AndroidManifest.HostFilters? = nil) {
    let rules = file.dynamicRules(of: app)
    let isListed = file.packages.contains(app)
    self.init(
      app: .init(.android, app), rules: rules ?? (isListed ? [LinkRule(android: LinkRule.Written())] : []),
      hasRules: rules != nil || !isListed
    ) { file.decision(for: $0, app: app, filters: filters) }
    if let rules, filters == nil {
      let index = Lazy { RuleIndex(rules) }
      firstRule = { url in
        let parts = url.androidParts()
        return index.value.first(parts, parts)
      }
    }
    if !isListed {
      doubt = file.doubt
      if doubt == nil { obstacle = LinkDecision.Reason.appNotListed.text }
    } else if let filters {
      permittedPaths = filters.doubt == nil ? filters.paths.map(\.steps) : nil
      doubt = filters.doubt
    } else if rules == nil {
      doubt = "the file has no dynamic rules for \(app); the intent filters in the manifest of the app decide"
    }
  }

  /// Creates an owner for a declared opt-out. Its only rule matches the URLs of the opt-out.
  init(_ optOut: ContractFacts.OptOut, _ platform: Glob.Dialect) {
    let rule = LinkRule(apple: optOut.rule, position: optOut.position)
    self.init(app: .init(platform, optOut.text), rules: [rule]) { url in
      let parts = url.appleParts(isPercentEncoded: true)
      return LinkDecision([rule]) { _ in parts }
    }
  }

  /// Returns an owner for each different list of rules of a file of Apple, with the apps that have these rules.
  ///
  /// - Parameter apps: The apps.
  static func all(of file: AppleAssociation, _ apps: [String]) -> [(owner: URLSpace.Owner, apps: [ContractReport.App])] {
    grouped(apps.map { URLSpace.Owner(file, $0) })
  }

  /// Returns an owner for each different list of dynamic rules of a file of Android, with the apps that have these rules.
  ///
  /// - Parameters:
  ///   - apps: The apps.
  ///   - filters: Returns the intent filters of an app for the host of the URLs, or `nil` if the manifest of the app is not known.
  static func all(
    of file: AndroidAssociation, _ apps: [String], _ filters: (String) -> AndroidManifest.HostFilters?
  ) -> [(owner: URLSpace.Owner, apps: [ContractReport.App])] {
    grouped(apps.map { URLSpace.Owner(file, $0, filters($0)) })
  }

  private static func grouped(_ owners: [URLSpace.Owner]) -> [(owner: URLSpace.Owner, apps: [ContractReport.App])] {
    if owners.count < 2 { return owners.map { (owner: $0, apps: [$0.app]) } }
    var groups: [(owner: URLSpace.Owner, apps: [ContractReport.App])] = []
    var places: [Group: Int] = [:]
    for owner in owners {
      let group = Group(
        rules: owner.rules.map(\.withoutPosition), doubt: owner.doubt == nil, hasRules: owner.hasRules, obstacle: owner.obstacle,
        permittedPaths: owner.permittedPaths)
      if let place = places[group] {
        groups[place].apps.append(owner.app)
      } else {
        places[group] = groups.count
        groups.append((owner: owner, apps: [owner.app]))
      }
    }
    return groups
  }

  private struct Group: Hashable {
    let rules: [LinkRule]
    let doubt: Bool
    let hasRules: Bool
    let obstacle: String?
    let permittedPaths: [[Automaton.Step]]?
  }

  /// Returns an owner for each app of a file of Apple.
  static func all(of file: AppleAssociation) -> [URLSpace.Owner] { file.appIDs.map { URLSpace.Owner(file, $0) } }

  /// Returns an owner for each app of a file of Android.
  static func all(of file: AndroidAssociation) -> [URLSpace.Owner] { file.packages.map { URLSpace.Owner(file, $0) } }
}
