/// The decision whether an association file lets a URL open an app, with its explanation.
public struct LinkDecision: Hashable, Sendable {
  /// The reason for a decision.
  public enum Reason: Hashable, Sendable {
    /// The file does not list the app: the URL does not open it.
    case appNotListed
    /// The first rule that the URL meets decides. Contains its index in the rules of the app.
    case rule(Int)
    /// The URL meets no rule: it does not open the app.
    case noRule
    /// The file has no dynamic rules for the app (Android): every URL of the manifest's filters opens it.
    case noDynamicRules
    /// The file has no dynamic rules for the app (Android), and an intent filter of the manifest matches the URL. Contains its position.
    case intentFilter(FilePosition)
    /// No intent filter of the manifest matches the URL (Android): it does not open the app.
    case noIntentFilter

    /// The reason as a message if it is one of those that do not depend on the rules of the app and forbid the URL, or `nil`.
    var text: String? {
      switch self {
      case .appNotListed: "the file does not list the app"
      case .noIntentFilter: "no intent filter of the manifest matches"
      case .rule, .noRule, .noDynamicRules, .intentFilter: nil
      }
    }
  }

  /// A rule that a URL does not meet.
  public struct Mismatch: Hashable, Sendable {
    /// The part of a URL that does not meet a rule.
    public enum Part: Hashable, Sendable {
      /// The path.
      case path
      /// The whole query.
      case query
      /// The query items with the given name.
      case item(String)
      /// The fragment.
      case fragment
    }

    /// The first part of the URL that does not meet the rule.
    public let part: Part
    /// The text of that part, as the rule compares it, or `nil` if the query item is missing.
    public let text: String?
  }

  /// Whether the URL opens the app.
  public let opensApp: Bool
  /// The reason.
  public let reason: Reason
  /// The rules of the app, in order.
  public let rules: [LinkRule]
  /// For each rule before the one that decides, the reason why the URL does not meet it. If no rule decides, contains the reasons for all
  /// rules.
  public let mismatches: [Mismatch]

  /// The rule that decides, or `nil` if none does.
  public var rule: LinkRule? { if case .rule(let index) = reason { rules[index] } else { nil } }
}

extension LinkDecision {
  /// Creates a decision without a rule.
  init(_ reason: Reason, opensApp: Bool) {
    (self.reason, self.opensApp) = (reason, opensApp)
    rules = []
    mismatches = []
  }

  /// Creates the decision of the first rule that a URL meets.
  ///
  /// - Parameters:
  ///   - rules: The rules of the app, in order.
  ///   - parts: Returns the texts of the URL that a rule is compared with.
  init(_ rules: [LinkRule], parts: (LinkRule) -> SiteURL.Parts) {
    var mismatches: [Mismatch] = []
    for (index, rule) in rules.enumerated() {
      guard let mismatch = rule.mismatch(with: parts(rule)) else {
        self.init(opensApp: !rule.isExcluded, reason: .rule(index), rules: rules, mismatches: mismatches)
        return
      }
      mismatches.append(mismatch)
    }
    self.init(opensApp: false, reason: .noRule, rules: rules, mismatches: mismatches)
  }
}
