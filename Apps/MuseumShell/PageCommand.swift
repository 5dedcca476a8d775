import ArgumentParser
import FoundationEssentials
import GromaSampleMuseum

/// The command `museum page`, which explores all exhibits and writes the results to the document of the museum.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Explore all apps, and write the results to Documents/Museum.md.",
    discussion: "The current folder must be the repository. The command changes only the lines that it has written before.")

  func run() async throws {
    let file = URL(filePath: "Documents/Museum.md")
    let page = MuseumPage(try String(contentsOf: file, encoding: .utf8))
    let results = await MainActor.run { Exhibit.all.map { ExhibitResult(of: $0) } }
    let text = try page.text(with: results) { try String(contentsOf: URL(filePath: "Apps/Museum/Exhibits/\($0.file)"), encoding: .utf8) }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
