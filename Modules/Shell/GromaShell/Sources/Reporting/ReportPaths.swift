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

  /// Checks that all files can be written, and removes the contents of earlier reports, before the work starts. If the work ends early, no
  /// file then contains the report of earlier work.
  ///
  /// - Parameters:
  ///   - inputs: The paths of files that the command reads, which no report may replace.
  ///   - replaced: The path of a file that the command reads and that a report may replace, or `nil`. Its contents are kept until then.
  /// - Throws: An error with the code `file.write` for the first file that cannot be written or is an input. The contents of the other
  ///   files are removed even then.
  func begin(inputs: [String] = [], replacing replaced: String? = nil) throws(FileError) {
    var failure: FileError?
    for file in all {
      do throws(FileError) {
        if inputs.contains(where: { FileError.isSame($0, file) }) {
          throw FileError(code: "file.write", description: "'\(file)' is read by this command, so no report can be written to it")
        }
        try FileError.checkWriting(file)
        if replaced.map({ FileError.isSame($0, file) }) != true { try FileError.empty(file) }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Writes texts to files, each independently of the others. Prints an error for each file that cannot be written.
  ///
  /// - Returns: The paths of the files that were written.
  static func write(_ texts: [(file: String, text: String)]) -> [String] {
    texts.compactMap { file, text in
      do throws(FileError) {
        try FileError.write(Array(text.utf8), to: file)
        return file
      } catch {
        StandardStreams.writeError("error: \(error)".escapingControls)
        return nil
      }
    }
  }

  /// Prints a line for users: to standard output or, if a report for programs is written there, to standard error.
  func show(_ line: String) {
    let lines = StandardStreams.width.map(line.wrappedWithIndentation) ?? [line]
    for line in lines { if useStandardOutput { StandardStreams.writeError(line) } else { StandardStreams.printLine(line) } }
  }

  /// Returns a line that names the reports that were written, or `nil` if there are none.
  ///
  /// - Parameter written: The paths of the files that were written.
  func summary(of written: [String]) -> String? {
    let files = all.filter { $0 != FileError.standardStream && written.contains($0) }
    return files.isEmpty ? nil : "wrote \(files.joined(separator: ", "))"
  }
}
