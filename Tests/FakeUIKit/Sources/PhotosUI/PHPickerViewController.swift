public import UIKit

/// The kinds of items that a picker shows.
public struct PHPickerFilter: Hashable, Sendable {
  let kinds: [String]
  /// Pictures.
  public static let images = Self(kinds: ["images"])
  /// Videos.
  public static let videos = Self(kinds: ["videos"])
  /// Items of any of several kinds.
  public static func any(of filters: [PHPickerFilter]) -> Self { Self(kinds: filters.flatMap(\.kinds)) }
}

/// The configuration of a picker.
public struct PHPickerConfiguration: Sendable {
  /// The largest number of items; 0 for any.
  public var selectionLimit = 1
  /// The kinds of items; all if `nil`.
  public var filter: PHPickerFilter?
  /// Creates a configuration.
  public init() {}
}

/// An item that the user has picked.
@MainActor public struct PHPickerResult {
  /// The item.
  public let itemProvider: NSItemProvider
  /// Creates a result, for tests.
  public init(_ itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// A picker of pictures and videos, which needs no permission. The app dismisses it.
@MainActor open class PHPickerViewController: UIViewController {
  /// The configuration.
  public let configuration: PHPickerConfiguration
  /// Receives the items.
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  /// Creates a picker.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  /// Not available: the configuration is missing.
  public required init?(coder: NSCoder) { nil }
}

/// Receives the items.
@MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  /// The user has picked items, or tapped the cancel button if there are none.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

extension Simulator {
  /// Picks items in a picker, or taps its cancel button if there are none. The picker stays.
  @discardableResult public static func pick(_ items: [NSItemProvider], in picker: PHPickerViewController) -> Bool {
    guard canUse(picker), let delegate = picker.delegate else { return false }
    delegate.picker(picker, didFinishPicking: items.map { PHPickerResult($0) })
    return true
  }
}
