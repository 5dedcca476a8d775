import GromaExplorer
import GromaPromela

extension Exploration {
  /// Explores the app and returns its model.
  ///
  /// - Parameter length: The maximum length of a function, in characters; `nil` for the default.
  func promela(withFormulas: Bool = false, length: Int? = nil) throws(RuleTables.Problem) -> PromelaModel {
    let tables = try tables(withConditions: withFormulas)
    return if let length { PromelaModel(tables, length: length) } else { PromelaModel(tables) }
  }
}
