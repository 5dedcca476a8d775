/// A fault in an association file.
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
    /// The platform does not document the effect.
    case undocumented = "undocumented"
  }

  /// The position of the fault.
  public let position: FilePosition
  /// The fault as one lower-case sentence without a full stop.
  public let message: String
  /// The consequence for links.
  public let effect: Effect
  /// The platform whose file has the fault.
  public let platform: Glob.Dialect
}

extension AssociationProblem: CustomStringConvertible {
  /// The position, the message and the effect: `3:7: 'exclude' is a string, not a Boolean: Apple ignores the field`.
  public var description: String {
    let name = platform == .apple ? "Apple" : "Android"
    let consequence =
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
      case .undocumented: "\(name) does not document the effect"
      }
    return "\(position): \(message): \(consequence)"
  }
}

/// An association file that was read, with its faults.
public struct AssociationReading<File: Hashable & Sendable>: Hashable, Sendable {
  /// The contents of the file, without its malformed parts. Texts that are not valid app identifiers or fingerprints are kept. Empty if the
  /// platform ignores the whole file.
  public let file: File
  /// The faults, in the order of the file.
  public let problems: [AssociationProblem]
}
