/// A service of the system or of another app.
@MainActor open class UIActivity: NSObject {
  /// The name of a service.
  public struct ActivityType: Hashable, RawRepresentable, Sendable {
    /// The text of the name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Copies the items.
    public static let copyToPasteboard = Self(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
  }
}

/// The sheet with which the user shares items.
open class UIActivityViewController: UIViewController {
  /// Receives the chosen service, whether it has completed, and its results.
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// The handler that runs when the sheet has been closed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  let items: [Any]

  /// Creates a sheet.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
  }

  /// Not available: the items are missing.
  public required init?(coder: NSCoder) { nil }

  func end(_ activity: UIActivity.ActivityType?) {
    Simulator.rely(on: .p35)
    completionWithItemsHandler?(activity, activity != nil, nil, nil)
  }
}

extension Simulator {
  /// The items of a sheet.
  public static func items(of sheet: UIActivityViewController) -> [Any] { sheet.items }

  /// Chooses a service in a sheet, or closes the sheet with its button if the service is `nil`.
  @discardableResult public static func choose(_ activity: UIActivity.ActivityType?, in sheet: UIActivityViewController) -> Bool {
    guard world.gesture == nil, isReachable(sheet), let presentation = sheet.presentation else { return false }
    presentation.dismiss(animated: true) { sheet.end(activity) }
    return true
  }
}
