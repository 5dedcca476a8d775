#if canImport(UIKit)
  package import Groma
  package import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import GromaUIKit

  extension CatalogFeature {
    /// The views of Catalog, which an app lists together with the elements of the feature.
    @AppBuilder package var catalogViews: AppElements {
      ScreenView(of: catalogDefinition.viewController { CatalogViewController($0) })
      ScreenView(
        of: categoryDefinition.viewController { model in
          ProductListViewController(
            model.context, title: model.screen.name, others: ProductSort.allCases.map { .sort(by: $0) }
          ) { model.products }
        })
      ScreenView(of: productDefinition.viewController { ProductViewController($0) })
      ScreenView(
        of: wishListDefinition.viewController { model in
          ProductListViewController(
            model.context, title: model.kind.rawValue, others: WishList.allCases.map { .show($0) }
          ) { model.products }
        })
    }
  }
#endif
