/// Provides the rows of a table.
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// The number of sections.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The title above a section.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// No title.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// No title.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// Receives the events of a view that scrolls. The fake sends none.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// Receives taps on rows.
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The row that a tap selects instead, or nil for none.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called after a tap selected a row.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// The row that was tapped.
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// The default of a delegate without the method.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
  /// Creates the path of a row.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The row.
  public var row: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }
}

/// A table of rows. Cells are made when a test or the app asks for them, and are not laid out.
open class UITableView: UIScrollView {
  /// The look of a table.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// The look.
  open private(set) var style = Style.plain
  /// Provides the rows.
  open weak var dataSource: (any UITableViewDataSource)?
  /// Receives taps on rows.
  open weak var delegate: (any UITableViewDelegate)?
  /// Whether rows can be selected.
  open var allowsSelection = true
  /// The selected row.
  open private(set) var indexPathForSelectedRow: IndexPath?
  private var registered: Set<String> = []

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
    self.style = style
  }

  /// Creates a table from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The number of sections.
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// The number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int { dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0 }

  /// The cell of a row, made by the data source; nil if there is no such row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    contains(indexPath) ? dataSource?.tableView(self, cellForRowAt: indexPath) : nil
  }

  /// Registers the class of cells with an identifier. Linux can make plain cells only, no subclasses.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    if cellClass == UITableViewCell.self { registered.insert(identifier) } else { registered.remove(identifier) }
  }

  /// Makes a plain cell, or nil without a registered class. Cells are never used again.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    registered.contains(identifier) ? UITableViewCell(style: .default, reuseIdentifier: identifier) : nil
  }

  /// Makes a plain cell. Cells are never used again.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Loads the rows again, which ends the selection.
  open func reloadData() { indexPathForSelectedRow = nil }

  /// The position of a row that a selection scrolls to; ignored.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// Selects a row without telling the delegate.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) { indexPathForSelectedRow = indexPath }

  /// Ends the selection of a row.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }

  /// Whether the table has a row.
  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && path.section >= 0 && path.section < numberOfSections && path.row >= 0
      && path.row < numberOfRows(inSection: path.section)
  }
}

/// A controller with a table.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private var style = UITableView.Style.plain
  /// Whether the selection ends when the view appears.
  open var clearsSelectionOnViewWillAppear = true

  /// Creates an empty controller.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a controller.
  public init(style: UITableView.Style) {
    super.init(nibName: nil, bundle: nil)
    self.style = style
  }

  open override func loadView() {
    let table = UITableView(frame: .zero, style: style)
    table.dataSource = self
    table.delegate = self
    view = table
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear, let path = tableView?.indexPathForSelectedRow {
      tableView.deselectRow(at: path, animated: animated)
    }
  }

  /// The table.
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  /// One section.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// No rows.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// An empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// No title.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// No title.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// The row that was tapped.
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Called after a tap selected a row.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
