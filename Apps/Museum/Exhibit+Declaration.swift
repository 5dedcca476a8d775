/// The declaration in the app of an exhibit that only the explorer reads.
enum Declaration {
  /// The app declares nothing: a built-in property finds the bug.
  case nothing
  /// A definition or an action has a declaration that a built-in property checks, such as `.expectedOnly(while: "unpaid")`.
  case expectation(String)
  /// The app has a property of its own, in one line.
  case property(String)
}

extension Exhibit {
  /// Returns the declaration for the explorer in the source code of the exhibit.
  func declaration(in source: String) -> Declaration {
    let lines = source.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    if let line = lines.first(where: { $0.hasPrefix("Property(") }) { return .property(line) }
    let expectations = [".expectedOnly(while:", ".leading(to:", ".closing()"]
    if let line = lines.first(where: { line in expectations.contains { line.hasPrefix($0) } }) { return .expectation(line) }
    return .nothing
  }
}
