/// An action of a control or a menu.
open class UIAction: UIMenuElement {
  /// The handler of an action.
  public typealias Handler = (UIAction) -> Void
  /// The title.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  let handler: Handler

  /// Creates an action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping Handler) {
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Performs the action, as if a control had sent it.
  public func performWithSender(_ sender: Any?, target: Any?) { handler(self) }
}

/// A view that sends actions.
open class UIControl: UIView {
  /// An event of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The stored value.
    public let rawValue: UInt
    /// Creates a value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A tap.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A new value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Edited text.
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  /// A state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The stored value.
    public let rawValue: UInt
    /// Creates a value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// No other state.
    public static let normal: State = []
    /// While a finger touches the control.
    public static let highlighted = State(rawValue: 1)
    /// While the control cannot be used.
    public static let disabled = State(rawValue: 2)
  }

  /// Whether the control can be used.
  open var isEnabled = true
  /// Whether the control is selected.
  open var isSelected = false
  private var handlers: [(events: Event, action: UIAction)] = []

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for events: Event) { handlers.append((events, action)) }

  /// Runs the actions of events.
  open func sendActions(for events: Event) {
    for handler in handlers where !handler.events.isDisjoint(with: events) { handler.action.handler(handler.action) }
  }
}

/// A button.
open class UIButton: UIControl {
  /// The look of a button.
  public enum ButtonType: Int, Sendable { case custom, system }
  private var titles: String?
  /// The menu that a tap opens.
  open var menu: UIMenu?
  /// Whether a tap opens the menu at once. Otherwise, a long touch does.
  open var showsMenuAsPrimaryAction = false

  /// Creates a button with an action.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    titles = primaryAction?.title
    currentImage = primaryAction?.image
    if let primaryAction { addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered]) }
  }

  /// The title of the normal state.
  open var currentTitle: String? { titles }

  /// The image of the normal state.
  open private(set) var currentImage: UIImage?

  /// Sets the title; the state is ignored.
  open func setTitle(_ title: String?, for state: State) { titles = title }

  /// Sets the image; the state is ignored.
  open func setImage(_ image: UIImage?, for state: State) { currentImage = image }
}

/// A text.
open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The color of the text.
  open var textColor: UIColor! = .label
  /// The number of lines; zero for any.
  open var numberOfLines = 1
}

/// A field with one line of text.
open class UITextField: UIControl {
  /// The text.
  open var text: String? = ""
  /// The text of an empty field.
  open var placeholder: String?
  /// The look of the edge.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// The edge.
  open var borderStyle = BorderStyle.none
  /// Whether the text is hidden.
  open var isSecureTextEntry = false
  open override var canBecomeFirstResponder: Bool { true }
}

/// A row or a column of views.
open class UIStackView: UIView {
  /// The direction of a stack view.
  public enum Axis: Int, Sendable { case horizontal, vertical }
  /// The direction.
  open var axis = Axis.horizontal
  /// The distance between views.
  open var spacing: CGFloat = 0
  /// Whether the views are arranged within the margins.
  open var isLayoutMarginsRelativeArrangement = false
  /// The arranged views.
  open private(set) var arrangedSubviews: [UIView] = []

  /// Creates a stack view.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }

  /// Removes a view from the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
}

/// A view with scrolling content.
open class UIScrollView: UIView {
  /// The size of the content.
  open var contentSize = CGSize.zero
  /// The position of the content.
  open var contentOffset = CGPoint.zero
}
