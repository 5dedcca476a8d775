/// Facts about an app and its links that no association file contains, and that a team declares.
///
/// ```swift
/// let facts = try ContractFacts("""
///   variants ABCDE12345.example.shop ABCDE12345.example.shop.beta
///   opt-out ios #no_universal_links
///   filled token
///   """)
/// ```
public struct ContractFacts: Hashable, Sendable {
  /// URLs that need not open the app, and must not.
  public struct OptOut: Hashable, Sendable {
    /// The platform whose app the URLs must not open, or `nil` for both.
    public let platform: Glob.Dialect?
    /// The rule that the URLs meet.
    public let rule: LinkRule.Written
    /// The opt-out as it is written.
    public let text: String
    /// The position of the opt-out in its file, or `nil` if it was not read from a file.
    public let position: FilePosition?

    /// Creates an opt-out.
    ///
    /// - Parameters:
    ///   - rule: The rule that the URLs meet, in the format of Apple.
    ///   - platform: The platform whose app the URLs must not open, or `nil` for both.
    ///   - text: The opt-out as text for reports.
    ///   - position: The position of the opt-out in its file, or `nil`.
    public init(_ rule: LinkRule.Written, on platform: Glob.Dialect? = nil, text: String, position: FilePosition? = nil) {
      (self.rule, self.platform, self.text, self.position) = (rule, platform, text, position)
    }
  }

  /// A query item that is not empty in each URL that must open the app.
  public struct FilledItem: Hashable, Sendable {
    /// The name of the item.
    public let name: String
    /// The name of the link, or `nil` if the fact is about all links.
    public let link: String?
    /// The position of the fact in its file, or `nil` if it was not read from a file.
    public let position: FilePosition?

    /// Creates the fact.
    ///
    /// - Parameters:
    ///   - name: The name of the item.
    ///   - link: The name of the link, or `nil` if the fact is about all links.
    ///   - position: The position of the fact in its file, or `nil`.
    public init(_ name: String, of link: String? = nil, position: FilePosition? = nil) {
      (self.name, self.link, self.position) = (name, link, position)
    }
  }

  /// The identifiers of apps that are variants of one app, such as a beta version: one set for each app.
  public var variants: [Set<String>]
  /// The opt-outs, in order.
  public var optOuts: [OptOut]
  /// The query items that are never empty, in order.
  public var filledItems: [FilledItem]

  /// Creates a list of facts.
  ///
  /// - Parameters:
  ///   - variants: The identifiers of apps that are variants of one app: one set for each app.
  ///   - optOuts: The opt-outs.
  ///   - filledItems: The query items that are never empty.
  public init(variants: [Set<String>] = [], optOuts: [OptOut] = [], filledItems: [FilledItem] = []) {
    (self.variants, self.optOuts, self.filledItems) = (variants, optOuts, filledItems)
  }

  /// Returns a link with the facts about its query items.
  func applied(to link: ContractLink) -> ContractLink {
    let names = Set(filledItems.filter { $0.link == nil || $0.link == link.name }.map(\.name))
    if names.isEmpty { return link }
    var link = link
    for form in link.forms.indices {
      for item in link.forms[form].items.indices where names.contains(link.forms[form].items[item].name) {
        link.forms[form].items[item].isFilled = true
      }
    }
    return link
  }

  /// Returns the first fact about query items that applies to none of some links, or `nil` if there is none.
  public func unused(by links: [ContractLink]) -> FilledItem? {
    filledItems.first { fact in
      !links.contains { link in
        (fact.link == nil || fact.link == link.name) && link.forms.contains { $0.items.contains { $0.name == fact.name } }
      }
    }
  }
}
