#if canImport(UIKit)
  import Groma
  import Observation
  import UIKit

  extension AnyScreenContext {
    func uiAction(_ name: String, _ perform: @escaping @MainActor () -> Void) -> UIAction {
      let look = look(of: name)
      let action = UIAction(title: look.title, image: look.symbol.flatMap { UIImage(systemName: $0) }) { _ in perform() }
      action.accessibilityIdentifier = name
      return action
    }

    func button(_ name: String, _ perform: @escaping @MainActor () -> Void) -> UIButton {
      let button = UIButton(type: .system, primaryAction: UIAction { _ in perform() })
      button.accessibilityIdentifier = name
      follow(name, by: button) { $0.show($1) }
      return button
    }

    func barButtonItem(_ name: String, _ perform: @escaping @MainActor () -> Void) -> UIBarButtonItem {
      let item = UIBarButtonItem(primaryAction: UIAction { _ in perform() })
      item.accessibilityIdentifier = name
      follow(name, by: item) { item, look in
        item.show(look.title, symbol: look.symbol)
        item.isHidden = !look.isOffered
      }
      return item
    }

    /// The look of an action.
    fileprivate struct Look {
      /// The title as people see it.
      var title: String
      /// The name of the symbol, or `nil` if there is none.
      var symbol: String?
      /// Whether the screen offers the action.
      var isOffered: Bool
    }

    private func look(of name: String) -> Look {
      guard let action = actions.first(where: { $0.name == name }) else { return Look(title: title(ofAction: name), isOffered: false) }
      return Look(title: action.shownTitle, symbol: action.symbol, isOffered: true)
    }

    /// Shows the look of an action in a control now, and again after each change of the state or of the language. Ends when the control is
    /// released, or when the screen leaves the tree: the control then keeps what it shows until the transition has ended.
    private func follow<Control: AnyObject & Sendable>(
      _ name: String, by control: Control, _ show: @escaping @MainActor @Sendable (Control, Look) -> Void
    ) {
      withObservationTracking {
        show(control, look(of: name))
      } onChange: { [weak control] in
        RunLoopTurn.run {
          guard let control, path != nil else { return }
          follow(name, by: control, show)
        }
      }
    }
  }

  extension UIButton {
    fileprivate func show(_ look: AnyScreenContext.Look) {
      setTitle(look.title, for: .normal)
      setImage(look.symbol.flatMap { UIImage(systemName: $0) }, for: .normal)
      isHidden = !look.isOffered
    }
  }

  extension UIBarButtonItem {
    /// Shows a title, or a symbol with the title as its label for assistive technologies.
    func show(_ text: String, symbol: String?) {
      let symbolImage = symbol.flatMap { UIImage(systemName: $0) }
      if title != text { title = text }
      if symbolImage != nil || image != nil { image = symbolImage }
      // An item with an image does not show its title.
      accessibilityLabel = symbolImage == nil ? nil : text
    }
  }
#endif
