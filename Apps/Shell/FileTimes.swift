import FoundationEssentials

/// When files were last changed.
struct FileTimes {
  private var times: [String: Date] = [:]

  /// Of files, and of all files in folders.
  init(of names: [String]) {
    for name in names {
      note(name)
      for file in (try? FileManager.default.subpathsOfDirectory(atPath: name)) ?? [] { note("\(name)/\(file)") }
    }
  }

  private mutating func note(_ file: String) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return }
    if attributes[.type] as? FileAttributeType == .typeDirectory { return }
    times[file] = attributes[.modificationDate] as? Date
  }

  /// What has changed, come or gone, in order; nil when nothing has.
  func changed(since old: FileTimes) -> [String]? {
    let names = Set(times.keys).union(old.times.keys).filter { times[$0] != old.times[$0] }
    return names.isEmpty ? nil : names.sorted()
  }
}
