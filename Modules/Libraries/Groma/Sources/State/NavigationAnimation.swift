/// The animation of a container change. It is part of the commit, not of the tree.
public enum NavigationAnimation: Hashable, Sendable {
  /// No animation: the change is shown immediately.
  case none
  /// The default animation of the platform.
  case `default`
  /// A cross-fade from the old content to the new.
  case crossDissolve
  /// A custom animation: a name, and a duration in milliseconds.
  case custom(String, milliseconds: Int)

  /// The duration, in milliseconds of the navigator's clock. A negative duration counts as 0.
  package var milliseconds: Int {
    switch self {
    case .none: 0
    case .default: 350
    case .crossDissolve: 250
    case .custom(_, let milliseconds): max(0, milliseconds)
    }
  }

  /// Returns the animation of two changes that were merged into one: their common animation, or ``default`` if they differ.
  func merged(with other: NavigationAnimation) -> NavigationAnimation { self == other ? self : .default }
}

extension NavigationAnimation: TextCoded {
  /// The noun for error messages.
  package static let noun = "an animation"

  /// The text form: `none`, `default`, `cross-dissolve`, `flip:400ms`. A name can be any string; the duration follows the last colon.
  public var description: String {
    switch self {
    case .none: "none"
    case .default: "default"
    case .crossDissolve: "cross-dissolve"
    case .custom(let name, _): "\(name):\(milliseconds)ms"
    }
  }

  /// Parses the text form. Returns `nil` if the string is not in this form. If the name of a custom animation is an identifier, the
  /// duration can be omitted; the animation then has the duration of ``default``.
  package init?(_ description: String) {
    switch description {
    case "none": self = .none
    case "default": self = .default
    case "cross-dissolve": self = .crossDissolve
    default:
      if Identifier.isValid(description) {
        self = .custom(description, milliseconds: NavigationAnimation.default.milliseconds)
        return
      }
      // Scalars are compared, not characters: a combining mark after the colon must not hide it.
      guard let colon = description.unicodeScalars.lastIndex(of: ":"),
        let milliseconds = Int(description[colon...].dropFirst().dropLast(2))
      else { return nil }
      self = .custom(String(description[..<colon]), milliseconds: milliseconds)
      guard self.description == description else { return nil }
    }
  }
}

/// The animation that a step requested for a container change. `change` is the index of the separate change of the route.
struct AskedAnimation {
  var container: TreePath
  var change: Int
  var animation: NavigationAnimation
}
