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
    private lazy var addToBag = UIButton(type: .system, primaryAction: model.context.uiAction(.addToBag, title: "Add to bag"))
    private lazy var openBag = UIButton(type: .system, primaryAction: model.context.uiAction(.openBag, title: "Open the bag"))

    private lazy var share = UIButton(type: .system, primaryAction: model.context.uiAction(.share, title: "Share"))

    init(_ model: ProductModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
      title = model.product?.title ?? "Not for sale"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIStackView(column: [price, category, addToBag, openBag, share]) }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      price.text = model.product.map { "\($0.price) denarii" }
      category.text = model.product.map { "in \($0.category)" }
      addToBag.isHidden = !model.context.isOffered(.addToBag)
      openBag.isHidden = !model.context.isOffered(.openBag)
      share.isHidden = !model.context.isOffered(.share)
    }

    func popoverAnchor(named name: String) -> PopoverAnchor? { name == "share" ? .view(share) : nil }
  }
#endif
