/// The style in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case blurOverFullScreen = 8
  case none = -1
  case automatic = -2
}

/// The animation of a presentation; only kept.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

extension UIModalPresentationStyle {
  /// Whether the presenter's view leaves the hierarchy.
  var removesPresenter: Bool { self == .fullScreen || self == .currentContext }
  /// Whether a swipe can dismiss the layer.
  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
  /// Whether the layer may start below the outermost container.
  var isCurrentContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// The name of the case, without the cost of reflection.
  var name: String {
    switch self {
    case .fullScreen: "fullScreen"
    case .pageSheet: "pageSheet"
    case .formSheet: "formSheet"
    case .currentContext: "currentContext"
    case .custom: "custom"
    case .overFullScreen: "overFullScreen"
    case .overCurrentContext: "overCurrentContext"
    case .popover: "popover"
    case .blurOverFullScreen: "blurOverFullScreen"
    case .none: "none"
    case .automatic: "automatic"
    }
  }
}
