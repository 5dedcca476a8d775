#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An index that finds the Swift files below a folder by module and file name.
public struct SourceTree {
  /// The paths of the files relative to the folder, by file name.
  private var paths: [String: [String]] = [:]

  /// Indexes the Swift files below a folder. Hidden files and folders are skipped, and symbolic links are not followed.
  public init(below folder: String = ".") {
    let files = FileManager.default
    var folders = [""]
    while let prefix = folders.popLast() {
      for name in (try? files.contentsOfDirectory(atPath: "\(folder)/\(prefix)")) ?? [] where !name.hasPrefix(".") {
        let kind = (try? files.attributesOfItem(atPath: "\(folder)/\(prefix)\(name)"))?[.type] as? FileAttributeType
        if kind == .typeDirectory {
          folders.append("\(prefix)\(name)/")
        } else if kind == .typeRegular, name.hasSuffix(".swift") {
          paths[name, default: []].append("\(prefix)\(name)")
        }
      }
    }
  }

  /// Returns the path of a source file relative to the folder. Prefers files below a folder with the name of the module, then files below a
  /// folder whose name is a suffix of the name of the module, such as `Chat` for the module `BankChat`.
  ///
  /// - Parameter file: The module and name of the file as `#fileID` writes them, such as `Chat/ChatLinks.swift`.
  /// - Returns: The path, or `nil` if no file or more than one file matches, or if `file` has no module.
  public func path(of file: String) -> String? {
    let parts = file.split(separator: "/").map(String.init)
    guard let module = parts.first, let name = parts.last, parts.count > 1, let all = paths[name] else { return nil }
    let named = all.filter { $0.split(separator: "/").dropLast().contains { $0 == module } }
    let ending = named.isEmpty ? all.filter { $0.split(separator: "/").dropLast().contains { module.hasSuffix($0) } } : named
    let some = ending.isEmpty ? all : ending
    return some.count == 1 ? some[0] : nil
  }
}
