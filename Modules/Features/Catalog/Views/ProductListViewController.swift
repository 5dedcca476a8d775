#if canImport(UIKit)
  import Groma
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaUIKit
  import UIKit

  /// A list of products, each of which opens its screen. The bar contains the other actions of the screen.
  final class ProductListViewController<S: ProductListScreen>: UITableViewController {
    private let context: ScreenContext<S>
    private let load: @MainActor () -> [Product]
    private let others: [ActionName<S, NoFields>]
    private var products: [Product] = []

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - context: The context of the screen.
    ///   - title: The title of the screen.
    ///   - others: The names of the actions in the bar.
    ///   - products: Returns the products of the model.
    init(
      _ context: ScreenContext<S>, title: String, others: [ActionName<S, NoFields>],
      products: @escaping @MainActor () -> [Product]
    ) {
      (self.context, self.others, load) = (context, others, products)
      super.init(style: .insetGrouped)
      self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.rightBarButtonItems = others.map { context.barButtonItem($0) }
      observe { [weak self] in self?.show() }
    }

    private func show() {
      products = load()
      tableView.reloadData()
    }

    // MARK: Table

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { products.count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { .row(of: products[path.row]) }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      context.perform(.openProduct(products[path.row].id))
    }
  }
#endif
