/// An item that the user has picked. Apple's class is in Foundation.
@MainActor open class NSItemProvider: NSObject {
  private let files: [String: URL]
  private let failure: (any Error)?

  /// Creates an item with a file for each type.
  ///
  /// - Parameters:
  ///   - files: The files by the identifiers of their types.
  ///   - failure: The error of each attempt to load a file.
  public init(files: [String: URL], failure: (any Error)? = nil) {
    self.files = files
    self.failure = failure
  }

  /// The identifiers of the types of the item.
  open var registeredTypeIdentifiers: [String] { files.keys.sorted() }

  /// Whether the item has a type.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { files[typeIdentifier] != nil }

  /// Copies the file to a temporary place and calls the handler in a later turn. The copy is removed when the handler returns. The
  /// handler of a load that was canceled receives an error.
  @discardableResult
  open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let (progress, file, failure) = (Progress(totalUnitCount: 1), files[typeIdentifier], failure)
    Simulator.world.schedule(after: 1_000, "load", nil) {
      if let failure { return completionHandler(nil, failure) }
      guard let file, !progress.isCancelled else { return completionHandler(nil, CocoaError(.userCancelled)) }
      let copy = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())-\(file.lastPathComponent)")
      do {
        try FileManager.default.copyItem(at: file, to: copy)
        completionHandler(copy, nil)
        try FileManager.default.removeItem(at: copy)
      } catch {
        completionHandler(nil, error)
      }
    }
    return progress
  }
}
