import ArgumentParser
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses

/// The paths of the files to which a command writes its reports. The path `-` is standard output.
struct ReportPaths {
  let all: [String]

  /// Whether a report is written to standard output, so that lines for users are written to standard error.
  var useStandardOutput: Bool { all.contains(FileError.standardStream) }

  /// Checks that no two reports have the same path.
  func validate() throws {
    var seen: Set<String> = []
    if let twice = all.first(where: { !seen.insert($0).inserted }) {
      throw ValidationError("Two reports would be written to '\(twice)'\(twice == FileError.standardStream ? ", standard output" : "").")
    }
  }

  /// Checks that all files can be written, before the work starts.
  ///
  /// - Parameter inputs: The paths of files that the command reads, which no report may replace.
  /// - Throws: An error with the code `file.write` for the first file that cannot be written or is an input.
  func check(inputs: [String] = []) throws(FileError) {
    for file in all {
      if inputs.contains(where: { FileError.isSame($0, file) }) {
        throw FileError(code: "file.write", description: "'\(file)' is read by this command, so no report can be written to it")
      }
      try FileError.checkWriting(file)
    }
  }

  /// Prints a line for users: to standard output or, if a report for programs is written there, to standard error.
  func show(_ line: String) {
    let lines = StandardStreams.width.map(line.wrappedWithIndentation) ?? [line]
    for line in lines { if useStandardOutput { StandardStreams.writeError(line) } else { print(line) } }
  }

  /// A line that names the files that were written, or `nil` if there are none.
  var summary: String? {
    let files = all.filter { $0 != FileError.standardStream }
    return files.isEmpty ? nil : "wrote \(files.joined(separator: ", "))"
  }
}
