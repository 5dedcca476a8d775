import GromaConsole

/// A filter that selects the scripts to run.
public struct ScriptSelection: Sendable {
  /// The tags of which a script must have at least one. If the set is empty, every script qualifies.
  public var wanted: Set<String> = []
  /// The tags that exclude a script.
  public var unwanted: Set<String> = []
  /// A case-sensitive regular expression that must match part of the file or the name. If `nil`, every script qualifies.
  public var pattern: String?
  /// The number of the shard to run, from 1, and the number of shards. If `nil`, all scripts are run.
  public var shard: (number: Int, count: Int)?

  /// The absolute path of the folder that file names are relative to. A file in this folder is in the same shard regardless of the form of
  /// its path.
  public var folder = ""

  /// Creates a filter that selects all scripts.
  public init() {}

  /// Returns whether to run a script. A script that cannot be read is selected, so that its error is reported.
  ///
  /// - Parameters:
  ///   - file: The file of the script, absolute or relative to ``folder``.
  ///   - text: The text of the script, needed for a file that cannot be read twice. If it is `nil`, the file is read.
  public func contains(file: String, text: String? = nil) -> Bool {
    if let shard, Self.shard(of: normalised(file), among: shard.count) != shard.number { return false }
    if wanted.isEmpty, unwanted.isEmpty, pattern == nil { return true }
    guard let text = text ?? (try? FileError.readText(file)), let script = try? ScriptParser.parse(text, file: file) else { return true }
    let tags = Set(script.tags)
    guard wanted.isEmpty || !tags.isDisjoint(with: wanted), tags.isDisjoint(with: unwanted) else { return false }
    guard let pattern, let expression = try? Regex(pattern) else { return true }
    return file.contains(expression) || script.name.contains(expression)
  }

  /// Returns the path of a file relative to the folder, without `.` and `..`. Returns an absolute path for a file elsewhere.
  private func normalised(_ file: String) -> String {
    var files = FileSpace()
    files.folder = folder
    let path = files.path(of: file)
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// Returns the shard of a path, from 1. It does not depend on the other files.
  ///
  /// The shard is determined by the FNV-1a hash (Fowler, Noll, Vo).
  static func shard(of file: String, among count: Int) -> Int {
    let hash = file.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(hash % UInt64(max(1, count))) + 1
  }
}
