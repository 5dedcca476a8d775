#if canImport(UIKit)
  public import UIKit

  /// An animation of the app, which routes ask for by its name (``NavigationAnimation/custom(_:milliseconds:)``).
  ///
  /// ```swift
  /// hierarchy.animations["flip"] = NamedAnimation(
  ///   view: { change in
  ///     UIView.transition(
  ///       with: change.view, duration: change.duration, options: .transitionFlipFromLeft, animations: change.perform
  ///     ) { _ in change.finish() }
  ///   }, stack: FlipTransitions(), modal: FlipPresentation())
  ///
  /// route.window.animated(.custom("flip", milliseconds: 400)) { $0.setRoot(screens.home()) }
  /// ```
  ///
  /// A change of a kind that the animation does not have is shown with the animation of UIKit, and a warning is logged. The hierarchy ends
  /// an animation that has not ended three seconds after its duration, and logs a warning.
  @MainActor public struct NamedAnimation {
    /// A change of the content of a view, to animate.
    @MainActor public struct ViewChange {
      /// The window whose root is replaced, or the view of the container whose selection or children change.
      public let view: UIView
      /// The duration in seconds.
      public let duration: TimeInterval
      /// Makes the change. The animation calls this closure once.
      public let perform: () -> Void
      /// Ends the change. The animation calls this closure at its end. Until then, the hierarchy shows no other change.
      public let finish: () -> Void
    }

    /// Animates another root of a window, and another selection or other children of a container that is not a stack.
    public var view: (@MainActor (ViewChange) -> Void)?
    /// Gives the animators of a stack. Only `navigationController(_:animationControllerFor:from:to:)` and
    /// `navigationController(_:interactionControllerFor:)` are called.
    ///
    /// The object is asked for a change of a route, and when the user leaves a screen that came with the animation. A back swipe of UIKit
    /// shows the animation only if the object gives an interaction controller for it; otherwise the swipe shows that of UIKit.
    public var stack: (any UINavigationControllerDelegate)?
    /// Gives the animators of a modal layer, for its presentation and its dismissal. If the object gives a presentation controller, the
    /// layer has the style `custom` instead of that of its ``Presentation``. Alerts and action sheets keep the animation of UIKit.
    public var modal: (any UIViewControllerTransitioningDelegate)?

    /// Creates an animation of changes of one or more kinds. The animation retains the objects.
    public init(
      view: (@MainActor (ViewChange) -> Void)? = nil, stack: (any UINavigationControllerDelegate)? = nil,
      modal: (any UIViewControllerTransitioningDelegate)? = nil
    ) {
      (self.view, self.stack, self.modal) = (view, stack, modal)
    }
  }
#endif
