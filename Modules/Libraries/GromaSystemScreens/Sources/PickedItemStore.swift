#if canImport(UIKit)
  public import Foundation

  /// The store of an app for the pictures, videos and documents that users pick. The state contains only their identifiers.
  ///
  /// ```swift
  /// let attachments = PickedItemFolder(folder)
  /// hierarchy.requests.provideSystemScreens(storing: attachments)
  /// ```
  public protocol PickedItemStore: Sendable {
    /// Stores a copy of a file and returns its identifier. Called on any thread.
    ///
    /// - Parameter file: A temporary file, which is removed when the function has returned.
    /// - Throws: An error if the file cannot be stored. The request then ends with the failure `unavailable`.
    func add(_ file: URL) throws -> String
  }

  /// A folder with a copy of each picked item. The identifier of an item is the name of its file.
  public struct PickedItemFolder: PickedItemStore {
    /// The folder.
    public let folder: URL

    /// Creates a store. The folder is created when the first item is added.
    public init(_ folder: URL) { self.folder = folder }

    /// Copies a file into the folder, under a new name with the same extension.
    ///
    /// - Throws: An error of the file system if the file cannot be copied.
    public func add(_ file: URL) throws -> String {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let name = file.pathExtension.isEmpty ? UUID().uuidString : "\(UUID().uuidString).\(file.pathExtension)"
      try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent(name))
      return name
    }

    /// Returns the file of an item, or `nil` if the folder has no such item.
    public func file(of item: String) -> URL? {
      if item.isEmpty || item == "." || item == ".." || item.contains("/") { return nil }
      let file = folder.appendingPathComponent(item)
      return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
  }
#endif
