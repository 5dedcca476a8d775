import Groma
import GromaScriptTesting
import Kiosk
import Lab
import Plaza
import Testing

/// The command files of the house: each is a case.
@MainActor
struct ScriptTests {
  @Test(arguments: NavScripts.all(in: "../Scripts"))
  func passes(_ script: NavScript) {
    script.run(on: .plaza, of: [.kiosk, .lab])
  }
}
