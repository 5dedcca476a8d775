#if canImport(UIKit)
  import GromaSampleLayout
  import GromaSampleSettings
  import GromaSampleSettingsInterface
  import UIKit

  /// A page in one color, with its components. It has no controls, and its color never changes.
  final class ColorViewController: UIViewController {
    private let model: ColorModel

    init(_ model: ColorModel) {
      self.model = model
      super.init(nibName: nil, bundle: nil)
      title = "#\(model.hex.rawValue)"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      let labels = zip(["Red", "Green", "Blue"], model.hex.parts).map { name, part in
        let label = UILabel()
        label.text = "\(name): \(part)"
        return label
      }
      let parts = model.hex.parts.map { CGFloat($0) / 255 }
      let column = UIStackView(column: labels)
      column.backgroundColor = UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
      view = column
    }
  }
#endif
