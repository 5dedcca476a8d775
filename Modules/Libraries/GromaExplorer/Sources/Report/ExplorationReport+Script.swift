import Groma

extension ExplorationReport.Finding {
  /// Returns a command file that performs the moves and then fails as long as the fault exists. It passes after the fault is fixed, also if
  /// the app then refuses the last move, or lets a link wait. If ``hasTrace`` is `false`, the file only performs the moves.
  ///
  /// The moves of a ``cycle`` are in an attachment, `cycle.nav`, which the file runs ``rounds`` times. Variables contain the texts of samples
  /// for secret fields.
  ///
  /// - Parameter app: The name of the app.
  public func script(app: String) -> String {
    var lines = ["#: name   \(property): \(sentence)".escapingControls, "#: tags   explorer", "#: app    \(app)"]
    // If the last move fails, by itself or after its line, the file checks that nothing fails.
    let isChecked = checks.contains { $0.hasPrefix("expect ") || $0.hasPrefix("! ") }
    if hasTrace, !isChecked { lines.append("#: no-failures") }
    lines.append("")
    lines += steps.script(attemptsLast: isChecked)
    if cycle != nil { lines += ["", "# These moves can be made again and again", "source cycle.nav --times=\(Self.rounds)"] }
    if !checks.isEmpty { lines += ["", "# \(property)".escapingControls] + checks }
    if let cycle { lines += ["-- cycle.nav --"] + cycle.script() }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension [ExplorationReport.Finding.Step] {
  /// Returns the moves as lines of a command file. A line that sets a variable precedes the first move that needs its value.
  ///
  /// - Parameter attemptsLast: Whether the last line also passes if the app refuses the move.
  fileprivate func script(attemptsLast: Bool = false) -> [String] {
    var values: [String: String] = [:]
    return flatMap { step in
      let changed = (step.variables ?? [:]).filter { values[$0.key] != $0.value }.sorted { $0.key < $1.key }
      for (name, value) in changed { values[name] = value }
      let move = attemptsLast && step.mayBeRefused == true ? "attempt \(step.move)" : step.move
      return changed.map { "let \($0.key) = \(Quoting.quoted($0.value))" } + [move]
    }
  }
}
