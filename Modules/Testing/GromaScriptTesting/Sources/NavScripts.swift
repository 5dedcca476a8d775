public import Groma
public import GromaScripts
public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Functions that run command files as tests. Each file can be a test case, and each failure is recorded at its line in the file.
///
/// ```swift
/// @MainActor struct ScriptTests {
///   @Test(arguments: NavScripts.all(in: "Scripts"))
///   func passes(_ script: NavScript) { script.run(on: .plaza) }
/// }
/// ```
public enum NavScripts {
  /// Returns the `.nav` files in a folder and its subfolders, sorted by path, without those whose names start with `_`: other files source
  /// them.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder: absolute, or relative to the folder of the test's source file.
  ///   - file: The path of the test's source file.
  /// - Returns: The arguments of a parameterized test. If there are no files, the result is one script that fails, so that a test cannot
  ///   pass without running anything.
  public static func all(in folder: String, beside file: String = #filePath) -> [NavScript] {
    let path = folder.hasPrefix("/") ? folder : URL(filePath: file).deletingLastPathComponent().appending(path: folder).standardized.path
    let names = ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter(Script.isRun).sorted()
    return names.isEmpty ? [NavScript(name: folder, path: path)] : names.map { NavScript(name: $0, path: "\(path)/\($0)") }
  }

  /// Runs the `.nav` files in a folder and its subfolders, sorted by path, as part of the current test. Each failure is recorded as an
  /// issue of this test, at its line in the file.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, as for ``all(in:beside:)``.
  ///   - app: The app for scripts that do not name one.
  ///   - apps: The apps that a script can name with `#: app NAME`.
  ///   - options: The options of each run. By default, a script ends at its first failure.
  ///   - file: The path of the test's source file.
  @MainActor
  public static func run(
    in folder: String, on app: AppDefinition, of apps: [AppDefinition] = [], options: ScriptRunner.Options = .init(),
    beside file: String = #filePath
  ) {
    for script in all(in: folder, beside: file) { script.run(on: app, of: apps, options: options) }
  }
}

/// One command file, as an argument of a test.
public struct NavScript: Hashable, Sendable {
  /// The path of the file relative to the folder that was searched.
  public let name: String
  /// The absolute path of the file.
  public let path: String

  /// Runs the file. Each failure is recorded as an issue of the current test, at its line in the file.
  ///
  /// - Parameters:
  ///   - app: The app to use if the script does not name one.
  ///   - apps: The apps that the script can name with `#: app NAME`.
  ///   - options: The options of the run. By default, the script ends at its first failure.
  /// - Returns: The report of the run.
  @MainActor @discardableResult
  public func run(on app: AppDefinition, of apps: [AppDefinition] = [], options: ScriptRunner.Options = .init()) -> ScriptReport {
    let report = ScriptRunner(app, of: apps, options: options).run(file: path)
    for problem in report.problems { record(problem) }
    return report
  }

  private func record(_ problem: ScriptReport.Problem) {
    let lines = problem.lines.joined(separator: "\n")
    Issue.record(Comment(rawValue: lines), sourceLocation: location(problem.file, line: problem.line, column: problem.column))
  }

  private func location(_ file: String? = nil, line: Int = 1, column: Int = 1) -> SourceLocation {
    let file = file ?? path
    // The testing library requires a module before the file name.
    return SourceLocation(
      fileID: "Scripts/\(file.split(separator: "/").last ?? "")", filePath: file, line: max(1, line), column: max(1, column))
  }
}

extension NavScript: CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// The name of the script.
  public var testDescription: String { name }

  /// Encodes the name of the script, so that a single test case can be run again.
  ///
  /// - Throws: The error of the encoder.
  public func encodeTestArgument(to encoder: some Encoder) throws { try name.encode(to: encoder) }
}
