import FoundationEssentials

/// The source files below a folder, found by module and name.
struct SourceTree {
  /// The paths of each file, by its name.
  private var paths: [String: [String]] = [:]

  /// Those below a folder; hidden folders and those in them are left out.
  init(below folder: String = ".") {
    var folders = [""]
    while let prefix = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(prefix)")) ?? []
      for name in names where !name.hasPrefix(".") {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: "\(folder)/\(prefix)\(name)", isDirectory: &isFolder) else { continue }
        if isFolder {
          folders.append("\(prefix)\(name)/")
        } else if name.hasSuffix(".swift") {
          paths[name, default: []].append("\(prefix)\(name)")
        }
      }
    }
  }

  /// The path of a file that `#fileID` names as `Chat/ChatLinks.swift`: of those with its name the one that is in a folder with the name of its
  /// module; nil when there is none, or more than one.
  func path(of file: String) -> String? {
    let parts = file.split(separator: "/").map(String.init)
    guard let module = parts.first, let name = parts.last, parts.count > 1 else { return nil }
    let all = paths[name, default: []].filter { $0.split(separator: "/").dropLast().contains { $0 == module } }
    return all.count == 1 ? all[0] : nil
  }
}
