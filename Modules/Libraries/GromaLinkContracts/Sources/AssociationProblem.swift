/// A fault in an association file, or a remark about it.
public struct AssociationProblem: Error, Hashable, Sendable {
  /// The consequence of a fault for links. The raw value is a stable code.
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// The platform ignores the whole file.
    case fileIgnored = "file-ignored"
    /// The platform ignores the section, such as `applinks`.
    case sectionIgnored = "section-ignored"
    /// Apple ignores the app or the whole element of `details`, or Android ignores the statement.
    case appIgnored = "app-ignored"
    /// Apple ignores the rule.
    case ruleIgnored = "rule-ignored"
    /// Apple ignores the whole query dictionary, so that every query meets the rule.
    case queryIgnored = "query-ignored"
    /// The platform ignores the field.
    case fieldIgnored = "field-ignored"
    /// No URL matches the rule.
    case neverMatches = "never-matches"
    /// Android discards all dynamic rules of the app, so that every URL of the manifest's filters opens the app.
    case dynamicRulesDiscarded = "dynamic-rules-discarded"
    /// Android does not verify the app by the fingerprint.
    case fingerprintIgnored = "fingerprint-ignored"
    /// The file lets no app open links.
    case noLinks = "no-links"
    /// No device has an app with the identifier.
    case appNotFound = "app-not-found"
    /// The platform does not document the effect.
    case undocumented = "undocumented"
  }

  /// The gravity of a problem.
  public enum Gravity: String, Hashable, Sendable {
    /// The platform does not use a part of the file in the way in which it is written.
    case fault
    /// The platform uses the file, or a newer form in it, as it is meant.
    case remark
  }

  /// The position of the fault.
  public let position: FilePosition
  /// The fault as one lower-case sentence without a full stop.
  public let message: String
  /// The consequence for links, or `nil` if there is none, if it is not known, or if the message contains it.
  public let effect: Effect?
  /// Whether the file has a fault.
  public var gravity = Gravity.fault
  /// The platform whose file has the fault.
  public let platform: Glob.Dialect
}

extension AssociationProblem: CustomStringConvertible {
  /// The position, the message and the effect, if there is one: `3:7: 'exclude' is a string, not a Boolean: Apple ignores the field`.
  public var description: String {
    let name = platform == .apple ? "Apple" : "Android"
    let consequence: String? =
      switch effect {
      case .fileIgnored: "\(name) ignores the file"
      case .sectionIgnored: "\(name) ignores the section"
      case .appIgnored: "\(name) ignores the app"
      case .ruleIgnored: "\(name) ignores the rule"
      case .queryIgnored: "\(name) ignores the whole dictionary"
      case .fieldIgnored: "\(name) ignores the field"
      case .neverMatches: "no URL matches the rule"
      case .dynamicRulesDiscarded: "\(name) discards all dynamic rules of the app"
      case .fingerprintIgnored: "\(name) does not verify the app by this fingerprint"
      case .noLinks: "it lets no app open links"
      case .appNotFound: "no app has this identifier"
      case .undocumented: "\(name) does not document the effect"
      case nil: nil
      }
    return "\(position): \(message)" + (consequence.map { ": \($0)" } ?? "")
  }
}

/// An association file that was read, with its faults.
public struct AssociationReading<File: Hashable & Sendable>: Hashable, Sendable {
  /// The contents of the file, without its malformed parts. Texts that are not valid app identifiers or fingerprints are kept. Empty if the
  /// platform ignores the whole file.
  public let file: File
  /// The faults and remarks, in the order of the file.
  public let problems: [AssociationProblem]
  /// Whether the file is signed (PKCS #7). The signature is not checked, and ``file`` is what was signed.
  public internal(set) var isSigned = false

  /// Whether the platform reads the file.
  public var isRead: Bool { !problems.contains { $0.effect == .fileIgnored } }
}
