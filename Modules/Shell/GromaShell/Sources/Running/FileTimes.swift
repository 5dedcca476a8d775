import FoundationEssentials
import SystemPackage

/// The modification times of files.
struct FileTimes {
  private var times: [String: Date] = [:]

  /// Reads the modification times of files, and of all files in folders and their subfolders. Files that do not exist are omitted.
  init(of names: [String]) {
    for name in names {
      note(name)
      for file in (try? FileManager.default.subpathsOfDirectory(atPath: name)) ?? [] { note(FilePath(name).appending(file).string) }
    }
  }

  private mutating func note(_ file: String) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return }
    if attributes[.type] as? FileAttributeType == .typeDirectory { return }
    times[file] = attributes[.modificationDate] as? Date
  }

  /// Returns the sorted paths of the files that were changed, added or removed after `old` was read, or `nil` if there are none.
  func changed(since old: FileTimes) -> [String]? {
    let names = Set(times.keys).union(old.times.keys).filter { times[$0] != old.times[$0] }
    return names.isEmpty ? nil : names.sorted()
  }
}
