/// The findings of a comparison of links with association files.
///
/// Each question has one finding for each subject, even if the answer is `yes`. For ``Question/covered``, a link has one finding for each
/// cause: each rule that excludes some of its URLs, and one for all URLs that no rule matches. The questions ``Question/deadRule``,
/// ``Question/twoApps`` and ``Question/difference`` have one finding for each fault. If there is no fault, they have one finding for the app
/// or the file. ``Question/fileFault`` has no finding if there is no fault.
public struct ContractReport: Hashable, Sendable {
  /// A question that a report answers. The raw value is a stable code.
  public enum Question: String, Hashable, Sendable, CaseIterable {
    /// The platform uses each part of the files. The subject is a fault or a remark about a file.
    case fileFault = "file-fault"
    /// The app is associated with the host. The subject is an app. Without the entitlements, the manifest or a certificate of the app, there
    /// is no finding.
    case association
    /// Each URL of a link opens the app. The subject is a link.
    case covered
    /// Each URL that opens the app is accepted by a link. The subject is an app.
    case honest
    /// No URL that is declared as an opt-out opens the app. The subject is an opt-out.
    case optOut = "opt-out"
    /// Each rule decides for a URL. The subject is a rule, or an app without dead rules.
    case deadRule = "dead-rule"
    /// No URL opens two apps of a file. The subject is a pair of apps, or a file.
    case twoApps = "two-apps"
    /// The same URLs open the app on iOS and Android. The subject is a pair of apps.
    case platforms
    /// Each URL that shipped still opens the app. The subject is a URL of a version, for an app of a file or for the links.
    case shipped
    /// The same URLs open the same apps in two versions of a file. The subject is a class of URLs, or a file.
    case difference
  }

  /// An answer.
  public enum Verdict: Hashable, Sendable {
    /// The property holds for all URLs.
    case yes
    /// The property does not hold. The finding has a witness, unless its subject is a rule.
    case no
    /// The property fails, but only for URLs for which it also fails with the files that Groma writes for the links: the format of the
    /// platform cannot describe the links more exactly. The finding has a witness.
    case nearest
    /// The property holds, with an exception that is worth a note but is not a fault.
    case remark
    /// The decision was not completed. Contains the reason as a lower-case sentence without a full stop.
    case undecided(String)
  }

  /// An app in a file.
  public struct App: Hashable, Sendable {
    /// The platform.
    public let platform: Glob.Dialect
    /// The identifier of the app with the prefix of its team, or the package name.
    public let name: String

    /// Creates a reference to an app.
    ///
    /// - Parameters:
    ///   - platform: The platform.
    ///   - name: The identifier of the app with the prefix of its team, or the package name.
    public init(_ platform: Glob.Dialect, _ name: String) {
      self.platform = platform
      self.name = name
    }
  }

  /// A rule of an app.
  public struct RuleReference: Hashable, Sendable {
    /// The app.
    public let app: App
    /// The index of the rule in the rules of the app.
    public let index: Int
    /// The rule, with its position.
    public let rule: LinkRule
  }

  /// The subject of a finding.
  public enum Subject: Hashable, Sendable {
    /// A link, for an app. Contains the name and the position of the link.
    case link(String, FilePosition?, App)
    /// An app of a file.
    case app(App)
    /// A rule.
    case rule(RuleReference)
    /// Two or more apps.
    case apps([App])
    /// A declared opt-out, for an app. Contains the opt-out as it is written.
    case optOut(String, App)
    /// A fault or a remark about a file. Contains the name of the file.
    case problem(AssociationProblem, in: String)
    /// The URLs that open different apps in two versions of a file. Contains the apps that they open in the old version and in the new
    /// version.
    case change([App], [App])
    /// A URL that shipped, for an app of a file, or for the links if there is no app.
    case shipped(ShippedURL, App?)
    /// A whole file.
    case file(Glob.Dialect)
  }

  /// The answer to a question for a subject.
  public struct Finding: Hashable, Sendable {
    /// The question. Its raw value is the stable code of the finding.
    public var question: Question
    /// The answer.
    public var verdict: Verdict
    /// The subject.
    public var subject: Subject
    /// The host whose files are compared. If the host begins with `*.`, it means the subdomains that no link names. `nil` for a shipped URL
    /// that does not belong to a web site.
    public var host: String?
    /// An absolute and valid URL that shows why the property does not hold. Unless it is a shipped URL or a sample of a link, its path is
    /// as short as possible.
    public var witness: String?
    /// The rules that decide for the witness or, for a dead rule, the rules that shadow it. Empty if no rule matches.
    public var rules: [RuleReference]
    /// The differences between the links and the app that may change the answer.
    public var reservations: [ContractLink.Reservation]
    /// The reason for the answer if it is not a rule, as a lower-case sentence without a full stop, or `nil`.
    public var detail: String?

    /// Creates a finding.
    package init(
      question: Question, verdict: Verdict, subject: Subject, host: String?, witness: String? = nil, rules: [RuleReference] = [],
      reservations: [ContractLink.Reservation] = [], detail: String? = nil
    ) {
      (self.question, self.verdict, self.subject, self.host) = (question, verdict, subject, host)
      (self.witness, self.rules, self.reservations, self.detail) = (witness, rules, reservations, detail)
    }
  }

  /// The findings, in the order of questions, hosts and subjects.
  public var findings: [Finding]
  /// The number of states that the decision visited.
  public var states: Int

  /// Creates a report.
  public init(findings: [Finding], states: Int = 0) { (self.findings, self.states) = (findings, states) }

  /// Whether all answers are ``Verdict/yes``, ``Verdict/nearest`` or ``Verdict/remark``.
  public var isValid: Bool { count(of: .fault) == 0 }

  /// Returns the findings for a question, in order.
  public func findings(for question: Question) -> [Finding] { findings.filter { $0.question == question } }
}
