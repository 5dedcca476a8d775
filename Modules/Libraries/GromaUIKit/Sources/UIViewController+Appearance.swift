#if canImport(UIKit)
  import Groma
  import GromaPresentation
  import UIKit

  extension UIViewController {
    /// Applies the title, tab and bar settings of a screen.
    ///
    /// - Parameters:
    ///   - appearance: The new settings.
    ///   - old: The previous settings. If neither the previous nor the new settings contain a title, the controller keeps its own title.
    ///     The same applies to the bar buttons.
    ///   - name: The name of the screen, used for a tab without a title.
    ///   - tap: Performs the action of the bar button with the given name.
    func configure(
      _ appearance: Appearance, replacing old: Appearance, named name: String, tap: @escaping @MainActor (String) -> Void
    ) {
      if appearance.title != nil || old.title != nil { navigationItem.title = appearance.title ?? title }
      navigationItem.hidesBackButton = appearance.hidesBack
      if !appearance.barButtons.isEmpty || !old.barButtons.isEmpty {
        navigationItem.rightBarButtonItems = appearance.barButtons.map { button in
          UIBarButtonItem(title: button, primaryAction: UIAction { _ in tap(button) })
        }
      }
      tabBarItem.title = appearance.tabTitle ?? appearance.title ?? title ?? name
      tabBarItem.badgeValue = appearance.tabBadge
      hidesBottomBarWhenPushed = appearance.hidesBottomBar
    }

    /// Applies the style and the heights of a modal layer. A popover points at the view of the presenter; the anchor is not used.
    ///
    /// - Parameter presenter: The controller that will present the layer. If `nil`, the layer is already shown, and its style does not
    ///   change.
    func arrange(_ presentation: Presentation, over presenter: UIViewController?) {
      if let presenter {
        modalPresentationStyle = (presentation.style ?? .pageSheet).inUIKit
        popoverPresentationController?.sourceView = presenter.view
      }
      guard let sheet = sheetPresentationController, !presentation.detents.isEmpty else { return }
      sheet.detents = presentation.detents.map(\.inUIKit)
      sheet.selectedDetentIdentifier = (presentation.detent ?? presentation.detents[0]).identifier
    }
  }

  extension UINavigationItem {
    /// The back item of a column: ``ViewTree/ColumnBack``.
    final class ColumnBackItem: UIBarButtonItem {}

    /// Whether the item contains the back item of a column.
    var hasColumnBack: Bool { leftBarButtonItems?.contains { $0 is ColumnBackItem } == true }

    /// Adds the back item of a column before the items of the controller, or removes it if the action is `nil`.
    func setColumnBack(_ action: UIAction?) {
      if action == nil, !hasColumnBack { return }
      let own = (leftBarButtonItems ?? []).filter { !($0 is ColumnBackItem) }
      // An item with an image does not show its title, but VoiceOver reads it.
      let back = action.map { ColumnBackItem(title: "Back", image: UIImage(systemName: "chevron.backward"), primaryAction: $0) }
      leftBarButtonItems = (back.map { [$0] } ?? []) + own
    }
  }

  extension ModalStyle {
    fileprivate var inUIKit: UIModalPresentationStyle {
      switch self {
      case .fullScreen: .fullScreen
      case .formSheet: .formSheet
      case .popover: .popover
      case .pageSheet, .bottomSheet, .alert, .actionSheet: .pageSheet
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

    @MainActor fileprivate var inUIKit: UISheetPresentationController.Detent {
      switch self {
      case .medium: .medium()
      case .large: .large()
      default:
        .custom(identifier: identifier) { [measure] context in
          switch measure {
          case .points(let points): CGFloat(points)
          case .percent(let percent): context.maximumDetentValue * CGFloat(percent) / 100
          case .content, .medium, .large: nil
          }
        }
      }
    }
  }

  extension UIAlertController {
    /// Creates an alert or an action sheet.
    ///
    /// - Parameter choose: Called with the name of the chosen outcome and the entered texts that are not empty, after the alert has been
    ///   dismissed.
    convenience init(_ effect: Effect, choose: @escaping @MainActor (String, [ScreenKey.Argument]) -> Void) {
      self.init(
        title: effect.request["title"] ?? "\(effect.request)", message: effect.request["message"],
        preferredStyle: effect.style == .actionSheet ? .actionSheet : .alert)
      for field in effect.fields { addTextField { $0.placeholder = field } }
      for outcome in effect.outcomes {
        addAction(
          UIAlertAction(title: outcome.name, style: outcome.role.inUIKit) { [weak self] _ in
            let texts = zip(effect.fields, self?.textFields ?? []).filter { $1.text?.isEmpty == false }
            choose(outcome.name, texts.map { ScreenKey.Argument(label: $0, text: $1.text ?? "") })
          })
      }
    }
  }

  extension Effect.Outcome.Role {
    fileprivate var inUIKit: UIAlertAction.Style {
      switch self {
      case .normal: .default
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
