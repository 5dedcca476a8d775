import Groma
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import GromaScriptTesting
import Testing

/// Runs the scripts of this repository, each as a test case.
@MainActor
struct ScriptTests {
  @Test(arguments: NavScripts.all(in: "../Scripts"))
  func passes(_ script: NavScript) {
    script.run(on: .plaza, of: [.kiosk, .lab])
  }
}
