import ArgumentParser
import Console
import Explorer

extension Bounds {
  /// No tree is larger, and no machine holds more states.
  private static let largest = 1_000_000_000
  private static var names: [(name: String, bound: WritableKeyPath<Bounds, Int>, limit: Int)] {
    [("depth", \.depth, 1_000_000), ("layers", \.layers, 1_000_000), ("samples", \.samples, 1_000_000), ("states", \.states, largest)]
  }

  /// `depth=3,layers=2`: what is not said is as it is.
  init(written text: String) throws {
    self.init()
    var said: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, !words[1].isEmpty else { throw ValidationError("'\(part)' is not name=number.") }
      guard let (name, bound, limit) = Self.names.first(where: { $0.name == words[0] }) else {
        let near = EditDistance.nearest(to: words[0], in: Self.names.map(\.name)).map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError("There is no bound '\(words[0])'; there are depth, layers, samples and states.\(near)")
      }
      guard let value = Int(words[1]), (1...limit).contains(value) else {
        throw ValidationError("'\(part)': the bound '\(name)' is a number from 1 to \(limit).")
      }
      guard said.insert(name).inserted else { throw ValidationError("The bound '\(name)' is said twice.") }
      self[keyPath: bound] = value
    }
  }
}
