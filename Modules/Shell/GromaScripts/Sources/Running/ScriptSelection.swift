import GromaConsole

/// A filter that selects the scripts to run.
public struct ScriptSelection: Sendable {
  /// The tags of which a script must have at least one. If the set is empty, every script qualifies.
  public var wanted: Set<String> = []
  /// The tags that exclude a script.
  public var unwanted: Set<String> = []
  /// A case-sensitive regular expression that must match part of the file path or of the script's name. If the pattern is `nil` or invalid,
  /// every script qualifies.
  public var pattern: String?
  /// The shard to run: its number, from 1, and the total number of shards. If `nil`, all scripts are run.
  public var shard: (number: Int, count: Int)?

  /// The absolute path of the folder that file names are relative to. A file in this folder is in the same shard whether its path is
  /// absolute or relative.
  public var folder = ""

  /// Creates a filter that selects all scripts.
  public init() {}

  /// Returns whether to run a script. A script in the selected shard that cannot be read or parsed is selected, so that its error is
  /// reported.
  ///
  /// - Parameters:
  ///   - file: The path of the script file, absolute or relative to ``folder``.
  ///   - text: The text of the script, needed for a file that cannot be read twice. If `nil`, the file is read.
  public func contains(file: String, text: String? = nil) -> Bool { isInShard(file) && matches(file: file, text: text) }

  /// Returns whether a script file belongs to the selected shard.
  ///
  /// - Parameter file: The path of the script file, absolute or relative to ``folder``.
  package func isInShard(_ file: String) -> Bool {
    shard.map { Self.shard(of: normalized(file), among: $0.count) == $0.number } ?? true
  }

  /// Returns whether the tags and the pattern select a script, in whichever shard it is. A script that cannot be read or parsed is selected.
  ///
  /// - Parameters:
  ///   - file: The path of the script file, absolute or relative to ``folder``.
  ///   - text: The text of the script, needed for a file that cannot be read twice. If `nil`, the file is read.
  package func matches(file: String, text: String? = nil) -> Bool {
    if wanted.isEmpty, unwanted.isEmpty, pattern == nil { return true }
    guard let text = text ?? (try? FileError.readText(file)), let script = try? ScriptParser.parse(text, file: file) else { return true }
    let tags = Set(script.tags)
    guard wanted.isEmpty || !tags.isDisjoint(with: wanted), tags.isDisjoint(with: unwanted) else { return false }
    guard let pattern, let expression = try? Regex(pattern) else { return true }
    return file.contains(expression) || script.name.contains(expression)
  }

  /// Returns the path of a file relative to the folder, without `.` and `..`. Returns an absolute path for a file outside the folder.
  private func normalized(_ file: String) -> String {
    var files = FileSpace()
    files.folder = folder
    let path = files.path(of: file)
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// Returns the number of the shard that a path belongs to, from 1. The number does not depend on the other files.
  ///
  /// The shard is determined by the FNV-1a hash (Fowler, Noll, Vo) of the path.
  ///
  /// - Parameter count: The total number of shards.
  static func shard(of file: String, among count: Int) -> Int {
    let hash = file.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(hash % UInt64(max(1, count))) + 1
  }
}
