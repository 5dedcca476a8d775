#if canImport(UIKit)
  public import UIKit

  extension UIStackView {
    /// Creates the root view of a screen: a column of views. The space that they do not need is below them.
    ///
    /// The sample features of Groma have the same initializer. This app does not import it, because it depends only on public products.
    public convenience init(column views: [UIView]) {
      self.init(arrangedSubviews: views + [UIView()])
      axis = .vertical
      spacing = 12
      isLayoutMarginsRelativeArrangement = true
      backgroundColor = .systemBackground
    }
  }
#endif
