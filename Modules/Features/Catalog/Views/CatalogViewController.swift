#if canImport(UIKit)
  import Groma
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaUIKit
  import UIKit

  /// The list of the categories and of the newest products. The bar contains the button for the wish list.
  final class CatalogViewController: UITableViewController {
    private let model: CatalogModel
    private var categories: [String] = []
    private var newest: [Product] = []

    init(_ model: CatalogModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = "Catalog"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.rightBarButtonItem = model.context.barButtonItem(.openWishList)
      observe { [weak self] in self?.show() }
    }

    private func show() {
      (categories, newest) = (model.categories, model.newest)
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { 2 }

    override func tableView(_: UITableView, titleForHeaderInSection section: Int) -> String? { section == 0 ? "Categories" : "New" }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 ? categories.count : newest.count
    }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      path.section == 0 ? .row(categories[path.row]) : .row(of: newest[path.row])
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      if path.section == 0 {
        model.context.perform(.openCategory(categories[path.row]))
      } else {
        model.context.perform(.openProduct(newest[path.row].id))
      }
    }
  }
#endif
