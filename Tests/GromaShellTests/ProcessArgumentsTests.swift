import ArgumentParser
import Testing

@testable import GromaShell

/// Tests how the program reads its arguments before the argument parser does.
struct ProcessArgumentsTests {
  private func named(_ arguments: [String]) throws -> [String] {
    try ProcessArguments.naming(arguments, apps: ["plaza", "kiosk"], commands: ["run", "explore", "help"])
  }

  @Test func anAppCanBeTheFirstWord() throws {
    #expect(try named(["kiosk"]) == ["--app", "kiosk"])
    #expect(try named(["kiosk", "-c", "tree"]) == ["--app", "kiosk", "-c", "tree"])
    #expect(try named(["kiosk", "run", "a.nav"]) == ["run", "--app", "kiosk", "a.nav"])
    #expect(ProcessArguments.running(try named(["kiosk", "a.nav"])) == ["run", "--app", "kiosk", "a.nav"])
    for arguments in [["run", "kiosk"], ["a.nav"], ["help", "run"], ["--app", "kiosk"], []] { #expect(try named(arguments) == arguments) }
  }

  @Test(arguments: [
    ("runn", "did you mean 'run'?"), ("kiosq", "did you mean 'kiosk'?"),
    ("xyz", "the commands are run, explore, help; the apps are plaza, kiosk"),
  ])
  func anotherWordIsAnError(word: String, hint: String) throws {
    let error = try #require(#expect(throws: ValidationError.self) { try named([word, "x.nav"]) })
    #expect(error.message == "There is no command or app '\(word)'; \(hint)")
  }
}
