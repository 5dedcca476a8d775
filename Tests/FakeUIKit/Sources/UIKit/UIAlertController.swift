/// A button of an alert.
@MainActor open class UIAlertAction: NSObject {
  /// The meaning of a button.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// The title.
  public let title: String?
  /// The meaning.
  public let style: Style
  /// The identifier for tests.
  open var accessibilityIdentifier: String?
  /// Whether the button can be tapped.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

/// An alert or an action sheet.
open class UIAlertController: UIViewController {
  /// The look of an alert.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// The text below the title.
  open var message: String?
  /// The preferred button.
  open var preferredAction: UIAlertAction?
  /// The buttons.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields.
  open private(set) var textFields: [UITextField]?
  /// The look.
  open private(set) var preferredStyle = Style.actionSheet

  /// The style of the presentation, which an alert keeps: a popover for an action sheet.
  open override var modalPresentationStyle: UIModalPresentationStyle {
    get { preferredStyle == .actionSheet ? .popover : .custom }
    set {
      guard newValue != modalPresentationStyle else { return }
      Simulator.refuse("\(logName) keeps its modalPresentationStyle.", .p29)
    }
  }

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a text field; alerts only.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  override func describeContainer(_ text: inout FingerprintText) {
    text.word("actions=", actions.map { ($0.title ?? "") + ($0.isEnabled ? "" : "(disabled)") }.joined(separator: ","))
    for field in textFields ?? [] { text.word("text=", field.text ?? "") }
  }
}
