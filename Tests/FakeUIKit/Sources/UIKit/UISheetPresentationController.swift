/// Receives the events of a sheet.
@MainActor public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called after the user changed the height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// The default of a delegate without the method.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {}
}

/// The environment in which a height of the app is computed.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The largest possible height.
  var maximumDetentValue: CGFloat { get }
}

/// Controls a sheet. Its values are kept; only the heights have an effect, on what the user can choose.
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @MainActor public final class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: Hashable, RawRepresentable, Sendable {
      /// The stored value.
      public let rawValue: String
      /// Creates a value.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Half of the screen.
      public static let medium = Identifier("medium")
      /// The whole screen.
      public static let large = Identifier("large")
    }

    /// The name of the height.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(_ identifier: Identifier, _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// Half of the screen.
    public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// The whole screen.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// A height of the app.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom"), resolver) }

    /// The height, or `nil` if it is inactive.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? { resolver(context) }
  }

  /// The heights at which the sheet rests.
  open var detents = [Detent.large()] {
    didSet { invalidateDetents() }
  }
  /// The values of the heights when they were last computed (P32).
  private var heights: [Detent.Identifier: CGFloat]?
  /// The present height.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest height without dimming.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a handle is shown.
  open var prefersGrabberVisible = false
  /// Whether scrolling expands the sheet.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet keeps to the bottom edge in compact height.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether the width follows the content when the sheet keeps to the edge.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The radius of the corners.
  open var preferredCornerRadius: CGFloat?

  /// Applies changes; nothing is animated.
  open func animateChanges(_ changes: () -> Void) { changes() }

  /// Computes the heights again.
  open func invalidateDetents() {
    guard containerView != nil else { return heights = nil }
    let context = DetentContext(presentedViewController)
    heights = Dictionary(
      detents.compactMap { detent in detent.resolvedValue(in: context).map { (detent.identifier, $0) } }, uniquingKeysWith: { $1 })
  }

  /// The value of one of the heights, or `nil` if there is no such height or it is inactive.
  func height(of identifier: Detent.Identifier) -> CGFloat? { heights?[identifier] }

  /// The environment of a sheet: its window.
  private final class DetentContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(_ layer: UIViewController) {
      containerTraitCollection = layer.traitCollection
      maximumDetentValue = layer.presentation?.window?.bounds.height ?? 0
    }
  }
}

extension UIViewController {
  /// The sheet, if the style is a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// The popover, if the style is a popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
