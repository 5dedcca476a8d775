#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import UIKit

  extension UIViewController {
    /// Applies the style and the heights of a modal layer. An alert keeps its own style, and so does the controller of a request with the
    /// style of an alert or an action sheet.
    ///
    /// - Parameter keepsStyle: Whether the style does not change, because the layer is shown or has a presentation controller of the app.
    func arrange(_ presentation: Presentation, keepsStyle: Bool) {
      if !keepsStyle, !(self is UIAlertController), let style = (presentation.style ?? .pageSheet).inUIKit {
        modalPresentationStyle = style
      }
      guard let sheet = sheetPresentationController, !presentation.detents.isEmpty else { return }
      sheet.detents = presentation.detents.map { $0.inUIKit(for: self) }
      sheet.selectedDetentIdentifier = (presentation.detent ?? presentation.detents[0]).identifier
    }

    /// Returns the height of the content: the preferred height of the controller or of the visible controller in it, otherwise the height
    /// that fits the width, otherwise half of the maximum.
    fileprivate func contentHeight(maximum: CGFloat) -> CGFloat {
      var (content, bars): (UIViewController, CGFloat) = (self, 0)
      while content.preferredContentSize.height <= 0, let child = content.container?.visibleChild {
        if let stack = content as? UINavigationController, !stack.isNavigationBarHidden { bars += stack.navigationBar.bounds.height }
        content = child
      }
      let preferred = content.preferredContentSize.height
      if preferred > 0 { return min(preferred + bars, maximum) }
      let width = viewIfLoaded?.bounds.width ?? 0
      let fitting = content.view.systemLayoutSizeFitting(
        CGSize(width: width, height: UIView.layoutFittingCompressedSize.height), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return fitting.height > 0 ? min(fitting.height + bars, maximum) : maximum / 2
    }
  }

  extension UINavigationItem {
    /// The back item of a column: ``ViewTree/ColumnBack``.
    final class ColumnBackItem: UIBarButtonItem {}

    /// Whether the item contains the back item of a column.
    var hasColumnBack: Bool { leftBarButtonItems?.contains { $0 is ColumnBackItem } == true }

    /// Adds the back item of a column before the items of the controller, or removes it if the action is `nil`.
    ///
    /// - Parameter title: The title of the item.
    func setColumnBack(_ action: UIAction?, title: @autoclosure () -> String) {
      if action == nil, !hasColumnBack { return }
      let own = (leftBarButtonItems ?? []).filter { !($0 is ColumnBackItem) }
      if action == nil, own.isEmpty { return leftBarButtonItems = nil }
      // An item with an image does not show its title, but VoiceOver reads it.
      let back = action.map { ColumnBackItem(title: title(), image: UIImage(systemName: "chevron.backward"), primaryAction: $0) }
      leftBarButtonItems = (back.map { [$0] } ?? []) + own
    }
  }

  extension ModalStyle {
    /// The style in UIKit, or `nil` for an alert or an action sheet, which have a style of their own.
    fileprivate var inUIKit: UIModalPresentationStyle? {
      switch self {
      case .fullScreen: .fullScreen
      case .formSheet: .formSheet
      case .popover: .popover
      case .pageSheet, .bottomSheet: .pageSheet
      case .alert, .actionSheet: nil
      }
    }
  }

  extension Detent {
    /// The identifier of the height in UIKit: UIKit's own for `medium` and `large`; otherwise the text form.
    var identifier: UISheetPresentationController.Detent.Identifier {
      switch self {
      case .medium: .medium
      case .large: .large
      default: .init(description)
      }
    }

    /// Returns the height in UIKit. The height of the content is that of a controller.
    @MainActor fileprivate func inUIKit(for controller: UIViewController) -> UISheetPresentationController.Detent {
      switch self {
      case .medium: .medium()
      case .large: .large()
      default:
        .custom(identifier: identifier) { [measure, weak controller] context in
          switch measure {
          case .points(let points): CGFloat(points)
          case .percent(let percent): context.maximumDetentValue * CGFloat(percent) / 100
          case .content, .medium, .large:
            controller?.contentHeight(maximum: context.maximumDetentValue) ?? context.maximumDetentValue / 2
          }
        }
      }
    }
  }

  extension UIAlertController {
    /// Creates an alert or an action sheet.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - texts: The texts of the app. The titles are for people; the identifiers for assistive technologies are the names.
    ///   - choose: Called with the name of the chosen outcome and the entered texts that are not empty, after the alert has been
    ///     dismissed.
    convenience init(_ effect: Effect, _ texts: AppTexts, choose: @escaping @MainActor (String, [ScreenKey.Argument]) -> Void) {
      self.init(
        title: texts.question(effect.request) ?? "\(effect.request)", message: texts.message(effect.request),
        preferredStyle: effect.style == .actionSheet ? .actionSheet : .alert)
      for field in effect.fields {
        addTextField { text in
          text.placeholder = texts.field(field, of: effect.request)
          text.accessibilityIdentifier = field
        }
      }
      for (outcome, choice) in zip(effect.outcomes, texts.choices(of: effect)) {
        let action = UIAlertAction(title: choice.shownTitle, style: outcome.role.inUIKit) { [weak self] _ in
          let entered = zip(effect.fields, self?.textFields ?? []).filter { $1.text?.isEmpty == false }
          choose(outcome.name, entered.map { ScreenKey.Argument(label: $0, text: $1.text ?? "") })
        }
        action.accessibilityIdentifier = outcome.name
        addAction(action)
      }
    }
  }

  extension Effect.Outcome.Role {
    fileprivate var inUIKit: UIAlertAction.Style {
      switch self {
      case .normal, .failure: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    }
  }

  /// The delegate of modal layers.
  final class LayerDelegate: NSObject, UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
    private weak var hierarchy: UIKitHierarchy?

    init(_ hierarchy: UIKitHierarchy) { self.hierarchy = hierarchy }

    func presentationControllerDidDismiss(_: UIPresentationController) { hierarchy?.report() }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      _ = hierarchy?.mayLeave(controller.presentedViewController)
    }

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
      guard let hierarchy, let identifier = sheet.selectedDetentIdentifier else { return }
      let detent: Detent? = identifier == .medium ? .medium : identifier == .large ? .large : Detent(identifier.rawValue)
      if let detent { hierarchy.send(.moved(hierarchy.id(of: sheet.presentedViewController), to: detent)) }
    }
  }
#endif
