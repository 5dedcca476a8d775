/// A custom step that is performed by name. Unlike a ``RouteAction``, the step can be saved and typed at the prompt of the shell.
///
/// The step creates a route from its arguments and the state, and runs that route on the current container. Afterwards the outer route
/// continues on the same container.
///
/// ```swift
/// struct Visit: Codable { var user: String }
/// let visit = CustomStep("visit", "shows the profile of a person", taking: Visit.self) { visit, _, _ in
///   AppRoute().top(.stack).push(screens.profile(user: visit.user)).erased
/// }
/// // in a route: .perform("visit", Visit(user: "ann")); at the prompt: visit ann
/// ```
///
/// Related steps share a prefix: `go.product` and `go.bag` are written `go product` and `go bag` at the prompt.
public struct CustomStep: Sendable {
  /// The name, which must be unique across modules. The first dot in the name is written as a space at the prompt.
  package let name: String
  /// The module and file that define the step.
  package let owner: String
  /// A one-line description for the help text.
  package let summary: String
  /// The parameters in declared order. Empty if the step has a ``problem``.
  package var parameters: [ScreenKey.Parameter] { (try? described.value.get()) ?? [] }
  /// The reason why the argument type cannot be used, or `nil` if it can be used. ``AppDefinition/problems()`` reports the reason, which is
  /// a programming error.
  package var problem: ArgumentError? { if case .failure(let error) = described.value { error } else { nil } }
  /// The keys of the step with the example arguments, for completion and exploration.
  package var samples: [ScreenKey] { tried.value }

  private let described: Lazy<Result<[ScreenKey.Parameter], ArgumentError>>
  private let tried: Lazy<[ScreenKey]>
  private let canonicalArguments: @Sendable (ArgumentTexts) throws(ArgumentError) -> [ScreenKey.Argument]
  /// Creates the route of the step. The arguments are the key of the step, the path of the current container, and the transaction.
  let makeRoute: MakeRoute

  typealias MakeRoute = @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute

  /// Creates a custom step with arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the step in routes, which must be unique across modules. The first dot in the name is written as a space at the
  ///     prompt.
  ///   - summary: A one-line description for the help text.
  ///   - type: A type whose stored properties are the arguments, like the properties of a ``Screen``.
  ///   - samples: Example arguments, created when they are first read. The shell offers them as completions.
  ///   - owner: The module and file that define the step.
  ///   - route: Returns the route to run on the container at a path. The closure reads and changes the state only through the transaction.
  public init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: @autoclosure @escaping @Sendable () -> [Arguments] = [],
    owner: String = #fileID,
    route: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws -> any RouteFrom<AnyContainer>
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    let tried = Lazy { samples().map { ScreenKey(name: name, screen: $0) } }
    self.tried = tried
    let described = ScreenKey.Parameter.described(type) { tried.value.first }
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
      return try NavigationError.converting { try route(arguments, path, &transaction).erased }
    }
  }

  /// Returns the key of the step with arguments. Labeled arguments may be in any order; arguments without a label fill the remaining
  /// parameters in declared order.
  ///
  /// - Throws: An error if the arguments do not match the parameters of the step, or the ``problem`` of the step.
  package func step(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> ScreenKey {
    ScreenKey(name: name, arguments: try canonicalArguments(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label))))
  }

  /// The name and the parameters as the help text shows them: `visit user:String`.
  package var usage: String { ScreenKey.Parameter.usage(ScreenKey(name: name).stepText, parameters) }

  /// The words of the step at the prompt: the part of the name before the first dot, and the part after it. If the name has no dot, or its
  /// first dot is its first or last character, the whole name is one word, and `sort` is `nil`.
  package var words: (sort: String?, name: String) { ScreenKey(name: name).stepWords }
}

extension ScreenKey {
  fileprivate var stepWords: (sort: String?, name: String) {
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return (nil, name) }
    let own = name[name.index(after: dot)...]
    return own.isEmpty ? (nil, name) : (String(name[..<dot]), String(own))
  }

  /// The custom step with this key, in the command language: `go product id=4` for the key `go.product id=4`.
  var stepText: String {
    let (sort, name) = stepWords
    return sort.map { "\(Quoting.quoted($0)) \(ScreenKey(name: name, arguments: arguments))" } ?? description
  }
}
