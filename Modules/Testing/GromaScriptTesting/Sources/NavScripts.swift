import FoundationEssentials
public import Groma
public import GromaConsole
public import Testing

/// Command files as tests: each file is a case of its own, and what is wrong is recorded at its line of the file.
///
/// ```swift
/// @MainActor struct ScriptTests {
///   @Test(arguments: NavScripts.all(in: "Scripts"))
///   func passes(_ script: NavScript) { script.run(on: .plaza) }
/// }
/// ```
public enum NavScripts {
  /// The `.nav` files in a folder and those below it, by name.
  ///
  /// - Parameters:
  ///   - folder: The folder; a relative name counts from that of the test's source file.
  ///   - file: The test's source file.
  /// - Returns: What a parameterised test takes. Of a folder without any there is one that fails, so that no test passes by running nothing.
  public static func all(in folder: String, beside file: String = #filePath) -> [NavScript] {
    let path = folder.hasPrefix("/") ? folder : URL(filePath: file).deletingLastPathComponent().appending(path: folder).standardized.path
    let names = ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".nav") }.sorted()
    return names.isEmpty ? [NavScript(name: folder, path: path)] : names.map { NavScript(name: $0, path: "\(path)/\($0)") }
  }

  /// Runs all files in a folder within one test.
  ///
  /// - Parameters:
  ///   - folder: The folder, as for ``all(in:beside:)``.
  ///   - app: The app of scripts that name none.
  ///   - apps: Those that a script may name with `#: app NAME`.
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
  /// Its path within the folder of all.
  public let name: String
  /// Where it is.
  public let path: String

  /// Runs it; each thing that is wrong is an issue of the test that runs, at the line of the file it is in.
  ///
  /// - Parameters:
  ///   - app: The app, unless the script names one.
  ///   - apps: Those that it may name with `#: app NAME`.
  /// - Returns: How it went.
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
    // The testing library wants a module before the name.
    return SourceLocation(
      fileID: "Scripts/\(file.split(separator: "/").last ?? "")", filePath: file, line: max(1, line), column: max(1, column))
  }
}

extension NavScript: CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// Its name.
  public var testDescription: String { name }

  /// Its name, by which a single case is run again.
  public func encodeTestArgument(to encoder: some Encoder) throws { try name.encode(to: encoder) }
}
