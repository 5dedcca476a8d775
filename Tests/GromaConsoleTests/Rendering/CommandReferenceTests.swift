import Testing

@testable import GromaConsole

struct CommandReferenceTests {
  @Test func containsAllOfTheHelp() {
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
