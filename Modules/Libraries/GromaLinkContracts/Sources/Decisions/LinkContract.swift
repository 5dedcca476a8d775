public import GromaLinks

/// A comparison of the links of an app with the association files of its hosts.
///
/// ```swift
/// let contract = LinkContract(links: links, apple: .init(file, app: "ABCDE12345.example.shop"))
/// for finding in contract.report().findings where finding.verdict != .yes { print(finding) }
/// ```
///
/// The answers are about URLs whose percent-encoding is valid UTF-8. For ``ContractReport/Question/covered``,
/// ``ContractReport/Question/honest`` and ``ContractReport/Question/platforms``, two kinds of URLs are not considered: URLs that
/// percent-encode control characters, which links refuse, and URLs that percent-encode letters, digits or `-._~`, which RFC 3986, section
/// 6.2.2.2, declares equivalent to URLs that do not. Android compares paths as they are written, so with a file of Android, paths that end
/// in more than one slash are not considered for `covered` and `platforms`. If the manifest alone decides, `honest` and `platforms` do not
/// consider paths that contain an encoded slash, which no intent filter distinguishes from a slash.
///
/// If the manifest of an Android app is given, a URL opens the app only if one of its intent filters matches. Without the manifest, the
/// answers about an app without dynamic rules are undecided, and the other answers are about the file alone.
public struct LinkContract: Sendable {
  /// A file of Apple with the apps to which the links belong.
  public struct Apple: Sendable {
    /// The contents of the file.
    public var file: AppleAssociation
    /// The identifiers of the apps with the prefixes of their teams.
    public var apps: [String]
    /// The entitlements of the apps, or `nil` if they are not known.
    public var entitlements: AppEntitlements?

    /// Creates a file with its app.
    ///
    /// - Parameters:
    ///   - file: The contents of the file.
    ///   - app: The identifier of the app with the prefix of its team.
    public init(_ file: AppleAssociation, app: String) { self.init(file, apps: [app]) }

    /// Creates a file with several apps.
    ///
    /// - Parameters:
    ///   - file: The contents of the file.
    ///   - apps: The identifiers of the apps with the prefixes of their teams.
    ///   - entitlements: The entitlements of the apps, or `nil` if they are not known.
    public init(_ file: AppleAssociation, apps: [String], entitlements: AppEntitlements? = nil) {
      (self.file, self.apps, self.entitlements) = (file, apps, entitlements)
    }
  }

  /// A file of Android with the apps to which the links belong.
  public struct Android: Sendable {
    /// The contents of the file.
    public var file: AndroidAssociation
    /// The package names of the apps.
    public var apps: [String]
    /// The manifest of the apps, or `nil` if it is not known. A manifest with a package name is used only for the app of that name.
    public var manifest: AndroidManifest?
    /// The SHA-256 fingerprints of the certificates with which the apps are signed. Empty if they are not known.
    public var fingerprints: [String]
    /// The host that serves the file, or `nil` if these are the hosts of the contract. For the subdomains of a domain, Android reads the file
    /// of the domain.
    package var server: String?

    /// Creates a file with its app.
    ///
    /// - Parameters:
    ///   - file: The contents of the file.
    ///   - app: The package name of the app.
    public init(_ file: AndroidAssociation, app: String) { self.init(file, apps: [app]) }

    /// Creates a file with several apps.
    ///
    /// - Parameters:
    ///   - file: The contents of the file.
    ///   - apps: The package names of the apps.
    ///   - manifest: The manifest of the apps, or `nil` if it is not known.
    ///   - fingerprints: The SHA-256 fingerprints of the certificates with which the apps are signed. Empty if they are not known.
    public init(_ file: AndroidAssociation, apps: [String], manifest: AndroidManifest? = nil, fingerprints: [String] = []) {
      (self.file, self.apps, self.manifest, self.fingerprints) = (file, apps, manifest, fingerprints)
    }
  }

  /// The links of the app.
  public var links: [ContractLink]
  /// The hosts that serve the files. A host that begins with `*.` is all subdomains, without the host itself.
  public var hosts: [String]
  /// The file of Apple, or `nil`.
  public var apple: Apple?
  /// The file of Android, or `nil`.
  public var android: Android?
  /// The declared facts: variants of the app, and URLs that need not open it.
  public var facts: ContractFacts
  /// The link table of the app, which confirms witnesses, or `nil` if the links do not come from an app.
  public var table: LinkTable?
  /// The maximum number of states that one decision visits. If it is reached, the answers that are still open are
  /// ``ContractReport/Verdict/undecided(_:)``.
  public var maximumStates: Int

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - links: The links of the app.
  ///   - hosts: The hosts that serve the files, or `nil` for all hosts of the links. A host that begins with `*.` is all subdomains.
  ///   - apple: The file of Apple, or `nil`.
  ///   - android: The file of Android, or `nil`.
  ///   - facts: The declared facts. Those about query items are applied to the links.
  ///   - table: The link table of the app, which confirms witnesses, or `nil`.
  ///   - maximumStates: The maximum number of states that one decision visits. It visits fewer if the rules and links are short.
  public init(
    links: [ContractLink], hosts: [String]? = nil, apple: Apple? = nil, android: Android? = nil,
    facts: ContractFacts = ContractFacts(), table: LinkTable? = nil, maximumStates: Int = 1_000_000
  ) {
    self.links = links.map { facts.applied(to: $0) }
    self.facts = facts
    var seen: Set<String> = []
    self.hosts =
      hosts
      ?? links.flatMap(\.hosts).flatMap { $0.hasPrefix("*.") ? [String($0.dropFirst(2)), $0] : [$0] }
      .filter { seen.insert($0).inserted }
    self.apple = apple
    self.android = android
    self.table = table
    self.maximumStates = maximumStates
  }
}
