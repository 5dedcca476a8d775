// Only these systems can start other programs.
#if os(Linux) || os(macOS)
  import Foundation
  package import Testing

  /// The model checker Spin (https://spinroot.com), run as a separate program. Spin also needs a C compiler.
  package enum Spin {
    /// Whether Spin and a C compiler are installed.
    package static let isInstalled = InstalledProgram.compiler != nil && InstalledProgram.path(of: "spin") != nil

    /// The result of an exhaustive search of a model.
    package struct Search: Hashable, Sendable {
      /// The number of different states that were reached.
      package var states: Int
      /// The number of transitions, including one for the initial state.
      package var transitions: Int
      /// The number of errors that were found, such as deadlocks and failed assertions.
      package var errors: Int
    }

    /// An error for a search without a result, for example because the model cannot be compiled.
    package struct Failure: Error, CustomStringConvertible {
      /// The complete output of Spin and the compiler.
      package let description: String
    }

    /// Searches all states of a model, exactly and depth first, without state reduction.
    ///
    /// - Parameter model: The text of the model in Promela.
    /// - Throws: ``Failure`` if the search has no result, or the error of a file that cannot be written or a program that cannot be
    ///   started.
    package static func search(_ model: String) throws -> Search {
      let output = try run(model, compiling: "-O2 -DSAFETY -DNOREDUCE", searching: "./pan -m1000000")
      func number(_ pattern: some RegexComponent<(Substring, Substring)>) -> Int? {
        output.firstMatch(of: pattern).flatMap { Int($0.output.1) }
      }
      guard let states = number(/(\d+) states, stored/), let transitions = number(/(\d+) transitions \(= stored\+matched\)/),
        let errors = number(/errors: (\d+)/)
      else { throw Failure(description: output) }
      return Search(states: states, transitions: transitions, errors: errors)
    }

    /// Checks formulas of linear temporal logic in a model, and returns which of them hold.
    ///
    /// - Parameters:
    ///   - names: The names of the formulas in the model.
    ///   - model: The text of the model in Promela.
    /// - Throws: ``Failure`` if the search has no result, or the error of a file that cannot be written or a program that cannot be
    ///   started.
    package static func holding(_ names: [String], in model: String) throws -> [Bool] {
      let searches = names.map { "echo formula; ./pan -a -m1000000 -N \($0)" }
      let output = try run(model, compiling: "-O0 -DNOREDUCE", searching: searches.joined(separator: " && "))
      let errors = output.split(separator: "formula\n").dropFirst().map { part in
        part.firstMatch(of: /errors: (\d+)/).flatMap { Int($0.output.1) }
      }
      let found = errors.compactMap(\.self)
      guard found.count == names.count else { throw Failure(description: output) }
      return found.map { $0 == 0 }
    }

    /// Compiles a model and searches it, and returns the output.
    private static func run(_ model: String, compiling options: String, searching search: String) throws -> String {
      let folder = FileManager.default.temporaryDirectory.appending(path: "spin-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(model.utf8).write(to: folder.appending(path: "model.pml"))
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.currentDirectoryURL = folder
      let compile = "\(InstalledProgram.compiler ?? "cc") -w \(options) -o pan pan.c"
      process.arguments = ["-c", "exec 2>&1; ulimit -t 120; spin -a model.pml && \(compile) && \(search)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0, !output.contains("search depth too small") else { throw Failure(description: output) }
      return output
    }
  }

  /// Expects that Spin finds a given number of states and transitions in a model, and no errors.
  ///
  /// - Parameters:
  ///   - model: The text of the model in Promela.
  ///   - states: The expected number of states.
  ///   - transitions: The expected number of transitions, without the one that Spin counts for the initial state.
  /// - Throws: The errors of ``Spin/search(_:)``.
  package func expectSpin(_ model: String, findsStates states: Int, transitions: Int, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let found = try Spin.search(model)
    #expect(found.states == states, "\(model)", sourceLocation: sourceLocation)
    #expect(found.transitions == transitions + 1, "\(model)", sourceLocation: sourceLocation)
    #expect(found.errors == 0, sourceLocation: sourceLocation)
  }
#endif
