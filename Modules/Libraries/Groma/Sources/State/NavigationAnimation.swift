/// The animation of a container change. An animation is part of the commit, not of the state.
public enum NavigationAnimation: Hashable, Sendable {
  /// No animation: the change is shown immediately.
  case none
  /// The default animation of the platform, if it has one for the change: none for the root of a window and for the selection of a tab. A
  /// screen or layer that came with a cross-fade or with a custom animation leaves with it.
  case `default`
  /// A cross-fade from the old content to the new.
  case crossDissolve
  /// An animation of the app with a name and a duration. The view hierarchy knows the animation by its name; if it does not, it shows its
  /// default animation. A negative duration counts as 0.
  case custom(String, milliseconds: Int)

  /// The duration, in milliseconds of the navigator's clock, at least 0.
  package var milliseconds: Int {
    switch self {
    case .none: 0
    case .default: 350
    case .crossDissolve: 250
    case .custom(_, let milliseconds): max(0, milliseconds)
    }
  }

  /// Returns the animation of two combined changes, one with this animation and one with the `other` animation: this animation if both are
  /// equal; otherwise ``default``.
  package func merged(with other: NavigationAnimation) -> NavigationAnimation { self == other ? self : .default }
}

extension NavigationAnimation: TextCoded {
  /// The noun for error messages.
  package static let noun = "an animation"

  /// The text form: `none`, `default`, `cross-dissolve`, or the name and the duration of a custom animation, such as `flip:400ms`.
  public var description: String {
    switch self {
    case .none: "none"
    case .default: "default"
    case .crossDissolve: "cross-dissolve"
    case .custom(let name, _): "\(name):\(milliseconds)ms"
    }
  }

  /// Creates an animation from its text form, such as `cross-dissolve` or `flip:400ms`. Returns `nil` for a string that is neither a text
  /// form nor an identifier.
  ///
  /// An identifier that is not the text form of a built-in animation is the name of a custom animation with the duration of ``default``.
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
      // Scalars are compared, not characters, because a combining mark after the colon would form one character with the colon.
      guard let colon = description.unicodeScalars.lastIndex(of: ":"),
        let milliseconds = Int(description[colon...].dropFirst().dropLast(2))
      else { return nil }
      self = .custom(String(description[..<colon]), milliseconds: milliseconds)
      guard self.description == description else { return nil }
    }
  }
}

/// The animation that a step requested for a change of a container. `container` is the ``Node/identity`` of the container, and `part` the
/// index of the change among the parts that are committed separately: see ``NavigationTransaction/separate()``.
struct AskedAnimation {
  var container: Int
  var part: Int
  var animation: NavigationAnimation
}
