import FoundationEssentials
import Testing

@testable import GromaConsole

struct CommandReferenceTests {
  /// Renew the file with `groma -c 'help --markdown' > Modules/Shell/GromaConsole/Commands.md`.
  @Test func theFileOfTheRepositoryIsCurrent() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Modules/Shell/GromaConsole/Commands.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let renewed = CommandReference(of: .standard).lines.joined(separator: "\n") + "\n"
    #expect(text == renewed, "renew it: groma -c 'help --markdown' > Modules/Shell/GromaConsole/Commands.md")
  }

  @Test func saysAllThatHelpSays() {
    let text = CommandReference(of: .standard).lines.joined(separator: "\n")
    for command in CommandTable.standard.all {
      #expect(text.contains("\n### \(command.name)\n\n`\(command.form)`\n\n\(command.summary)\n"))
      for flag in command.flags { #expect(text.contains("* `\(flag.usage)`: \(flag.description)")) }
      for alias in command.aliases { #expect(text.contains("`\(alias)`")) }
      for example in command.examples { #expect(text.contains(example.line)) }
    }
  }

  /// Links of the document lead to its headings.
  @Test func linksLeadToHeadings() {
    let lines = CommandReference(of: .standard).lines
    let headings = lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3).lowercased().replacing(" ", with: "-") }
    let links = lines.compactMap { $0.split(separator: "](#").dropFirst().first?.dropLast() }.map(String.init)
    #expect(!links.isEmpty)
    for link in links { #expect(headings.contains(link)) }
  }
}
