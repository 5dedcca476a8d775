/// A rule of an association file: conditions for the path, the query and the fragment of a URL.
///
/// The first rule of an app whose conditions a URL meets decides whether the URL opens the app.
public struct LinkRule: Hashable, Sendable {
  /// A rule as it is written in a file, before defaults and variables are applied. A property is `nil` if the file does not contain it.
  public struct Written: Hashable, Sendable {
    /// The condition for a query, as it is written.
    public enum Query: Hashable, Sendable {
      /// A pattern for the whole query.
      case text(String)
      /// Patterns for the values of named items, in order.
      case items([Item])
    }

    /// A pattern for the value of a named query item.
    public struct Item: Hashable, Sendable {
      /// The name of the query item.
      public var name: String
      /// The pattern of its value.
      public var value: String

      /// Creates an item.
      ///
      /// - Parameters:
      ///   - name: The name of the query item.
      ///   - value: The pattern of its value.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }

    /// The pattern of the path.
    public var path: String?
    /// The condition for the query.
    public var query: Query?
    /// The pattern of the fragment.
    public var fragment: String?
    /// Whether URLs that meet the conditions do not open the app.
    public var isExcluded: Bool
    /// Whether the case of letters counts. `nil` for the default of the app or the domain.
    public var isCaseSensitive: Bool?
    /// Whether URLs are compared as they are written, without decoding. `nil` for the default of the app or the domain.
    public var isPercentEncoded: Bool?
    /// A text for readers of the file.
    public var comment: String?
    /// Members of the JSON object that no platform defines, in order.
    package var others: [JSONMember] = []

    /// Creates a rule. Conditions that are `nil` are met by every URL.
    ///
    /// - Parameters:
    ///   - path: The pattern of the path.
    ///   - query: The condition for the query.
    ///   - fragment: The pattern of the fragment.
    ///   - isExcluded: Whether URLs that meet the conditions do not open the app.
    ///   - isCaseSensitive: Whether the case of letters counts. `nil` for the default of the app or the domain. Apple only.
    ///   - isPercentEncoded: Whether URLs are compared as they are written. `nil` for the default of the app or the domain. Apple only.
    ///   - comment: A text for readers of the file.
    public init(
      path: String? = nil, query: Query? = nil, fragment: String? = nil, isExcluded: Bool = false, isCaseSensitive: Bool? = nil,
      isPercentEncoded: Bool? = nil, comment: String? = nil
    ) {
      self.path = path
      self.query = query
      self.fragment = fragment
      self.isExcluded = isExcluded
      self.isCaseSensitive = isCaseSensitive
      self.isPercentEncoded = isPercentEncoded
      self.comment = comment
    }
  }

  /// The condition of a rule for the query of a URL.
  public enum QueryCondition: Hashable, Sendable {
    /// Every query meets the condition.
    case any
    /// The whole query matches a pattern. An absent query is the empty text.
    case text(Glob)
    /// The query meets all of the conditions for items. Its other items are ignored.
    ///
    /// Apple: all occurrences of the name match, and a missing item is an empty value. Android: at least one occurrence of the name
    /// matches.
    case items([Item])
  }

  /// A condition for the values of a named query item.
  public struct Item: Hashable, Sendable {
    /// The name of the query item.
    public let name: String
    /// The pattern of its values.
    public let value: Glob
  }

  /// The rule as it is written.
  public let written: Written
  /// The pattern of the path, in the normal form that ``SiteURL/Parts/path`` is compared with.
  public let path: Glob
  /// The condition for the query.
  public let query: QueryCondition
  /// The pattern of the fragment. An absent fragment is the empty text.
  public let fragment: Glob
  /// Whether the case of letters counts, with all defaults applied.
  public let isCaseSensitive: Bool
  /// Whether URLs are compared as they are written, with all defaults applied. Otherwise, they are decoded; the patterns are not.
  public let isPercentEncoded: Bool
  /// The position of the rule in its file, or `nil` if it was not read from a file.
  public internal(set) var position: FilePosition?

  /// Whether URLs that meet the conditions do not open the app.
  public var isExcluded: Bool { written.isExcluded }
  /// A text for readers of the file.
  public var comment: String? { written.comment }
  /// The platform that defines the meaning of the rule.
  public var dialect: Glob.Dialect { path.dialect }

  /// Creates a rule of Apple.
  ///
  /// - Parameters:
  ///   - written: The rule as it is written.
  ///   - defaults: The defaults of the app, completed by those of the domain.
  ///   - variables: The substitution variables of the file.
  ///   - position: The position of the rule in its file, or `nil` if it was not read from a file.
  public init(
    apple written: Written, defaults: RuleDefaults = RuleDefaults(), variables: SubstitutionVariables = .predefined,
    position: FilePosition? = nil
  ) {
    func glob(_ text: String) -> Glob { Glob(text, dialect: .apple, variables: variables) }
    self.written = written
    path = Glob(applePath: written.path ?? "*", variables: variables)
    query = QueryCondition(written.query, glob)
    fragment = glob(written.fragment ?? "*")
    isCaseSensitive = written.isCaseSensitive ?? defaults.isCaseSensitive ?? true
    isPercentEncoded = written.isPercentEncoded ?? defaults.isPercentEncoded ?? true
    self.position = position
  }

  /// Creates a dynamic rule of Android. It is compared with URLs as they are written, and the case of letters counts.
  ///
  /// - Parameters:
  ///   - written: The rule as it is written. Its comment and the settings that only Apple defines are omitted.
  ///   - position: The position of the rule in its file, or `nil` if it was not read from a file.
  public init(android written: Written, position: FilePosition? = nil) {
    func glob(_ text: String) -> Glob { Glob(text, dialect: .android) }
    var written = written
    (written.isCaseSensitive, written.isPercentEncoded, written.comment) = (nil, nil, nil)
    self.written = written
    path = glob(written.path ?? "*")
    query = QueryCondition(written.query, glob)
    fragment = glob(written.fragment ?? "*")
    isCaseSensitive = true
    isPercentEncoded = true
    self.position = position
  }
}

extension LinkRule.QueryCondition {
  fileprivate init(_ written: LinkRule.Written.Query?, _ glob: (String) -> Glob) {
    switch written {
    case nil: self = .any
    case .text(let text): self = .text(glob(text))
    case .items(let items): self = .items(items.map { LinkRule.Item(name: $0.name, value: glob($0.value)) })
    }
  }
}

/// The settings of an app or a domain in `apple-app-site-association`, for rules that do not have these settings themselves.
public struct RuleDefaults: Hashable, Sendable {
  /// Whether the case of letters counts, or `nil` if the setting is missing.
  public var isCaseSensitive: Bool?
  /// Whether URLs are compared as they are written, without decoding, or `nil` if the setting is missing.
  public var isPercentEncoded: Bool?
  /// Members of the JSON object that no platform defines, in order.
  package var others: [JSONMember] = []

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - isCaseSensitive: Whether the case of letters counts, or `nil` if the setting is missing.
  ///   - isPercentEncoded: Whether URLs are compared as they are written, or `nil` if the setting is missing.
  public init(isCaseSensitive: Bool? = nil, isPercentEncoded: Bool? = nil) {
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
  }

  /// Returns these settings. Missing settings are replaced by those of another value.
  ///
  /// - Parameter other: The settings of the domain.
  public func completed(by other: RuleDefaults) -> RuleDefaults {
    RuleDefaults(
      isCaseSensitive: isCaseSensitive ?? other.isCaseSensitive, isPercentEncoded: isPercentEncoded ?? other.isPercentEncoded)
  }
}
