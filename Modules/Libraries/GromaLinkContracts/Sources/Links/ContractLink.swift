/// A link of an app as the set of URLs that it accepts.
///
/// ```swift
/// let links = try ContractLink.list("https://shop.example/product/:id(int)?ref&page(int)?")
/// links[0].accepts("https://shop.example/product/7?ref=mail")  // true
/// ```
///
/// Query items that the link does not name are ignored, as in ``/GromaLinks/DeepLink``, and so is the fragment, unless the form has one.
public struct ContractLink: Hashable, Sendable {
  /// A segment of a path or a fragment.
  public enum Segment: Hashable, Sendable {
    /// A segment that matches itself, case-sensitively, after it is percent-decoded.
    case literal(String)
    /// A segment with a literal before and after a value that is not empty and has a type.
    case parameter(String, ParameterType, prefix: String = "", suffix: String = "")
    /// All remaining segments, at least one. They may be empty, except the last one. Only the last segment of a form can be of this kind.
    case rest(String)
  }

  /// A query item that the link reads.
  public struct Item: Hashable, Sendable {
    /// The name.
    public var name: String
    /// A name that is read if ``name`` is missing, or `nil` if there is none.
    public var alternative: String?
    /// The type of the value.
    public var type: ParameterType
    /// Whether the link requires the item.
    public var isRequired: Bool
    /// Whether the item has a value that is not empty in each URL that must open the app. The link also accepts other URLs.
    public var isFilled = false

    /// Creates a query item.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - alternative: A name that is read if `name` is missing, or `nil` if there is none.
    ///   - type: The type of the value.
    ///   - isRequired: Whether the link requires the item.
    public init(_ name: String, alternative: String? = nil, type: ParameterType = .text, isRequired: Bool = true) {
      self.name = name
      self.alternative = alternative
      self.type = type
      self.isRequired = isRequired
    }
  }

  /// A rule for an item that occurs several times.
  public enum Repeats: Hashable, Sendable {
    /// The first value is read.
    case first
    /// The last value is read.
    case last
    /// The link does not accept the URL.
    case refuse
  }

  /// A form of the URLs: a path with the query items that belong to it. A link with optional segments has several forms.
  public struct Form: Hashable, Sendable {
    /// The segments of the path.
    public var segments: [Segment]
    /// The segments of the fragment before its first question mark, or `nil` if the form accepts every fragment. A slash at the beginning or
    /// at the end of the fragment is an empty literal.
    public var fragment: [Segment]?
    /// The query items, in order.
    public var items: [Item]

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - segments: The segments of the path.
    ///   - fragment: The segments of the fragment, or `nil` if the form accepts every fragment.
    ///   - items: The query items, in order.
    public init(_ segments: [Segment], fragment: [Segment]? = nil, items: [Item] = []) {
      self.segments = segments
      self.fragment = fragment
      self.items = items
    }
  }

  /// A difference between the URLs of a link and the URLs that the app accepts.
  public struct Reservation: Hashable, Sendable {
    /// The name of the link.
    public let link: String
    /// The name of the property, or `nil` if the difference concerns the whole link.
    public let property: String?
    /// The difference as a lower-case sentence without a full stop.
    public let text: String
    /// Whether the app may accept fewer URLs than the link describes.
    public let isWider: Bool
  }

  /// The name of the link in reports.
  public var name: String
  /// The hosts, in lower case. `*.shop.example` is the host `shop.example` and all its subdomains.
  public var hosts: [String]
  /// The forms of the URLs, at least one.
  public var forms: [Form]
  /// The rule for items that occur several times.
  public var repeats: Repeats
  /// The position of the link in its list, or `nil` if it was not read from a list.
  public var position: FilePosition?
  /// The differences between the URLs of the link and those that the app accepts. Empty if the link is exact.
  public var reservations: [Reservation]
  /// URLs of the link that the app accepts, as examples.
  public var samples: [String]

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - name: The name of the link in reports.
  ///   - hosts: The hosts, in lower case. `*.shop.example` is the host `shop.example` and all its subdomains.
  ///   - forms: The forms of the URLs, at least one.
  ///   - repeats: The rule for items that occur several times.
  ///   - position: The position of the link in its list, or `nil` if it was not read from a list.
  ///   - reservations: The differences between the URLs of the link and those that the app accepts.
  ///   - samples: URLs of the link that the app accepts, as examples.
  public init(
    _ name: String, hosts: [String], forms: [Form], repeats: Repeats = .last, position: FilePosition? = nil,
    reservations: [Reservation] = [], samples: [String] = []
  ) {
    self.name = name
    self.hosts = hosts
    self.forms = forms
    self.repeats = repeats
    self.position = position
    self.reservations = reservations
    self.samples = samples
  }
}

/// A syntax error in a list of links.
public struct LinkListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error.
  public let position: FilePosition
  /// The error as a lower-case sentence without a full stop.
  public let message: String
  /// The position and the message: `3:14: 'number' is not a type`.
  public var description: String { "\(position): \(message)" }
}
