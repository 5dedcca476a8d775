/// A step of an app's own that is found by its name, so that a route which takes it stays a value: it is compared, printed, saved, waits,
/// and is typed at the prompt.
///
/// It makes a route from its arguments and the state, which runs on the container where the step stands; then the route goes on there.
///
/// ```swift
/// struct Visit: Codable { var user: String }
/// let visit = NamedAction("visit", "shows a person, wherever that is", taking: Visit.self) { visit, _, _ in
///   AppRoute().top(.stack).push(screens.profile(user: visit.user)).erased
/// }
/// // in a route: .take("visit", Visit(user: "ann")); at the prompt: visit ann
/// ```
///
/// Steps of one sort share a first word: `go.product` and `go.bag` are written `go product` and `go bag` at the prompt.
public struct NamedAction: Sendable {
  /// The name, unique across modules. A dot in it stands for a space at the prompt.
  public let name: String
  /// The module and file that offers it.
  public let owner: String
  /// One line for a person.
  public let summary: String
  /// Its parameters, in declared order; none when there is a ``problem``.
  public var parameters: [ScreenDefinition.Parameter] { (try? described.value.get()) ?? [] }
  /// Why its type cannot be arguments: an error of the app, found by ``AppDefinition/problems()``. Nil for a type that can.
  public var problem: ArgumentError? { if case .failure(let error) = described.value { error } else { nil } }
  /// Steps to try it with.
  public var samples: [ScreenKey] { tried.value }

  private let described: Lazy<Result<[ScreenDefinition.Parameter], ArgumentError>>
  private let tried: Lazy<[ScreenKey]>
  private let canonicalArguments: @Sendable (ArgumentTexts) throws(ArgumentError) -> [ScreenKey.Argument]
  /// Makes its route from its arguments, at a place.
  let makeRoute: MakeRoute

  typealias MakeRoute = @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute

  /// An action with arguments.
  ///
  /// - Parameters:
  ///   - name: The name in routes.
  ///   - summary: One line for a person.
  ///   - type: Its stored properties are the arguments, as those of a ``Screen`` are.
  ///   - samples: Values to try it with, made when somebody asks for them; the shell completes them.
  ///   - route: The route that it stands for, at a place. Reads the state only through the transaction, and may change it there.
  public init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: @autoclosure @escaping @Sendable () -> [Arguments] = [],
    owner: String = #fileID,
    route: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    let tried = Lazy { samples().map { ScreenKey(name: name, screen: $0) } }
    self.tried = tried
    let described = ScreenDefinition.described(type) { tried.value.first }
    self.described = described
    canonicalArguments = { texts throws(ArgumentError) in
      try ArgumentEncoder.arguments(of: ArgumentDecoder.value(type, from: texts))
    }
    makeRoute = { key, path, transaction throws(NavigationError) in
      let arguments: Arguments
      do throws(ArgumentError) {
        _ = try described.value.get()
        arguments = try key.value(as: type)
      } catch {
        throw .badStep(name, error)
      }
      return try route(arguments, path, &transaction)
    }
  }

  /// The step with these arguments: labelled ones in any order, the others in declared order.
  public func step(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> ScreenKey {
    ScreenKey(name: name, arguments: try canonicalArguments(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label))))
  }

  /// How a person writes it: `visit user:String`.
  public var usage: String { ScreenDefinition.usage(ScreenKey(name: name).stepText, parameters) }

  /// What it is called at the prompt: the word that it shares with others of its sort, if it does, and its own.
  package var words: (sort: String?, name: String) { ScreenKey(name: name).stepWords }
}

extension ScreenKey {
  fileprivate var stepWords: (sort: String?, name: String) {
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return (nil, name) }
    let own = name[name.index(after: dot)...]
    return own.isEmpty ? (nil, name) : (String(name[..<dot]), String(own))
  }

  /// A step of an app's own as it is written: `go product id=4` for `go.product id=4`.
  var stepText: String {
    let (sort, name) = stepWords
    return sort.map { "\(Quoting.quoted($0)) \(ScreenKey(name: name, arguments: arguments))" } ?? description
  }
}

extension Route {
  /// Takes a step of the app's own by its name: see ``NamedAction``.
  ///
  /// Fails with ``NavigationError/unknownStep(_:)`` in an app without it, with ``NavigationError/badStep(_:_:)`` when a property of its
  /// type cannot be an argument.
  public consuming func take(_ name: String, _ arguments: some Codable & Sendable) -> Self {
    step(.named(ScreenKey(name: name, screen: arguments)))
  }
}
