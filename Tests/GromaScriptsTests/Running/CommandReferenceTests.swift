import FoundationEssentials
import GromaConsole
import GromaShellTesting
import Testing

@testable import GromaScripts

@MainActor
struct CommandReferenceTests {
  /// Renew the file with `groma -c 'help --markdown' > Modules/Shell/GromaConsole/Commands.md`.
  @Test func theFileOfTheRepositoryIsCurrent() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Modules/Shell/GromaConsole/Commands.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let session = Session(scripting: .sample)
    let renewed = Renderer().lines(try session.run("help --markdown")).joined(separator: "\n") + "\n"
    #expect(text == renewed, "renew it: groma -c 'help --markdown' > Modules/Shell/GromaConsole/Commands.md")
  }
}
