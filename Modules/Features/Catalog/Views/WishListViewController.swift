#if canImport(UIKit)
  import Groma
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaUIKit
  import UIKit

  /// The products on a wish list. The bar contains a button for each other wish list.
  final class WishListViewController: UITableViewController {
    private let model: WishListModel
    private var products: [Product] = []

    init(_ model: WishListModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = model.kind.rawValue
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      products = model.products
      navigationItem.rightBarButtonItems = WishList.allCases
        .filter { model.context.action(.show($0)) != nil }
        .map { UIBarButtonItem(primaryAction: model.context.uiAction(.show($0), title: "Show \($0.rawValue)")) }
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
