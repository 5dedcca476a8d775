#if canImport(UIKit)
  import Groma
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaSampleLayout
  import GromaUIKit
  import UIKit

  /// The page of one product, with its price and the buttons for the bag.
  final class ProductViewController: UIViewController, PopoverAnchorProvider {
    private let model: ProductModel
    private let price = UILabel()
    private let category = UILabel()
    private lazy var addToBag = model.context.button(.addToBag)
    private lazy var openBag = model.context.button(.openBag)
    private lazy var share = model.context.button(.share)

    init(_ model: ProductModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
      title = model.title
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [price, category, addToBag, openBag, share]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      price.text = model.price
      category.text = model.category
    }

    func popoverAnchor(named name: String) -> PopoverAnchor? { name == "share" ? .view(share) : nil }
  }
#endif
