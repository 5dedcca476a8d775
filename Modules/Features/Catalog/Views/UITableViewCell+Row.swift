#if canImport(UIKit)
  import GromaSampleCatalog
  import GromaSampleCatalogInterface
  import UIKit

  extension UITableViewCell {
    /// Creates a row that opens another screen.
    static func row(_ text: String, detail: String? = nil) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = text
      content.secondaryText = detail
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }

    /// Creates a row with the title and the price of a product.
    static func row(of product: Product) -> UITableViewCell { row(product.title, detail: product.priceLine) }
  }
#endif
