// Only these systems can start other programs.
#if os(Linux) || os(macOS)
  import Foundation

  /// The programs of this system that tests run.
  package enum InstalledProgram {
    /// The path of a C compiler, or `nil` if none is installed.
    package static let compiler = ["cc", "clang", "gcc"].lazy.compactMap(path).first

    /// Returns the path of a program in the folders of the variable `PATH`, or `nil` if it is not installed.
    package static func path(of program: String) -> String? {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
  }
#endif
