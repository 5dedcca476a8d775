#if canImport(UIKit)
  import Groma
  import GromaSampleBag
  import GromaSampleCatalogInterface
  import GromaUIKit
  import UIKit

  /// The list of the products in the bag, with the total price. The bar contains the buttons for emptying the bag and for checking out.
  final class BagViewController: UITableViewController {
    private let model: BagModel
    private var products: [Product.ID] = []
    private var total = 0

    init(_ model: BagModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = "Bag"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      (products, total) = (model.products, model.total)
      navigationItem.rightBarButtonItems = [barButton(.checkOut, "Check out"), barButton(.empty, "Empty")].compactMap { $0 }
      tableView.reloadData()
    }

    /// Returns a bar button for an action, or `nil` if the screen does not offer the action.
    private func barButton(_ name: ActionName<BagScreen, NoFields>, _ title: String) -> UIBarButtonItem? {
      guard model.context.isOffered(name) else { return nil }
      return UIBarButtonItem(primaryAction: model.context.uiAction(name, title: title))
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { 2 }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? products.count : 1 }

    override func tableView(_: UITableView, titleForFooterInSection section: Int) -> String? {
      section == 0 && !products.isEmpty ? "Reserved until another user buys it." : nil
    }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      if path.section == 0 {
        content.text = model.title(of: products[path.row])
        cell.accessoryType = .disclosureIndicator
      } else {
        content.text = products.isEmpty ? "The bag is empty." : "Total"
        content.secondaryText = products.isEmpty ? nil : "\(total) denarii"
        cell.selectionStyle = .none
      }
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      if path.section == 0 { model.context.perform(.openProduct(products[path.row])) }
    }
  }
#endif
