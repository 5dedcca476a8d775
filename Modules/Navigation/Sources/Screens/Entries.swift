/// All screens of an app by name.
public struct Entries: Sendable {
  /// In the order the features list them.
  public let all: [Entry]
  private let byName: [String: Entry]

  /// What is wrong with a list of entries: two of one name, or a screen that an entry begins with and nobody lists.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// The entries of all features.
  ///
  /// Of two entries with one name the first counts; ``problems()`` names both owners.
  public init(_ all: [Entry]) {
    self.all = all
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of a name.
  public subscript(name: String) -> Entry? { byName[name] }

  /// The screen that a name and arguments make: labelled arguments in any order, the others in declared order.
  public func screen(_ name: String, _ arguments: [(label: String?, text: String)] = []) throws(NavigationError) -> AnyModalScreen {
    guard let entry = byName[name] else { throw .unknownScreen(name) }
    do {
      return try entry.screen(arguments)
    } catch {
      throw .badArgument(screen: name, error)
    }
  }

  /// The screen of a key.
  public func screen(_ key: ScreenKey) throws(NavigationError) -> AnyModalScreen {
    try screen(key.name, key.arguments.map { ($0.label, $0.text) })
  }

  /// Clashing names, samples that do not make their own screen, and screens that are shown from the start of another but that nobody
  /// lists. Empty in an app that may run.
  ///
  /// - Complexity: O(entries + samples).
  public func problems() -> [Problem] {
    var problems: [Problem] = []
    for entry in all {
      if let first = byName[entry.name], first.owner != entry.owner || all.count(where: { $0.name == entry.name }) > 1 {
        let owners = all.filter { $0.name == entry.name }.map(\.owner)
        if owners.count > 1, problems.allSatisfy({ !$0.description.contains("'\(entry.name)' is listed") }) {
          problems.append(Problem(description: "screen '\(entry.name)' is listed by \(owners.joined(separator: " and "))"))
        }
      }
      if Kind(rawValue: entry.name) != nil {
        problems.append(Problem(description: "screen '\(entry.name)' of \(entry.owner) is called after a kind of container"))
      }
      for parameter in entry.parameters where !Identifier.isValid(parameter.label) {
        let label = "the argument '\(parameter.label)', whose label cannot be typed: A-Z, a-z, 0-9, _, . and -"
        problems.append(Problem(description: "screen '\(entry.name)' of \(entry.owner) has \(label)"))
      }
      for key in entry.samples {
        do {
          let node = try screen(key).node
          if node.key != key { problems.append(Problem(description: "\(entry.owner): the sample '\(key)' makes '\(node.key)'")) }
          unlisted(in: node).forEach {
            problems.append(Problem(description: "\(entry.owner): '\(key)' shows '\($0)', which no feature lists"))
          }
        } catch {
          problems.append(Problem(description: "\(entry.owner): the sample '\(key)': \(error)"))
        }
      }
    }
    return problems
  }

  private func unlisted(in node: Node) -> [ScreenKey] {
    (node.isAnonymous || byName[node.key.name] != nil ? [] : [node.key]) + node.children.flatMap(unlisted(in:))
  }
}
