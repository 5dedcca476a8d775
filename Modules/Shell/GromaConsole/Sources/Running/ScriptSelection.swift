/// Which scripts of many are run.
public struct ScriptSelection: Sendable {
  /// Tags of which a script has at least one; none for all scripts.
  public var wanted: Set<String> = []
  /// Tags of which a script has none.
  public var unwanted: Set<String> = []
  /// A regular expression that is found in the file or the name, case counts; nil for all.
  public var pattern: String?
  /// The shard, from 1, and how many there are.
  public var shard: (number: Int, count: Int)?

  /// The folder, from the root on, that names of files count from; what is in it has the same shard however its name is written.
  public var folder = ""

  /// All scripts.
  public init() {}

  /// Whether a script is run. One that cannot be read is, so that it is missed by nobody.
  ///
  /// - Parameter text: Its text, where it cannot be read twice.
  public func contains(file: String, text: String? = nil) -> Bool {
    if let shard, Self.shard(of: normalised(file), among: shard.count) != shard.number { return false }
    if wanted.isEmpty, unwanted.isEmpty, pattern == nil { return true }
    guard let text = text ?? (try? FileError.readText(file)), let script = try? ScriptParser.parse(text, file: file) else { return true }
    let tags = Set(script.tags)
    guard wanted.isEmpty || !tags.isDisjoint(with: wanted), tags.isDisjoint(with: unwanted) else { return false }
    guard let pattern, let expression = try? Regex(pattern) else { return true }
    return file.contains(expression) || script.name.contains(expression)
  }

  /// The path from the folder to a file in it, without `.` and `..`; from the root on to another.
  private func normalised(_ file: String) -> String {
    var files = FileSpace()
    files.folder = folder
    let path = files.path(of: file)
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// The shard of a path, from 1: the same whatever other files there are.
  ///
  /// FNV-1a (Fowler, Noll and Vo).
  static func shard(of file: String, among count: Int) -> Int {
    let hash = file.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(hash % UInt64(max(1, count))) + 1
  }
}
