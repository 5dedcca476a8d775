import Groma
import GromaCommandLanguage
import GromaReportFormats

extension HelpPage {
  /// The maximum number of examples on the page of a command. The reference contains all examples.
  private static let shownExamples = 6

  /// Creates the page of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - requests: The requests that the app defines. The page lists them if the command takes a request.
  init(_ command: Command, requests: [(name: String, summary: String)] = []) {
    blocks = [.heading(command.form), .text(command.summary)] + Self.details(command.details)
    if command.parameters.contains(.request), !requests.isEmpty {
      blocks += [.text("The requests of the app:"), .rows(requests.map { ["  " + $0.name, $0.summary] })]
    }
    blocks.append(.rows(command.flags.map { [$0.usage, $0.description] }))
    if !command.aliases.isEmpty { blocks.append(.text("also: \(command.aliases.joined(separator: ", ")) (at the prompt)")) }
    blocks += command.exampleLines.prefix(Self.shownExamples).map { .example($0) }
    records = [command.record]
  }

  /// Returns the blocks of the details of a command. Consecutive lines form a paragraph, except lines with a run of at least three spaces,
  /// which are rows of two cells.
  static func details(_ details: String) -> [Block] {
    var blocks: [Block] = []
    for line in details.split(separator: "\n").map(String.init) {
      if let gap = line.firstRange(of: "   ") {
        let row = [String(line[..<gap.lowerBound]), String(line[gap.upperBound...].drop { $0 == " " })]
        if case .rows(let rows)? = blocks.last { blocks[blocks.count - 1] = .rows(rows + [row]) } else { blocks.append(.rows([row])) }
      } else if case .text(let text)? = blocks.last {
        blocks[blocks.count - 1] = .text("\(text) \(line)")
      } else {
        blocks.append(.text(line))
      }
    }
    return blocks
  }
}

extension Command {
  /// The example lines, without repetitions.
  var exampleLines: [String] { examples.map(\.line).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// The record that describes the command for programs. The record has no rows for users.
  var record: Record {
    Record(
      "command-definition",
      [
        "name": .text(name), "usage": .text(form), "summary": .text(summary), "topic": .text(group.topic), "details": .text(details),
        "options": .texts(flags.map { "\($0.usage): \($0.description)" }), "aliases": .texts(aliases), "examples": .texts(exampleLines),
      ], rows: [])
  }
}
