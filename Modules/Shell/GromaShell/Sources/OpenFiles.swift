import ArgumentParser
import GromaProcesses

/// The check that this process can open enough files.
enum OpenFiles {
  /// Checks that this process can open more files. If too few are left, the first task or process that it starts would end it.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - subject: The work that needs them, as the subject of a sentence.
  /// - Throws: The exit code 2, after an error message.
  static func require(_ count: Int, for subject: String) throws {
    if StandardStreams.canOpen(count) { return }
    StandardStreams.writeError("error: \(subject) needs more open files than the limit allows; raise it with 'ulimit -n'")
    throw ExitCode(2)
  }
}
