import GromaConsole

/// The memory use of this process, in bytes. A value is 0 if the system does not report it.
enum ProcessMemory {
  /// The size of the currently resident memory, in bytes.
  static var current: Int { value("VmRSS:") }
  /// The maximum size of the resident memory so far, in bytes.
  static var peak: Int { value("VmHWM:") }

  /// Returns a value from Linux's process status, converted from kB to bytes, or 0 if the status does not contain it.
  private static func value(_ name: String) -> Int {
    let lines = (try? FileError.readText("/proc/self/status"))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix(name) }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0
  }
}
