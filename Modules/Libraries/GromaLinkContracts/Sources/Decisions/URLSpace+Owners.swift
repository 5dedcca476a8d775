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
