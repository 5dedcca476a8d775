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
    private var summary = ""
    private var note: String?

    init(_ model: BagModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = "Bag"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.rightBarButtonItems = [model.context.barButtonItem(.checkOut), model.context.barButtonItem(.empty)]
      observe { [weak self] in self?.show() }
    }

    private func show() {
      (products, summary, note) = (model.products, model.summary, model.note)
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { 2 }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? products.count : 1 }

    override func tableView(_: UITableView, titleForFooterInSection section: Int) -> String? { section == 0 ? note : nil }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      if path.section == 0 {
        content.text = model.title(of: products[path.row])
        cell.accessoryType = .disclosureIndicator
      } else {
        content.text = summary
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
