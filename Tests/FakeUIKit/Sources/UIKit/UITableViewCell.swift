/// The content of a cell.
@MainActor public protocol UIContentConfiguration {}

/// A text with a second line and an image.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The text.
  public var text: String?
  /// The second line.
  public var secondaryText: String?
  /// The image.
  public var image: UIImage?

  /// The content of a plain row.
  public static func cell() -> Self { Self() }
  /// The content of a row with a second line.
  public static func subtitleCell() -> Self { Self() }
  /// The content of a row with a value.
  public static func valueCell() -> Self { Self() }
}

/// A row of a table.
open class UITableViewCell: UIView {
  /// The arrangement of the labels.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// The symbol at the end of a row.
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton }
  /// The look of a selected row.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  /// The identifier of cells of this kind.
  public let reuseIdentifier: String?
  /// The label of the text.
  public let textLabel: UILabel? = UILabel()
  /// The label of the second text; nil in style `default`.
  public let detailTextLabel: UILabel?
  /// The content in place of the labels.
  open var contentConfiguration: (any UIContentConfiguration)?
  /// The symbol at the end.
  open var accessoryType = AccessoryType.none
  /// The look when selected.
  open var selectionStyle = SelectionStyle.default
  /// The view that holds the content.
  public let contentView = UIView()
  private let style: CellStyle

  /// Creates a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    detailTextLabel = style == .default ? nil : UILabel()
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a cell from an archive; the archive is ignored.
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    detailTextLabel = nil
    super.init(coder: coder)
  }

  /// Content that suits the style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }
}
