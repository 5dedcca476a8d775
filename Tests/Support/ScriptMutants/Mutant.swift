import Groma
import GromaCommandLanguage
import GromaConsole
import GromaScripts

/// A script with one change that must make it fail.
struct Mutant {
  /// The kinds of change.
  enum Kind: String, CaseIterable {
    /// A `quit` is inserted before a step.
    case quit
    /// A command is misspelt.
    case misspelling
    /// All checks are removed.
    case unchecked
    /// A number or a name in an expectation is changed.
    case expectation
    /// Two adjacent steps are swapped.
    case swap
  }

  var kind: Kind
  /// The number of the changed line in the script.
  var line: Int
  /// The changed text of that line.
  var change: String
  /// The text of the whole changed script.
  var text: String
  /// Scripts that end after the swapped steps and print the whole state. If their outputs are equal, the steps commute.
  var witnesses: [String] = []

  /// Returns the name in the list of equivalent mutants. It does not contain the line number.
  func name(in file: String) -> String { "\(file) \(kind): \(change)" }
}

/// All mutants of a script.
struct Mutants {
  private let script: Script
  private let lines: [String]
  /// The steps that run. Steps that are skipped by a condition could be changed without an effect.
  private let steps: [ScriptStep]

  /// Creates the mutants of a passing script from its text and report.
  init(_ text: String, _ report: ScriptReport) throws(Diagnostic) {
    script = try ScriptParser.parse(text, file: report.file)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    steps = zip(script.steps, report.steps).filter { !$1.isSkipped }.map(\.0)
  }

  var all: [Mutant] { quits + misspellings + unchecked + expectations + swaps }

  private func text(_ change: (inout [String]) -> Void) -> String {
    var lines = lines
    change(&lines)
    return lines.joined(separator: "\n")
  }

  private func mutant(_ kind: Mutant.Kind, _ number: Int, _ line: String) -> Mutant {
    Mutant(kind: kind, line: number, change: line, text: text { $0[number - 1] = line })
  }

  private var quits: [Mutant] {
    steps.map { step in
      Mutant(kind: .quit, line: step.line, change: "quit; \(step.source)", text: text { $0.insert("quit", at: step.line - 1) })
    }
  }

  private var misspellings: [Mutant] {
    steps.flatMap { step in
      step.route.names.map { name in
        var line = lines[name.line - 1]
        line.insert("x", at: line.index(line.startIndex, offsetBy: name.columns.upperBound - 1))
        return mutant(.misspelling, name.line, line)
      }
    }
  }

  private var unchecked: [Mutant] {
    let checks = script.steps.flatMap { step in
      (step.expectsFailure || step.block == nil && step.isCheck(by: .standard) ? Array(step.line...step.lastLine) : [])
        + (step.block ?? []).map(\.line)
    }
    return [
      Mutant(
        kind: .unchecked, line: 1, change: "all checks",
        text: text { lines in for line in Set(checks).sorted(by: >) { lines.remove(at: line - 1) } })
    ]
  }

  /// Mutants that change a number or a name after `expect`, in an error code, or in an expected line.
  private var expectations: [Mutant] {
    steps.flatMap { step in
      let text = lines[step.line - 1]
      var places: [(line: Int, from: Int)] = []
      if let name = step.route.alternatives.first?.steps.first?.name,
        name.literalText.flatMap({ CommandTable.standard[$0] })?.isCheck == true
      {
        places.append((step.line, name.span.columns.upperBound - 1))
      }
      places += (step.block ?? []).filter { !$0.text.hasPrefix("re: ") }.map { ($0.line, 2) }
      let mutants = places.flatMap { place in
        changes(of: lines[place.line - 1], from: place.from).map { mutant(.expectation, place.line, $0) }
      }
      guard let code = step.expectedCode, let range = text.firstRange(of: "[\(code)]") else { return mutants }
      return mutants + [mutant(.expectation, step.line, text.replacingCharacters(range, "[\(code)x]"))]
    }
  }

  /// Returns the line once for each word after a column, with that word changed.
  private func changes(of line: String, from column: Int) -> [String] {
    let start = line.index(line.startIndex, offsetBy: min(column, line.count))
    // A comment is not part of the expectation.
    let end = line.hasPrefix("|") ? line.endIndex : line.firstRange(of: " #")?.lowerBound ?? line.endIndex
    guard start < end else { return [] }
    return line[start..<end].ranges(of: /[A-Za-z0-9]+/).map { range in
      let word = line[range]
      return line.replacingCharacters(range, Int(word).map { "\($0 + 1)" } ?? "\(word)x")
    }
  }

  private var swaps: [Mutant] {
    zip(steps, steps.dropFirst()).compactMap { first, second in
      guard first.source != second.source, !(first.onlyLooks && second.onlyLooks), first.lastLine < second.line else { return nil }
      let (a, b) = (first.range, second.range)
      let swapped = lines[b] + lines[a.upperBound..<b.lowerBound] + lines[a]
      let looks = ["tree --full", "state", "pending"]
      let rest = lines[(script.attachments.first.map { $0.line - 1 } ?? lines.count)...]
      let witnesses = [lines[a.lowerBound..<b.upperBound], ArraySlice(swapped)].map {
        (lines[..<a.lowerBound] + $0 + looks + rest).joined(separator: "\n")
      }
      return Mutant(
        kind: .swap, line: first.line, change: "\(second.source); \(first.source)",
        text: text { $0.replaceSubrange(a.lowerBound..<b.upperBound, with: swapped) }, witnesses: witnesses)
    }
  }
}

extension ScriptStep {
  /// The lines of the step with its expected output, counted from 0.
  fileprivate var range: Range<Int> { line - 1..<(block?.last?.line ?? lastLine) }

  /// Whether the step changes nothing, so that two such steps can be swapped.
  fileprivate var onlyLooks: Bool {
    if expectsFailure { return true }
    guard let command = route.alternatives.first?.steps.first?.name.literalText.flatMap({ CommandTable.standard[$0] }) else { return false }
    return command.isCheck || command.group == .looking || command.name == "history"
  }
}

extension RouteSyntax {
  /// The spans of the command names.
  fileprivate var names: [SourceSpan] {
    alternatives.flatMap(\.steps).flatMap { [$0.name.span] + ($0.nested?.names ?? []) }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, _ new: String) -> String {
    "\(self[..<range.lowerBound])\(new)\(self[range.upperBound...])"
  }
}
