import GromaCommandLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Completer {
  /// The end of a line that redirects the output of a command.
  enum RedirectedEnd {
    /// The beginning of the name of a file.
    case file(String)
    /// The beginning of a command line of the system's shell.
    case program(String)
    /// The beginning of the command after the redirection.
    case command(String)
    /// A place where nothing can follow, as after the name of a file.
    case nothing
  }

  /// Returns the end of a line, from its redirection on, or `nil` if the line has no redirection.
  func redirectedEnd(_ text: String) -> RedirectedEnd? {
    // An empty end would be an error, so a character is added.
    let line = text + "x"
    let parts: Redirection.Line
    do throws(Diagnostic) {
      guard let found = try Redirection.split(line, at: line.startIndex, number: 1, command: command) else { return nil }
      parts = found
    } catch {
      return .nothing
    }
    if !parts.rest.isEmpty { return .command(String(parts.rest.dropLast())) }
    switch parts.redirection.target {
    case .file(let word, _): return .file(String((word.literalText ?? "").dropLast()))
    case .program(let program): return .program(String(program.dropLast()))
    }
  }

  /// Returns the candidates for the end of a line that redirects output: files, programs of the system, or commands.
  func completions(_ end: RedirectedEnd) -> Completions {
    func matching(_ typed: Substring, _ offers: [String], isFinal: (String) -> Bool) -> Completions {
      let found = offers.filter { $0.hasPrefix(typed) }
      return Completions(replaced: typed.count, candidates: found.map { .init($0, isFinal: isFinal($0)) })
    }
    func files(named typed: Substring) -> Completions { matching(typed, self.files(String(typed))) { !$0.hasSuffix("/") } }
    switch end {
    case .nothing: return Completions()
    case .command(let text): return completions(String(text.drop { $0 == " " }))
    case .file(let typed): return files(named: typed[...])
    case .program(let text):
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard let last = words.last else { return Completions() }
      return words.count == 1 && !last.contains("/") ? matching(last, Self.programs(last)) { _ in true } : files(named: last)
    }
  }

  /// Returns the names of the programs in the folders of `PATH`, in alphabetical order. Only names that begin with the given text are
  /// returned.
  private static func programs(_ beginning: Substring) -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let names = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
        $0.hasPrefix(beginning) && FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
    return Set(names).sorted()
  }
}
