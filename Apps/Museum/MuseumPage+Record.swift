import GromaExplorer

extension MuseumPage {
  /// The result of the explorer for one bug, as text.
  struct Record {
    let result: ExhibitResult
    let declaration: Declaration

    init(of result: ExhibitResult, declaration: Declaration) {
      self.result = result
      self.declaration = declaration
    }

    /// The lines of the section of the bug.
    var lines: [String] {
      guard let finding = result.finding else { return ["* Finding: none."] }
      let others = result.violated.dropFirst().map { "*\($0)*" }.joined(separator: ", ")
      let found =
        "* Finding: *\(finding.property)*. `\(finding.sentence)`" + (finding.dimensionsInWords.map { "; it \($0)" } ?? "")
        + (others.isEmpty ? "" : ". The app also violates \(others).")
      let declared =
        switch declaration {
        case .nothing: [String]()
        case .expectation(let line): ["* Declared: `\(line)`"]
        case .property(let line): ["* Property:", ""] + Self.block([line], "swift") + [""]
        }
      let states = "* Within \(bounds): \(result.report.counts.states) states; \(result.mended.counts.states) with the fix. Shortest path:"
      return found.wrapped(indentation: "  ") + declared + [states, ""] + Self.block(finding.shellLines)
    }

    /// Returns an indented block of code.
    private static func block(_ lines: [String], _ language: String = "") -> [String] {
      (["```\(language)"] + lines + ["```"]).map { "  \($0)" }
    }

    /// The last cells of the row of the bug: the property, the declaration, the number of moves, and the number of states.
    var cells: [String] {
      let declared =
        switch declaration {
        case .nothing: "nothing"
        case .expectation(let line): "`\(line.prefix { $0 != "(" })`"
        case .property: "property"
        }
      guard let finding = result.finding else { return ["not found", declared, "", "\(result.report.counts.states)"] }
      return [finding.property, declared, "\(finding.moveCount)", "\(result.report.counts.states)"]
    }

    private var bounds: String {
      let bounds = result.exhibit.bounds
      return "`depth=\(bounds.depth),layers=\(bounds.layers)" + (bounds.samples > 1 ? ",samples=\(bounds.samples)" : "") + "`"
    }

    /// Returns the result for all bugs in words.
    static func summary(of records: [Record]) -> String {
      let found = records.filter { $0.result.finding != nil }
      var (plain, expectations, properties) = (0, 0, 0)
      for record in found {
        switch record.declaration {
        case .nothing: plain += 1
        case .expectation: expectations += 1
        case .property: properties += 1
        }
      }
      let proofs = records.count { $0.result.mended.isProved && $0.result.mended.findings.isEmpty }
      return """
        The explorer finds \(found.count) of \(records.count) bugs: \(plain) in an app that declares nothing for the explorer, \(expectations) \
        with one declaration of a definition or an action, and \(properties) with a property of one line. Of \(proofs) of the \
        \(records.count) mended apps, it proves all properties within the same bounds.
        """
    }
  }
}
