public import UniformTypeIdentifiers

/// A picker of documents, which dismisses itself (P37).
@MainActor open class UIDocumentPickerViewController: UIViewController {
  /// Receives the documents.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether the user can pick several documents.
  open var allowsMultipleSelection = false
  /// The types that the user can pick.
  public let contentTypes: [UTType]
  /// Whether the delegate receives copies.
  public let asCopy: Bool

  /// Creates a picker.
  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
    (self.contentTypes, self.asCopy) = (contentTypes, asCopy)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not available: the types are missing.
  public required init?(coder: NSCoder) { nil }
}

/// Receives the documents.
@MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  /// The user has picked documents.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  /// The user has canceled the picker.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// The default of a delegate without the method.
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

extension Simulator {
  /// Picks documents, or taps the cancel button if there are none. The picker is dismissed.
  ///
  /// - Parameter isLate: Whether the delegate is called after the dismissal instead of before.
  @discardableResult
  public static func pick(_ documents: [URL], in picker: UIDocumentPickerViewController, isLate: Bool = false) -> Bool {
    let end: @MainActor () -> Void = { [weak delegate = picker.delegate] in
      if documents.isEmpty {
        delegate?.documentPickerWasCancelled(picker)
      } else {
        delegate?.documentPicker(picker, didPickDocumentsAt: documents)
      }
    }
    guard canUse(picker) else { return false }
    if !isLate { end() }
    return close(picker) { if isLate { end() } }
  }
}
