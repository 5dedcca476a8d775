import Bank
import GromaScriptTesting
import Testing

/// Runs each command file of the folder `Scripts`.
@MainActor struct ScriptTests {
  @Test(arguments: NavScripts.all(in: "Scripts")) func passes(script: NavScript) { script.run(on: .bank, of: [.bank, .bankTablet]) }
}
