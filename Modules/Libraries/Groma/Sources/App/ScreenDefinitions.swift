/// The registry of an app's screens: their definitions, which can be looked up by name and listed.
///
/// ```swift
/// let chat = app.screens["chat"]
/// for screen in app.screens { print(screen.name, screen.summary) }
/// ```
public final class ScreenDefinitions: Sendable {
  /// All definitions, in the order of the app's list.
  package let all: [AnyScreenDefinition]
  private let byName: [String: AnyScreenDefinition]
  /// Whether at least one definition lists services.
  let haveServices: Bool
  /// The functions that create models, keyed by the names of the screens. Stored separately from the definitions, because the functions are
  /// looked up far more often.
  private let makers: [String: Maker]
  /// Whether the keys of a screen must be checked before they are shown, because its parameters are unknown; keyed by the name of the screen.
  /// A value is computed on first access, so that an app starts sooner. It is found without a copy of the definition (benchmark rows b4, c1
  /// and r3).
  private let haveUnknownParameters: [String: Lazy<Bool>]
  /// The definitions, keyed by former name. Current names take precedence: see ``current(_:)``.
  let byFormerName: [String: AnyScreenDefinition]

  /// A function that creates models. Before iOS 18 and macOS 15, a function with typed throws cannot be an element of a collection.
  private struct Maker: Sendable {
    let make: AnyScreenDefinition.ModelMaker<ScreenKey>
  }

  /// A problem in a list of definitions: for example, two definitions have the same name.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message that describes the problem.
    package let description: String
  }

  /// Creates the collection of the definitions of all features.
  ///
  /// If several definitions have the same name, the first one is used, and ``AppDefinition/problems()`` reports their owners.
  package init(_ declarations: [any ScreenDeclaration]) {
    let all = declarations.map(\.erased)
    self.all = all
    haveServices = all.contains { !$0.services.isEmpty }
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    makers = byName.compactMapValues { definition in
      if let make = definition.makeModel { Maker(make: make) } else { nil }
    }
    haveUnknownParameters = byName.mapValues { definition in Lazy { definition.hasUnknownParameters } }
    byFormerName = Dictionary(
      all.flatMap { definition in definition.formerNames.map { ($0, definition) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether at least one definition creates models.
  var haveModels: Bool { !makers.isEmpty }

  /// Checks that a screen can be shown.
  ///
  /// - Throws: ``NavigationError/undefinedScreen(_:)`` if there is no definition with the name of the key,
  ///   ``NavigationError/badArgument(screen:_:)`` if the screen cannot be encoded as arguments.
  func check(_ key: ScreenKey) throws(NavigationError) {
    guard let isChecked = haveUnknownParameters[key.name] else { throw .undefinedScreen(key) }
    guard isChecked.value else { return }
    if let problem = byName[key.name]?.problem(of: key) { throw .badArgument(screen: key.name, problem) }
  }

  /// The definition with this name, or `nil` if there is none.
  public subscript(name: String) -> AnyScreenDefinition? { byName[name] }

  /// Creates and returns the model of a screen. Returns `nil` if the screen has no model or no definition, or if the arguments of the key
  /// do not match the parameters of the screen.
  ///
  /// - Parameter context: The context that the model uses.
  /// - Throws: ``ServiceError`` if a service that the model needs cannot be resolved.
  @MainActor func model(of key: ScreenKey, _ context: AnyScreenContext) throws(ServiceError) -> (any ScreenModel)? {
    guard let maker = makers[key.name] else { return nil }
    return try maker.make(key, context)
  }

  /// Returns the screen with a name and arguments. Labeled arguments may be in any order; the others fill the remaining parameters in
  /// declared order.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` if there is no definition with this name, ``NavigationError/badArgument(screen:_:)``
  ///   if the arguments do not match the parameters or the definition has a ``AnyScreenDefinition/problem``.
  package func screen(_ name: String, _ arguments: [(label: String?, text: String)] = []) throws(NavigationError) -> AnyModalScreen {
    guard let definition = byName[name] else { throw .unknownScreen(name) }
    do {
      return try definition.screen(arguments)
    } catch {
      throw .badArgument(screen: name, error)
    }
  }

  /// Returns the screen with the name and the arguments of a key.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` if there is no definition with the name, ``NavigationError/badArgument(screen:_:)`` if
  ///   the arguments do not match the parameters or the definition has a ``AnyScreenDefinition/problem``.
  package func screen(_ key: ScreenKey) throws(NavigationError) -> AnyModalScreen {
    try screen(key.name, key.arguments.map { ($0.label, $0.text) })
  }

  /// Returns the problems of the definitions, or an empty array if there is none.
  ///
  /// The problems are:
  ///
  /// * Duplicate current or former names, and screens that have the name of a built-in container kind.
  /// * Types and labels that cannot be arguments, and secret arguments.
  /// * Labels in ``Screen/dataArguments`` that are not labels of arguments.
  /// * Former labels that are still in use, or whose current label is not the label of an argument.
  /// * Samples that cannot be created, that create a screen with a different key, or whose initial subtree contains a screen without a
  ///   definition.
  package func problems() -> [Problem] {
    let owners = Dictionary(grouping: all, by: \.name)
    let clashes = owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, definitions in
      "screen '\(name)' is defined by \(definitions.map(\.owner).joined(separator: " and "))"
    }
    let misnamed = all.filter { Kind(named: $0.name) != nil }.map { definition in
      "screen '\(definition.name)' of \(definition.owner) has the name of a container kind"
    }
    let unreadable = all.flatMap { definition in
      definition.parameters.filter { !Identifier.isValid($0.label) }.map { parameter in
        "screen '\(definition.name)' of \(definition.owner) has the argument '\(parameter.label)', whose label cannot be typed: "
          + "a label begins with A-Z, a-z or _ and contains only these characters, 0-9, . and -"
      }
    }
    let secret = all.flatMap { definition in
      definition.parameters.filter(\.isSecret).map {
        "screen '\(definition.name)' of \(definition.owner) has the secret argument '\($0.label)', which would be visible in its key"
      }
    }
    let data = all.flatMap { definition in
      definition.problem != nil
        ? []
        : definition.dataArguments.filter { label in !definition.parameters.contains { $0.label == label } }.map {
          "screen '\(definition.name)' of \(definition.owner) declares '\($0)' as data, but has no argument with that name"
        }
    }
    let unusable = all.compactMap { definition in definition.problem.map { "screen '\(definition.name)' of \(definition.owner): \($0)" } }
    let samples = all.filter { $0.problem == nil }.flatMap { definition in
      definition.samples.flatMap { problems(of: $0).map { "\(definition.owner): \($0)" } }
    }
    return (clashes + formerNameProblems() + formerLabelProblems() + misnamed + unreadable + secret + data + unusable + samples).map(
      Problem.init)
  }

  private func problems(of sample: ScreenKey) -> [String] {
    do throws(NavigationError) {
      let node = try screen(sample).node
      let other = node.key == sample ? [] : ["the sample '\(sample)' creates a screen with a different key, '\(node.key)'"]
      return other + unlisted(in: node).map { "'\(sample)' contains '\($0)', which is not defined" }
    } catch {
      return ["the sample '\(sample)': \(error)"]
    }
  }

  private func unlisted(in node: Node) -> [ScreenKey] {
    (node.isAnonymous || byName[node.key.name] != nil ? [] : [node.key]) + node.children.flatMap(unlisted(in:))
  }
}

extension ScreenDefinitions: Sequence {
  /// Returns an iterator over the definitions, in the order of the app's list.
  public func makeIterator() -> IndexingIterator<[AnyScreenDefinition]> { all.makeIterator() }
}
