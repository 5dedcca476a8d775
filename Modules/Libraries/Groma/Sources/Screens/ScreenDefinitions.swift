/// All screens of an app by name.
public struct ScreenDefinitions: Sendable {
  /// In the order the features list them.
  public let all: [ScreenDefinition]
  private let byName: [String: ScreenDefinition]
  /// Whether some screens have services of their own.
  let haveServices: Bool
  /// What makes the contents of a screen, apart from the rest of its entry: it is needed each time one comes in sight.
  private let makers: [String: ScreenDefinition.ContentsMaker<ScreenKey>]
  /// Why the screens of a name cannot be shown: mostly none. Found when a route first shows a screen.
  let unusable: Lazy<[String: ArgumentError]>
  /// What screens were called once. A name that is in use is found by ``subscript(_:)``, whoever else had it.
  let byFormerName: [String: ScreenDefinition]

  /// What is wrong with a list of entries: two of one name, or a screen that an entry begins with and nobody lists.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// The entries of all features.
  ///
  /// Of two entries with one name the first counts; ``problems()`` names both owners.
  public init(_ all: [ScreenDefinition]) {
    self.all = all
    haveServices = all.contains { !$0.services.isEmpty }
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    makers = byName.compactMapValues(\.makeContents)
    unusable = Lazy { [byName] in byName.compactMapValues(\.problem) }
    byFormerName = Dictionary(all.flatMap { entry in entry.formerNames.map { ($0, entry) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether some screens have a live object.
  var haveContents: Bool { !makers.isEmpty }

  /// The entry of a name.
  public subscript(name: String) -> ScreenDefinition? { byName[name] }

  /// The live object of a screen; nil for one without, and for a name that nobody lists.
  ///
  /// - Parameter context: Makes what it acts from, for those that need it.
  /// - Throws: Which of them is missing.
  @MainActor func contents(of key: ScreenKey, _ context: ScreenContext.Source) throws(ServiceError) -> (any ScreenContent)? {
    try makers[key.name]?(key, context)
  }

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

  /// Clashing names (former ones, too), types that cannot be arguments, samples that do not make their own screen, and screens that are
  /// shown from the start of another but that no feature lists. Empty in an app that may run.
  ///
  /// - Complexity: O(entries + samples).
  public func problems() -> [Problem] {
    let owners = Dictionary(grouping: all, by: \.name)
    let clashes = owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, entries in
      "screen '\(name)' is listed by \(entries.map(\.owner).joined(separator: " and "))"
    }
    let misnamed = all.filter { Kind(named: $0.name) != nil }.map { entry in
      "screen '\(entry.name)' of \(entry.owner) is called after a kind of container"
    }
    let unreadable = all.flatMap { entry in
      entry.parameters.filter { !Identifier.isValid($0.label) }.map { parameter in
        "screen '\(entry.name)' of \(entry.owner) has the argument '\(parameter.label)', whose label cannot be typed: A-Z, a-z, 0-9, _, . and -"
      }
    }
    let secret = all.flatMap { entry in
      entry.parameters.filter(\.isSecret).map {
        "screen '\(entry.name)' of \(entry.owner) has the secret '\($0.label)', which its key would show"
      }
    }
    let data = all.flatMap { entry in
      entry.problem != nil
        ? []
        : entry.dataArguments.filter { label in !entry.parameters.contains { $0.label == label } }.map {
          "screen '\(entry.name)' of \(entry.owner) has no argument '\($0)' that could be its data"
        }
    }
    let unusable = all.compactMap { entry in entry.problem.map { "screen '\(entry.name)' of \(entry.owner): \($0)" } }
    let samples = all.filter { $0.problem == nil }.flatMap { entry in
      entry.samples.flatMap { problems(of: $0).map { "\(entry.owner): \($0)" } }
    }
    return (clashes + formerNameProblems() + formerLabelProblems() + misnamed + unreadable + secret + data + unusable + samples).map(
      Problem.init)
  }

  private func problems(of sample: ScreenKey) -> [String] {
    do throws(NavigationError) {
      let node = try screen(sample).node
      let other = node.key == sample ? [] : ["the sample '\(sample)' makes '\(node.key)'"]
      return other + unlisted(in: node).map { "'\(sample)' shows '\($0)', which no feature lists" }
    } catch {
      return ["the sample '\(sample)': \(error)"]
    }
  }

  private func unlisted(in node: Node) -> [ScreenKey] {
    (node.isAnonymous || byName[node.key.name] != nil ? [] : [node.key]) + node.children.flatMap(unlisted(in:))
  }
}
