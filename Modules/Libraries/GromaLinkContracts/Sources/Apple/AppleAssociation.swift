/// The contents of an `apple-app-site-association` file: the apps of a domain and the rules for their universal links.
///
/// ```swift
/// let file = AppleAssociation(details: [
///   .init(appIDs: ["ABCDE12345.example.plaza"], rules: [.init(path: "/chat/?*/?*/?*", isExcluded: true), .init(path: "/chat/?*/?*")])
/// ])
/// file.decision(for: try SiteURL("https://plaza.example/chat/1/2"), app: "ABCDE12345.example.plaza").opensApp  // true
/// ```
///
/// Sections other than `applinks`, and members that Apple does not define, are kept, so that writing a file that was read loses nothing
/// that Apple uses.
public struct AppleAssociation: Hashable, Sendable {
  /// An element of `details`: one or more apps with their rules.
  public struct Details: Hashable, Sendable {
    /// The identifiers of the apps: `ABCDE12345.example.plaza`, with the prefix of the team.
    public let appIDs: [String]
    /// The rules, in order. The first one that a URL meets decides.
    public internal(set) var rules: [LinkRule]
    /// The defaults of the apps for their rules.
    public let defaults: RuleDefaults
    /// Whether the rules are written as `paths`, the form before iOS 13, instead of `components`.
    public let usesPaths: Bool
    /// The app and the rules in the form before iOS 13, if they are given beside the newer form.
    package internal(set) var legacy = Legacy()
    /// Members of the JSON object that Apple does not define or does not use, in order.
    package let others: [JSONMember]
  }

  /// The parts of an element of `details` that only versions before iOS 13 read.
  package struct Legacy: Hashable, Sendable {
    /// The text of `appID`, or `nil` if it is missing.
    package var appID: String?
    /// The rules in `paths` beside `components`, or `nil` if there are none.
    package var rules: [LinkRule]?
  }

  /// The elements of `details`, in order.
  public internal(set) var details: [Details] = []
  /// The defaults of the domain for all rules.
  public internal(set) var defaults = RuleDefaults()
  /// The substitution variables.
  public internal(set) var variables = SubstitutionVariables.predefined
  /// Members of `applinks` that Apple does not define, in order.
  package internal(set) var otherMembers: [JSONMember] = []
  /// Sections other than `applinks`, in order.
  package internal(set) var otherSections: [JSONMember] = []

  /// Creates the contents of a file without apps.
  init() {}

  /// Creates the contents of a file.
  ///
  /// - Parameters:
  ///   - details: The apps with their rules, in order. The defaults and variables of the file are applied to the rules.
  ///   - defaults: The defaults of the domain for all rules.
  ///   - variables: The substitution variables.
  ///   - previous: A file whose other sections, such as `webcredentials`, are kept, or `nil`.
  public init(
    details: [Details], defaults: RuleDefaults = RuleDefaults(), variables: SubstitutionVariables = .predefined,
    keepingSectionsOf previous: AppleAssociation? = nil
  ) {
    self.defaults = defaults
    self.variables = variables
    self.details = details.map { entry in
      var entry = entry
      let completed = entry.defaults.completed(by: defaults)
      entry.rules = entry.rules.map { rule in
        LinkRule(apple: rule.written, defaults: completed, variables: variables, position: rule.position)
      }
      return entry
    }
    otherMembers = previous?.otherMembers ?? []
    otherSections = previous?.otherSections ?? []
  }

  /// The identifiers of all apps, in order, each once.
  public var appIDs: [String] {
    var seen: Set<String> = []
    return details.flatMap(\.appIDs).filter { seen.insert($0).inserted }
  }

  /// Returns the rules of an app, in order: those of all ``details`` that list it.
  ///
  /// Apple does not document the order of the rules if several elements of `details` list the same app. This method uses the order of the
  /// file.
  public func rules(of appID: String) -> [LinkRule] { details.filter { $0.appIDs.contains(appID) }.flatMap(\.rules) }

  /// The file as systems before iOS 13 read it: elements of `details` without `appID` and `paths` are ignored, as are `components`, the
  /// defaults and the variables.
  public var legacy: AppleAssociation {
    AppleAssociation(
      details: details.compactMap { entry in
        guard let appID = entry.legacy.appID, let rules = entry.usesPaths ? entry.rules : entry.legacy.rules else { return nil }
        return Details(appIDs: [appID], rules: rules, defaults: RuleDefaults(), usesPaths: true, others: [])
      })
  }

  /// The contents without the positions of rules, to compare files.
  package var withoutPositions: AppleAssociation {
    var file = self
    for index in file.details.indices {
      file.details[index].rules = file.details[index].rules.map(\.withoutPosition)
      file.details[index].legacy.rules = file.details[index].legacy.rules?.map(\.withoutPosition)
    }
    return file
  }
}

extension AppleAssociation.Details {
  /// Creates an element of `details`.
  ///
  /// - Parameters:
  ///   - appIDs: The identifiers of the apps, with the prefix of the team.
  ///   - rules: The rules, in order, as they are written.
  ///   - defaults: The defaults of the apps for their rules.
  public init(appIDs: [String], rules: [LinkRule.Written], defaults: RuleDefaults = RuleDefaults()) {
    self.init(
      appIDs: appIDs, rules: rules.map { LinkRule(apple: $0, defaults: defaults) }, defaults: defaults, usesPaths: false, others: [])
  }
}
