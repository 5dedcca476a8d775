/// How a change of a container is shown. A value: it is part of the commit, not of the tree.
public enum NavigationAnimation: Hashable, Sendable {
  /// At once.
  case none
  /// As the platform does it.
  case `default`
  /// The new fades in over the old.
  case crossDissolve
  /// One of a team's own, by its name and how long it takes.
  case custom(String, milliseconds: Int)

  /// How long it takes, in milliseconds of the navigator's clock.
  public var milliseconds: Int {
    switch self {
    case .none: 0
    case .default: 350
    case .crossDissolve: 250
    case .custom(_, let milliseconds): max(0, milliseconds)
    }
  }

  /// The one animation of two changes that became one: of two different ones, the platform's.
  func merged(with other: NavigationAnimation) -> NavigationAnimation { self == other ? self : .default }
}

extension NavigationAnimation: LosslessStringConvertible, Codable {
  /// `none`, `default`, `cross-dissolve`, `flip:400ms`. A name may be any text: its time stands after the last colon.
  public var description: String {
    switch self {
    case .none: "none"
    case .default: "default"
    case .crossDissolve: "cross-dissolve"
    case .custom(let name, _): "\(name):\(milliseconds)ms"
    }
  }

  /// The animation that prints as `description`. One of a team's own that is called by an identifier may be written without its time, which
  /// is then the default one's.
  public init?(_ description: String) {
    switch description {
    case "none": self = .none
    case "default": self = .default
    case "cross-dissolve": self = .crossDissolve
    default:
      if Identifier.isValid(description) {
        self = .custom(description, milliseconds: NavigationAnimation.default.milliseconds)
        return
      }
      // Scalars, not characters: a mark that combines with a colon must not hide it.
      guard let colon = description.unicodeScalars.lastIndex(of: ":"),
        let milliseconds = Int(description[colon...].dropFirst().dropLast(2))
      else { return nil }
      self = .custom(String(description[..<colon]), milliseconds: milliseconds)
      guard self.description == description else { return nil }
    }
  }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let animation = NavigationAnimation(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not an animation")
    }
    self = animation
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// How a change of a container is to be shown, and in which of the changes that a route separates.
struct AskedAnimation {
  var container: TreePath
  var change: Int
  var animation: NavigationAnimation
}
