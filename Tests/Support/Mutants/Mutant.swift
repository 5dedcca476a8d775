import Groma
import GromaConsole

/// A script that was changed so that it must fail.
struct Mutant {
  /// What was changed.
  enum Kind: String, CaseIterable {
    /// `quit` before a step.
    case quit
    /// A command is misspelt.
    case misspelling
    /// Nothing is checked any more.
    case unchecked
    /// A number or a name in an expectation is another.
    case expectation
    /// Two neighbouring steps are swapped.
    case swap
  }

  var kind: Kind
  /// The line of the script that was changed.
  var line: Int
  /// The changed text of that line.
  var change: String
  /// The whole changed script.
  var text: String
  /// Scripts that end behind the swapped steps, and show all there is to see: the same output means that the steps commute.
  var witnesses: [String] = []

  /// What the list of equivalent mutants calls it: nothing depends on where in the script it is.
  func name(in file: String) -> String { "\(file) \(kind): \(change)" }
}

/// All mutants of a script.
struct Mutants {
  private let script: Script
  private let lines: [String]
  /// The steps that run: what conditions leave out can be anything.
  private let steps: [ScriptStep]

  /// The mutants of a script that passes, by its report.
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
      (step.expectsFailure || step.block == nil && step.isCheck ? Array(step.line...step.lastLine) : []) + (step.block ?? []).map(\.line)
    }
    return [
      Mutant(
        kind: .unchecked, line: 1, change: "all checks",
        text: text { lines in for line in Set(checks).sorted(by: >) { lines.remove(at: line - 1) } })
    ]
  }

  /// Each number and each name behind `expect`, in a code, and in an expected line.
  private var expectations: [Mutant] {
    steps.flatMap { step in
      let text = lines[step.line - 1]
      var places: [(line: Int, from: Int)] = []
      if let command = step.route.alternatives.first?.steps.first, command.name.literalText == "expect" {
        places.append((step.line, command.name.span.columns.upperBound - 1))
      }
      places += (step.block ?? []).filter { !$0.text.hasPrefix("re: ") }.map { ($0.line, 2) }
      let mutants = places.flatMap { place in
        changes(of: lines[place.line - 1], from: place.from).map { mutant(.expectation, place.line, $0) }
      }
      guard let code = step.expectedCode, let range = text.firstRange(of: "[\(code)]") else { return mutants }
      return mutants + [mutant(.expectation, step.line, text.replacingCharacters(range, "[\(code)x]"))]
    }
  }

  /// A line with each of its words behind a column changed.
  private func changes(of line: String, from column: Int) -> [String] {
    let start = line.index(line.startIndex, offsetBy: min(column, line.count))
    // A comment is not expected.
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
  /// The lines it takes, with its block, from 0.
  fileprivate var range: Range<Int> { line - 1..<(block?.last?.line ?? lastLine) }

  /// Whether it changes nothing, so that two of them can be swapped.
  fileprivate var onlyLooks: Bool {
    if expectsFailure { return true }
    guard let name = route.alternatives.first?.steps.first?.name.literalText else { return false }
    return name == "expect" || CommandTable.standard[name]?.group == .looking
  }
}

extension RouteSyntax {
  /// Where the names of its commands stand.
  fileprivate var names: [SourceSpan] {
    alternatives.flatMap(\.steps).flatMap { [$0.name.span] + ($0.nested?.names ?? []) }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, _ new: String) -> String {
    "\(self[..<range.lowerBound])\(new)\(self[range.upperBound...])"
  }
}
