#if canImport(UIKit)
  package import Groma
  package import GromaSampleCatalog
  import GromaUIKit

  extension CatalogFeature {
    /// The views of Catalog, which an app lists together with the elements of the feature.
    @AppBuilder package var catalogViews: AppElements {
      ScreenView(of: catalogDefinition.viewController { CatalogViewController($0) })
      ScreenView(of: categoryDefinition.viewController { CategoryViewController($0) })
      ScreenView(of: productDefinition.viewController { ProductViewController($0) })
      ScreenView(of: wishListDefinition.viewController { WishListViewController($0) })
    }
  }
#endif
