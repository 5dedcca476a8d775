import FoundationEssentials

/// The Swift files below a folder, found by module and name.
public struct SourceTree {
  /// The paths of the files of each name.
  private var paths: [String: [String]] = [:]

  /// Those below a folder. Hidden folders are left out, and links are not followed.
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

  /// The path, from the folder, of a file that `#fileID` writes as `Chat/ChatLinks.swift`: of those with its name the one that is in a folder with
  /// the name of its module, or the only one; nil when there is none, or nobody can tell which.
  public func path(of file: String) -> String? {
    let parts = file.split(separator: "/").map(String.init)
    guard let module = parts.first, let name = parts.last, parts.count > 1, let all = paths[name] else { return nil }
    let own = all.filter { $0.split(separator: "/").dropLast().contains { $0 == module } }
    let some = own.isEmpty ? all : own
    return some.count == 1 ? some[0] : nil
  }
}
