import GromaConsole

/// The memory of this process in bytes, or 0 if it is unknown.
enum ProcessMemory {
  /// The memory that is currently resident.
  static var current: Int { value("VmRSS:") }
  /// The maximum resident memory so far.
  static var peak: Int { value("VmHWM:") }

  /// Returns a value of Linux's process status in bytes. The status has it in kB.
  private static func value(_ name: String) -> Int {
    let lines = (try? FileError.readText("/proc/self/status"))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix(name) }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0
  }
}
