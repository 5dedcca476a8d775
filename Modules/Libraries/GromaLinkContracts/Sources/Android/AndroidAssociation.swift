/// The contents of an `assetlinks.json` file: statements that relate a web site to apps.
///
/// ```swift
/// let file = AndroidAssociation(statements: [
///   .init(package: "example.plaza", fingerprints: [fingerprint], dynamicRules: [.init(path: "/chat/*")])
/// ])
/// file.decision(for: try SiteURL("https://plaza.example/chat/1"), app: "example.plaza").opensApp  // true
/// ```
///
/// Statements about other relations and targets, and members that Android does not define, are kept, so that writing a file that was read
/// loses nothing that Android uses.
public struct AndroidAssociation: Hashable, Sendable {
  /// The relation that lets an app open the URLs of a site.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// A statement about the relation of the site to a target.
  public struct Statement: Hashable, Sendable {
    /// The relations.
    public let relations: [String]
    /// The target.
    public let target: Target
    /// The dynamic rules for the URLs of the app (Android 15 and later), in order, or `nil` if there are none. Never empty.
    public internal(set) var dynamicRules: [LinkRule]?
    /// The members of the statement that have no meaning for links.
    package let others: Others
  }

  /// The target of a statement.
  public enum Target: Hashable, Sendable {
    /// An Android app with the fingerprints of its certificates: 32 pairs of upper-case hexadecimal digits, separated by colons.
    case app(package: String, fingerprints: [String])
    /// Another target, such as `web`. Contains its namespace.
    case other(String)
  }

  /// The statements, in order.
  public let statements: [Statement]
  /// The elements of the file that include other files, in order, as lists of members.
  package internal(set) var inclusions: [[JSONMember]] = []

  /// Creates the contents of a file.
  ///
  /// - Parameter statements: The statements, in order. Several statements may be about one app; at most one may have dynamic rules for it.
  public init(statements: [Statement]) { self.statements = statements }

  /// The URLs of the files with further statements, which this file includes.
  public var includes: [String] {
    inclusions.flatMap { $0 }.compactMap { member -> String? in
      if member.name == "include", case .text(let url) = member.value { url } else { nil }
    }
  }

  /// The package names of the apps that may open URLs of the site, in order, each once.
  public var packages: [String] {
    var seen: Set<String> = []
    return statements.compactMap(\.package).filter { seen.insert($0).inserted }
  }

  /// The reason why the file may list more apps than are known, or `nil` if it lists none.
  var doubt: String? { includes.isEmpty ? nil : "the file includes \(includes.joined(separator: ", ")), which was not read" }

  /// Returns the dynamic rules of an app, in order, or `nil` if it has none.
  ///
  /// - Parameter package: The package name of the app.
  public func dynamicRules(of package: String) -> [LinkRule]? {
    statements.lazy.filter { $0.package == package }.compactMap(\.dynamicRules).first
  }

  /// Returns the fingerprints of the certificates of an app, in order, each once.
  ///
  /// - Parameter package: The package name of the app.
  public func fingerprints(of package: String) -> [String] {
    var seen: Set<String> = []
    return statements.flatMap { statement -> [String] in
      if statement.package == package, case .app(_, let fingerprints) = statement.target { fingerprints } else { [] }
    }
    .filter { seen.insert($0).inserted }
  }

  /// Returns the reason why Android does not verify an app that is signed with one of several certificates, or `nil` if it verifies the app
  /// with each.
  ///
  /// - Parameter fingerprints: The fingerprints of the certificates. Empty if they are not known: then some certificate must be verified.
  func problem(with fingerprints: [String], of package: String) -> String? {
    let listed = Set(self.fingerprints(of: package))
    if !listed.isEmpty, !listed.contains(where: \.isFingerprint) { return "the file lists no well-formed fingerprint of the app" }
    let missing = fingerprints.filter { !listed.contains($0) }
    if missing.isEmpty { return nil }
    return "the file does not list the certificate " + missing.joined(separator: ", ")
  }

  /// The contents without the positions of rules, to compare files.
  package var withoutPositions: AndroidAssociation {
    var file = AndroidAssociation(
      statements: statements.map { statement in
        var statement = statement
        statement.dynamicRules = statement.dynamicRules?.map(\.withoutPosition)
        return statement
      })
    file.inclusions = inclusions
    return file
  }
}

extension AndroidAssociation.Statement {
  /// The members of a statement that have no meaning for links, in order.
  package struct Others: Hashable, Sendable {
    /// Members of the target, without the namespace and, for an app, without the package name and the fingerprints.
    package var target: [JSONMember] = []
    /// Members of the extension of the relation ``AndroidAssociation/handleAllURLs``, without the dynamic rules.
    package var ruleExtension: [JSONMember] = []
    /// Extensions of other relations.
    package var extensions: [JSONMember] = []
    /// Other members of the statement.
    package var members: [JSONMember] = []
  }

  /// Creates a statement that lets an app open the URLs of the site.
  ///
  /// - Parameters:
  ///   - package: The package name of the app.
  ///   - fingerprints: The SHA-256 fingerprints of its certificates: 32 pairs of upper-case hexadecimal digits, separated by colons.
  ///   - dynamicRules: The dynamic rules, in order, as they are written. Without any, every URL of the manifest's filters opens the app.
  public init(package: String, fingerprints: [String], dynamicRules: [LinkRule.Written] = []) {
    relations = [AndroidAssociation.handleAllURLs]
    target = .app(package: package, fingerprints: fingerprints)
    self.dynamicRules = dynamicRules.isEmpty ? nil : dynamicRules.map { LinkRule(android: $0) }
    others = Others()
  }

  /// The package name of the app that the statement lets open the URLs of the site, or `nil` if the statement lets no app open them.
  public var package: String? {
    guard relations.contains(AndroidAssociation.handleAllURLs), case .app(let package, _) = target else { return nil }
    return package
  }
}
