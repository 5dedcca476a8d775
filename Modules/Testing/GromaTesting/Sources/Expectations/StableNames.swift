import Foundation
public import Groma
public import Testing

/// Expects that saved states can still be read by the names of their screens: each name in a stored list is the name or a former name of a
/// screen, and each name of a screen is in the list.
///
/// The names of screens are part of saved states, links and scripts, and are usually derived from the names of their types
/// (``/Groma/Screen/name``). If a type is renamed, the expectation fails until the definition lists the former name:
/// `ScreenDefinition(ConversationScreen.self, "one chat").formerly("chat")`. Then add the new name to the list.
///
/// The list is a text file with one name on each line, in any order. Keep it under version control, and remove a name only when no saved
/// state contains it. If the file does not exist, the function writes it and records an issue.
///
/// - Parameters:
///   - app: The app.
///   - file: The path of the list, relative to the folder of the test.
///   - test: The path of the test. By default, that of the call.
///   - sourceLocation: The location of the issues. By default, that of the call.
public func expectStableNames(
  of app: AppDefinition, in file: String, test: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let place = URL(filePath: test).deletingLastPathComponent().appending(path: file)
  guard let text = try? String(contentsOf: place, encoding: .utf8) else {
    do {
      let names = app.screens.map(\.name).sorted()
      try (names.joined(separator: "\n") + "\n").write(to: place, atomically: true, encoding: .utf8)
      Issue.record("'\(file)' did not exist: it was written, with \(names.count) names; commit it", sourceLocation: sourceLocation)
    } catch {
      Issue.record("'\(file)' cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  let stored = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  for problem in app.problems(withStoredNames: stored) { Issue.record("\(file): \(problem)", sourceLocation: sourceLocation) }
}

extension AppDefinition {
  /// Returns a message for each name in a list of stored names that is neither the name nor a former name of a screen, and for each screen
  /// whose name is not in the list.
  package func problems(withStoredNames stored: [String]) -> [String] {
    let known = Set(screens.flatMap { [$0.name] + $0.formerNames })
    let lost = stored.filter { !known.contains($0) }.map {
      "no screen has the name '\($0)', which saved states may contain: add '.formerly(\"\($0)\")' to the definition of its screen"
    }
    let new = screens.filter { !stored.contains($0.name) }.map { "add the line '\($0.name)' for the screen of \($0.owner)" }
    return lost + new
  }
}
