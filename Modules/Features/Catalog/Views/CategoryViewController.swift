#if canImport(UIKit)
  import Groma
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaUIKit
  import UIKit

  /// The list of the products in a category. The bar contains a button for each order that is not selected.
  final class CategoryViewController: UITableViewController {
    private let model: CategoryModel
    private var products: [Product] = []

    init(_ model: CategoryModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = model.screen.name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      products = model.products
      navigationItem.rightBarButtonItems = ProductSort.allCases
        .filter { model.context.action(.sort(by: $0)) != nil }
        .map { UIBarButtonItem(primaryAction: model.context.uiAction(.sort(by: $0), title: "By \($0.rawValue)")) }
      tableView.reloadData()
    }

    // MARK: Table

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { products.count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { .row(of: products[path.row]) }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      model.context.perform(.openProduct(products[path.row].id))
    }
  }
#endif
