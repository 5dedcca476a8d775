import GromaConsole

/// How much memory this process takes, in bytes; 0 where nobody says.
enum ProcessMemory {
  /// Now.
  static var current: Int { value("VmRSS:") }
  /// The most so far.
  static var peak: Int { value("VmHWM:") }

  /// A line of Linux's account, in kB there.
  private static func value(_ name: String) -> Int {
    let lines = (try? FileError.readText("/proc/self/status"))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix(name) }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0
  }
}
