/// A style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The stored value.
  public let rawValue: UInt
  /// Creates a value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = Self(rawValue: 1)
  /// The left edge.
  public static let left = Self(rawValue: 2)
  /// The bottom edge.
  public static let bottom = Self(rawValue: 4)
  /// The right edge.
  public static let right = Self(rawValue: 8)
  /// All edges.
  public static let all: Self = [.top, .left, .bottom, .right]
}

/// Edges of a rectangle, in the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The stored value.
  public let rawValue: UInt
  /// Creates a value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = Self(rawValue: 1)
  /// The edge where reading begins.
  public static let leading = Self(rawValue: 2)
  /// The bottom edge.
  public static let bottom = Self(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = Self(rawValue: 8)
  /// All edges.
  public static let all: Self = [.top, .leading, .bottom, .trailing]
}

/// Orientations of the interface.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The stored value.
  public let rawValue: UInt
  /// Creates a value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = Self(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = Self(rawValue: 4)
  /// The home button is on the left.
  public static let landscapeLeft = Self(rawValue: 16)
  /// The home button is on the right.
  public static let landscapeRight = Self(rawValue: 8)
  /// On a side.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations of a phone.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

/// The answers of the controllers to the questions of the system.
@MainActor struct SystemBars {
  let style: UIStatusBarStyle?
  let isHidden: Bool?
  let hidesIndicator: Bool?
  let edges: UIRectEdge?
  let orientations: UIInterfaceOrientationMask?

  /// Asks the controllers of a window.
  init(of window: UIWindow) {
    style = Self.deciding(in: window, \.childForStatusBarStyle)?.preferredStatusBarStyle
    isHidden = Self.deciding(in: window, \.childForStatusBarHidden)?.prefersStatusBarHidden
    hidesIndicator = Self.deciding(in: window, \.childForHomeIndicatorAutoHidden)?.prefersHomeIndicatorAutoHidden
    edges = Self.deciding(in: window, \.childForScreenEdgesDeferringSystemGestures)?.preferredScreenEdgesDeferringSystemGestures
    orientations =
      Self.asked(in: window) { $0.presentation?.style == .fullScreen || $0.presentation?.style == .overFullScreen }?
      .supportedInterfaceOrientations
  }

  /// The controller that decides: the asked one, or the innermost child that is named (W5).
  private static func deciding(in window: UIWindow, _ child: (UIViewController) -> UIViewController?) -> UIViewController? {
    var current = asked(in: window) { $0.presentation?.style == .fullScreen || $0.modalPresentationCapturesStatusBarAppearance }
    while let next = current.flatMap(child) { current = next }
    return current
  }

  /// The topmost layer that is asked in place of the root.
  private static func asked(in window: UIWindow, _ isAsked: (UIViewController) -> Bool) -> UIViewController? {
    var (asked, layer) = (window.rootViewController, window.rootViewController?.presented)
    while let next = layer {
      if isAsked(next), !next.isLeaving { asked = next }
      layer = next.presented
    }
    return asked
  }
}

/// The values in effect: the answers of the controllers when the system last asked them (W8).
extension Simulator {
  /// The style of the status bar above a window.
  public static func statusBarStyle(in window: UIWindow) -> UIStatusBarStyle? {
    rely(on: .w7)
    return bars(of: window)?.style
  }

  /// Whether the status bar above a window is hidden.
  public static func isStatusBarHidden(in window: UIWindow) -> Bool? { bars(of: window)?.isHidden }

  /// Whether the indicator of the home gesture hides by itself.
  public static func isHomeIndicatorAutoHidden(in window: UIWindow) -> Bool? { bars(of: window)?.hidesIndicator }

  /// The edges whose gestures belong to the app first.
  public static func edgesDeferringSystemGestures(in window: UIWindow) -> UIRectEdge? { bars(of: window)?.edges }

  /// The orientations of a window: those of the root or of the topmost layer that fills the screen. Children are not asked (W6).
  public static func supportedInterfaceOrientations(of window: UIWindow) -> UIInterfaceOrientationMask? {
    rely(on: .w6)
    return bars(of: window)?.orientations
  }

  /// The scroll view at an edge below the bar of a stack.
  public static func scrollView(at edge: NSDirectionalRectEdge, of stack: UINavigationController) -> UIScrollView? {
    stack.contentScrollView(for: edge)
  }

  private static func bars(of window: UIWindow) -> SystemBars? {
    rely(on: .w8)
    return window.bars
  }
}
