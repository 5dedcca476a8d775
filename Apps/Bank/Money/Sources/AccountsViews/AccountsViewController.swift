#if canImport(UIKit)
  import Accounts
  import Groma
  import GromaUIKit
  import UIKit

  /// The list of all accounts. Below it is a row for each action that the app adds.
  final class AccountsViewController: UITableViewController {
    private let context: ScreenContext<AccountsScreen>
    private var accounts: [String] = []
    private var actions: [OfferedAction] = []

    init(_ context: ScreenContext<AccountsScreen>) {
      self.context = context
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      (accounts, actions) = (context.lines, context.actions)
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { 2 }

    /// The accounts are the first rows, in the order of their actions.
    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int {
      let count = min(accounts.count, actions.count)
      return section == 0 ? count : actions.count - count
    }

    private func action(at path: IndexPath) -> OfferedAction { actions[path.section == 0 ? path.row : accounts.count + path.row] }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = path.section == 0 ? accounts[path.row] : action(at: path).title ?? action(at: path).name
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      context.perform(ActionName(action(at: path).name))
    }
  }
#endif
