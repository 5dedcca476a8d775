@testable import GromaExplorer

extension Exploration {
  /// The same exploration, which reports its progress at each opportunity, so that a closure can stop it anywhere.
  var pausingOften: Exploration {
    var exploration = self
    exploration.limits.pauses = 1
    return exploration
  }
}
