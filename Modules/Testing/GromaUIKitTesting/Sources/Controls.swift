#if canImport(UIKit)
  import Groma
  import UIKit

  /// The controls of a view controller, in the order in which they are found: those of the bar, then those of the view, depth first.
  @MainActor
  struct Controls {
    /// A control that the user can use.
    struct Control: CustomStringConvertible {
      let description: String
      let use: @MainActor () -> Void
    }

    private(set) var all: [Control] = []
    /// The text fields, by their identifiers or, without an identifier, their labels for assistive technologies or their placeholders.
    private(set) var fields: [String: UITextField] = [:]

    init(of controller: UIViewController) {
      let item = controller.navigationItem
      for button in (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []) where button.isEnabled && !button.isHidden {
        add(button)
      }
      add(controller.view)
    }

    /// Enters the sample texts of actions into the fields with the labels of the actions' fields.
    ///
    /// - Returns: The entered texts, by label.
    func enter(samplesOf actions: [OfferedAction]) -> [String: String] {
      var entered: [String: String] = [:]
      for action in actions {
        let sample = action.samples.first ?? []
        for field in action.fields {
          guard let text = fields[field.label] else { continue }
          let shown = text.text ?? ""
          let value = sample.first { $0.label == field.label }?.entered ?? (shown.isEmpty ? "text of \(field.label)" : shown)
          text.text = value
          text.sendActions(for: .editingChanged)
          entered[field.label] = value
        }
      }
      return entered
    }

    private mutating func add(_ button: UIBarButtonItem) {
      if let action = button.primaryAction {
        all.append(
          Control(description: "the bar button '\(button.title ?? action.title)'") { action.performWithSender(button, target: nil) })
      }
      add(button.menu)
    }

    private mutating func add(_ menu: UIMenu?) {
      for element in menu?.children ?? [] {
        if let menu = element as? UIMenu { add(menu) }
        if let action = element as? UIAction {
          all.append(Control(description: "the menu item '\(action.title)'") { action.performWithSender(nil, target: nil) })
        }
      }
    }

    private mutating func add(_ view: UIView?) {
      guard let view, !view.isHidden, view.isUserInteractionEnabled else { return }
      switch view {
      case let field as UITextField:
        if let label = field.accessibilityIdentifier ?? field.accessibilityLabel ?? field.placeholder { fields[label] = field }
      case let button as UIButton:
        guard button.isEnabled else { return }
        add(button.menu)
        if button.menu != nil, button.showsMenuAsPrimaryAction { return }
        let title = button.accessibilityLabel ?? button.currentTitle ?? "without a title"
        all.append(Control(description: "the button '\(title)'") { button.sendActions(for: [.touchUpInside, .primaryActionTriggered]) })
      case let control as UIControl:
        guard control.isEnabled else { return }
        let label = control.accessibilityLabel ?? "without a label"
        all.append(Control(description: "the control '\(label)'") { control.sendActions(for: .valueChanged) })
      case let table as UITableView: add(table)
      default: for child in view.subviews { add(child) }
      }
    }

    private mutating func add(_ table: UITableView) {
      guard table.allowsSelection, let source = table.dataSource else { return }
      for section in 0..<table.numberOfSections {
        for row in 0..<source.tableView(table, numberOfRowsInSection: section) {
          let path = IndexPath(row: row, section: section)
          let cell = source.tableView(table, cellForRowAt: path)
          guard cell.selectionStyle != .none else { continue }
          let text = (cell.contentConfiguration as? UIListContentConfiguration)?.text ?? cell.textLabel?.text
          all.append(
            Control(description: "the row '\(cell.accessibilityLabel ?? text ?? "\(row)")'") { table.tap(path) })
        }
      }
    }
  }

  extension UITableView {
    /// Calls the delegate as after a tap on a row.
    fileprivate func tap(_ path: IndexPath) {
      // The UIKit for tests declares no optional methods.
      #if os(Linux)
        delegate?.tableView(self, didSelectRowAt: path)
      #else
        delegate?.tableView?(self, didSelectRowAt: path)
      #endif
    }
  }
#endif
