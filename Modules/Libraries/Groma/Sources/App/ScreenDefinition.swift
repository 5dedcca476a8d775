/// The registration of a screen: its name, its parameters, its actions, its services and its screen content. An app lists the definitions
/// of all its screens in its ``AppDefinition``.
public struct ScreenDefinition: Sendable {
  /// A function that creates the screen content of a screen, or returns `nil` if the screen has no content.
  typealias ContentsMaker<Subject> = @MainActor @Sendable (Subject, ScreenContext) throws(ServiceError) -> (any ScreenContent)?

  /// A parameter of a screen, a custom step, a state value or an output, or a field of an action.
  package struct Parameter: Hashable, Sendable {
    /// The label of the argument.
    package let label: String
    /// The name of the type for help: `Int`, `String`, `red|green`.
    package let type: String
    /// Whether the argument may be omitted.
    package let isOptional: Bool

    /// Whether values of the parameter are neither printed nor saved, because its type is ``Secret`` or contains secrets.
    package internal(set) var isSecret = false
  }

  /// Returns the parameters in the form that help uses: `user:String [password:Secret]`. Optional parameters are in brackets.
  package static func usage(_ parameters: [Parameter]) -> String {
    parameters.map { $0.isOptional ? "[\($0.label):\($0.type)]" : "\($0.label):\($0.type)" }.joined(separator: " ")
  }

  /// The name of the screen.
  package let name: String
  /// The module and file that define the screen.
  package let owner: String
  /// The line of the definition in its file.
  package let line: Int
  /// A one-line description for help.
  package let summary: String
  /// The kind of container that the screen is, or `nil` if the kind depends on the arguments.
  package let kind: Kind?
  /// The parameters in declared order. Empty if the definition has a ``problem``.
  package var parameters: [Parameter] { (try? described.value.get()) ?? [] }
  /// The reason why the type of the screen cannot be used as arguments, or `nil` if the type can be used.
  ///
  /// ``AppDefinition/problems()`` reports the reason. A route that shows a screen with a problem fails with
  /// ``NavigationError/badArgument(screen:_:)``.
  package var problem: ArgumentError? { if case .failure(let error) = described.value { error } else { nil } }
  /// The type of value that the screen returns when it finishes, or ``NoOutput``.
  package let output: any ScreenOutput.Type
  /// Example keys for completion and exploration.
  package let samples: [ScreenKey]
  /// The former names of the screen: see ``formerly(_:labels:)``.
  package private(set) var formerNames: [String] = []
  /// The current labels of the arguments, keyed by former label; `nil` for an argument that was removed.
  package private(set) var formerLabels: [String: String?] = [:]
  /// The name of the guard that must allow the screen: see ``expectedOnly(while:)``. `nil` if there is none.
  package private(set) var guardName: String?
  /// The interruptions that may remove the screen: see ``removable(by:)``.
  package private(set) var interruptions: Set<SystemInterruption> = []
  /// The function that creates the view of a screen, or `nil` if the definition has none: see ``view(_:)``.
  private(set) var makeView: (@MainActor @Sendable (ScreenContext) -> AnyObject)?

  /// The labels of the arguments that are data of the screen: see ``Screen/dataArguments``.
  package let dataArguments: [String]
  /// The services for the screen and for the screens that it contains, pushes or presents: see ``ScreenContext/services``.
  package private(set) var services: [Service]
  /// Whether the definition stands for a screen whose feature is not part of the app: see ``stub``.
  package private(set) var isStub = false

  private let described: Lazy<Result<[Parameter], ArgumentError>>
  private let canonicalArguments: @Sendable (ArgumentTexts) throws(ArgumentError) -> [ScreenKey.Argument]
  private let makeScreen: @Sendable (ArgumentTexts) throws(ArgumentError) -> AnyModalScreen
  /// The function that creates the screen content, or `nil` if the screens of this definition have no content.
  private(set) var makeContents: ContentsMaker<ScreenKey>?
  private var makeActions: @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction]

  /// Creates the definition for screens of a type.
  ///
  /// ```swift
  /// ScreenDefinition(TipScreen.self, "a tip", samples: [TipScreen()]) { tip in
  ///   UserAction("next") { $0.stack.push(AnyScreen(TipScreen(number: tip.number + 1))) }
  /// } contents: { tip, _ in
  ///   TextContent(["Tip \(tip.number)"])
  /// }
  /// ```
  ///
  /// If `contents` throws an error because a service cannot be resolved, the error is logged and shown instead of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the screens.
  ///   - summary: A one-line description for help.
  ///   - samples: Example screens, for completion and exploration.
  ///   - services: The services for the screen and for the screens that it contains, pushes or presents: see ``ScreenContext/services``.
  ///   - owner: The module and file that define the screen.
  ///   - line: The line of the definition in that file.
  ///   - actions: Returns the actions that the user can perform on the screen. By default, none.
  ///   - make: Creates the screen with its initial children. By default, the screen has no children.
  ///   - contents: Creates the screen content when the screen first becomes visible, or returns `nil` if the screen has none. If the
  ///     closure returns `nil`, it is called again after each later change of the state while the screen is visible. The content can use
  ///     the ``ScreenContext`` to run routes from the screen and to resolve services. By default, screens have no content.
  public init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction> actions: @escaping @Sendable (S) throws -> [UserAction] = { _ in [] },
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    contents: (@MainActor @Sendable (S, ScreenContext) throws(ServiceError) -> (any ScreenContent)?)? = nil
  ) {
    self.init(
      type, summary, samples: samples, owner: owner, line: line, making: make, services: services, contents: contents,
      offering: { screen, _, _ in try actions(screen) })
  }

  /// Creates the definition for screens of a type whose actions depend on the state.
  ///
  /// The closure `actions` returns the actions that the user can perform now on the screen at a path. It reads the state only through the
  /// transaction. The other parameters are the same as in the initializer whose actions depend only on the screen.
  public init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S] = [], services: [Service] = [], owner: String = #fileID, line: Int = #line,
    @ListBuilder<UserAction> actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws -> [UserAction],
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    contents: (@MainActor @Sendable (S, ScreenContext) throws(ServiceError) -> (any ScreenContent)?)? = nil
  ) {
    self.init(
      type, summary, samples: samples, owner: owner, line: line, making: make, services: services, contents: contents, offering: actions)
  }

  private init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S], owner: String, line: Int, making make: @escaping @Sendable (S) -> AnyScreen<S.Current>,
    services: [Service], contents: (@MainActor @Sendable (S, ScreenContext) throws(ServiceError) -> (any ScreenContent)?)?,
    offering actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws -> [UserAction]
  ) {
    self.init(
      S.name, summary, kind: S.Current.kind, output: S.Output.self, taking: type, dataArguments: S.dataArguments,
      samples: samples.map { $0.key }, owner: owner, line: line, make: { make($0).erased }, actions: actions, services: services,
      contents: contents)
  }

  /// Creates the definition of a page that does not have its own ``Screen`` type, such as one of several pages with the same arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the page in keys.
  ///   - summary: A one-line description for help.
  ///   - type: A type whose stored properties are the arguments, as in a ``Screen``.
  ///   - samples: Example arguments, for completion and exploration.
  ///   - owner: The module and file that define the page.
  ///   - line: The line of the definition in that file.
  ///   - services: The services for the page and for the screens that it pushes or presents.
  ///   - contents: Creates the screen content when the page first becomes visible, or returns `nil` if the page has none.
  package init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    services: [Service] = [], contents: (@MainActor @Sendable (Arguments) -> (any ScreenContent)?)? = nil
  ) {
    self.init(
      name, summary, taking: type, samples: samples, owner: owner, line: line, services: services, contents: Self.maker(contents))
  }

  /// Creates the definition of a page that does not have its own ``Screen`` type. The screen content of the page uses a ``ScreenContext``.
  /// The other parameters are the same as in the initializer without a context.
  package init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    services: [Service] = [],
    contents: (@MainActor @Sendable (Arguments, ScreenContext) throws(ServiceError) -> (any ScreenContent)?)?
  ) {
    self.init(
      name, summary, kind: .page, output: NoOutput.self, taking: type, dataArguments: [],
      samples: samples.map { ScreenKey(name: name, screen: $0) },
      owner: owner, line: line, make: { AnyModalScreen(Node(page: ScreenKey(name: name, screen: $0))) },
      actions: { _, _, _ in [] }, services: services, contents: contents)
  }

  private init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, kind: Kind?, output: any ScreenOutput.Type, taking type: Arguments.Type, dataArguments: [String],
    samples: [ScreenKey],
    owner: String, line: Int,
    make: @escaping @Sendable (Arguments) -> AnyModalScreen,
    actions: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws -> [UserAction],
    services: [Service],
    contents: ContentsMaker<Arguments>?
  ) {
    self.name = name
    self.owner = owner
    self.line = line
    self.summary = summary
    self.kind = kind
    self.output = output
    self.dataArguments = dataArguments
    self.samples = samples
    self.services = services
    described = Self.described(type) { samples.first }
    canonicalArguments = { texts throws(ArgumentError) in
      try ArgumentEncoder.arguments(of: ArgumentDecoder.value(type, from: texts))
    }
    makeScreen = { texts throws(ArgumentError) in make(try ArgumentDecoder.value(type, from: texts)) }
    if let contents {
      makeContents = { key, context throws(ServiceError) in
        let arguments: Arguments
        do throws(ArgumentError) {
          arguments = try key.value(as: type)
        } catch {
          return nil
        }
        return try contents(arguments, context)
      }
    } else {
      makeContents = nil
    }
    makeActions = { key, path, transaction throws(NavigationError) in
      guard let arguments = try? key.value(as: type) else { return [] }
      return try NavigationError.converting { try actions(arguments, path, &transaction) }
    }
  }

  /// Returns a copy of the definition with additional former names and labels, so that snapshots from before the renaming can be read.
  ///
  /// ```swift
  /// ScreenDefinition(ChatScreen.self, "one chat").formerly("talk", labels: ["roomId": "room", "theme": nil])
  /// ```
  ///
  /// - Parameters:
  ///   - names: The former names of the screen. ``AppDefinition/problems()`` reports a name that is or was the name of another screen.
  ///   - labels: The current labels of the arguments, keyed by former label; `nil` for an argument that was removed.
  public func formerly(_ names: String..., labels: [String: String?] = [:]) -> ScreenDefinition {
    var definition = self
    definition.formerNames += names
    definition.formerLabels.merge(labels) { _, new in new }
    return definition
  }

  /// Returns a copy of the definition that declares the screen as private: the screen must be in the tree only while a guard allows it, in
  /// every window, tab and layer, whether it is visible or covered.
  ///
  /// ```swift
  /// ScreenDefinition(AccountScreen.self, "one account").expectedOnly(while: "signed-in")
  /// ```
  ///
  /// The declaration does not change routes: a route must check the guard itself (``Route/check(_:)``), and a sign-out must remove the
  /// screens. The explorer reports a state that contains a private screen while the guard does not allow it, for example because of a link,
  /// a restored state or a forgotten window.
  ///
  /// - Parameter guard: The name of the guard. The explorer evaluates the guard for the path of the app. ``AppDefinition/problems()``
  ///   reports a name that no guard has.
  public func expectedOnly(while guard: String) -> ScreenDefinition {
    var definition = self
    definition.guardName = `guard`
    return definition
  }

  /// Returns a copy of the definition that declares a loss that is meant: an interruption by the system may remove the screen.
  ///
  /// ```swift
  /// ScreenDefinition(CameraScreen.self, "takes a photo").removable(by: .background, .restart)
  /// ```
  ///
  /// The declaration does not remove the screen. The explorer reports an interruption that changes the state, except for the removal of
  /// screens that declare it, and of the containers that contain no other screens.
  ///
  /// - Parameter interruptions: The interruptions, in addition to those of earlier calls.
  public func removable(by interruptions: SystemInterruption...) -> ScreenDefinition {
    var definition = self
    definition.interruptions.formUnion(interruptions)
    return definition
  }

  /// The definition of a screen with the same name, arguments and samples that stands for this one in an app without its feature. The
  /// screen has no content. If it can be removed, it can be left, and it can finish with each sample of its output. If the
  /// output is also a state value, it is stored first.
  package var stub: ScreenDefinition {
    func finishes<Output: ScreenOutput>(_: Output.Type) -> [AppRoute] {
      Output.samples.map { sample in
        let store = (sample as? any StateValue).map { AppRoute().put($0) } ?? AppRoute()
        return store.finish(with: AnyOutput(sample))
      }
    }
    let finishes = finishes(output)
    var stub = self
    (stub.isStub, stub.services, stub.makeContents, stub.makeView) = (true, [], nil, nil)
    stub.makeActions = { _, path, transaction in
      guard transaction.canRemove(path) else { return [] }
      return [UserAction("leave") { $0.finish() }]
        + finishes.enumerated().map { number, route in UserAction("finish-\(number + 1)") { _ in route } }
    }
    return stub
  }

  /// Returns a copy of the definition with a function that creates the view of a screen: an object that shows the screen in a user
  /// interface, such as a view controller.
  ///
  /// A user-interface library provides its own method for its type of view, and that method calls this method. A definition has one view
  /// function: a later call of this method replaces the function. The user interface creates and owns the views. The shell and the explorer
  /// do not use views.
  ///
  /// - Parameter make: Creates the view. The context provides the key, the lines and the actions of the screen, and runs routes.
  public func view(_ make: @escaping @MainActor @Sendable (ScreenContext) -> AnyObject) -> ScreenDefinition {
    var definition = self
    definition.makeView = make
    return definition
  }

  private static func maker<Subject>(_ contents: (@MainActor @Sendable (Subject) -> (any ScreenContent)?)?) -> ContentsMaker<Subject>? {
    guard let contents else { return nil }
    return { subject, _ in contents(subject) }
  }

  /// Creates the screen from arguments. Labeled arguments may be in any order; the others fill the remaining parameters in declared order.
  ///
  /// - Throws: An error if an argument is missing, unknown, repeated, surplus or of the wrong type, the error of the type's decoding
  ///   initializer, or the ``problem`` of the definition.
  package func screen(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> AnyModalScreen {
    try makeScreen(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label)))
  }

  /// Returns arguments in declared order and in canonical text. Arguments without a label fill the remaining parameters in declared order.
  func canonical(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> [ScreenKey.Argument] {
    try canonicalArguments(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label)))
  }

  /// Creates the screen from the arguments of a key.
  func screen(_ key: ScreenKey) throws(ArgumentError) -> AnyModalScreen {
    try screen(key.arguments.map { ($0.label, $0.text) })
  }

  func actions(_ key: ScreenKey, at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> [UserAction] {
    try makeActions(key, path, &transaction)
  }
}

extension ScreenDefinition {
  /// The name and the parameters in the form that help uses: `chat room:Int chat:Int`. Optional parameters are in brackets.
  package var usage: String { Self.usage(name, parameters) }

  /// Returns the parameters of a type, in declared order.
  ///
  /// The parameters are found by decoding the type from placeholder values or from a sample.
  ///
  /// - Parameter sample: The value from which the type is decoded, or `nil` to decode the type from placeholder values.
  /// - Throws: The reason why the type cannot be used as arguments.
  package static func parameters<Arguments: Codable>(
    of type: Arguments.Type, sample: Arguments? = nil
  ) throws(ArgumentError) -> [Parameter] {
    var texts = ArgumentTexts()
    if let sample { texts = ArgumentTexts(try ArgumentEncoder.enteredTexts(of: sample)) }
    return try ArgumentDecoder.parameters(of: type, sample: texts)
  }

  /// Returns a value that is computed on first access: the parameters of a type, or the reason why the type cannot be used as arguments.
  /// The sample is used only if the type cannot be decoded from placeholder values.
  static func described<Arguments: Codable & Sendable>(
    _ type: Arguments.Type, sample: @escaping @Sendable () -> ScreenKey?
  ) -> Lazy<Result<[Parameter], ArgumentError>> {
    Lazy {
      Result { () throws(ArgumentError) in
        do throws(ArgumentError) {
          return try ArgumentDecoder.parameters(of: type, sample: ArgumentTexts())
        } catch .needsSample {
          // Created only here, because samples may be numerous and slow to create.
          return try ArgumentDecoder.parameters(of: type, sample: sample()?.texts ?? ArgumentTexts())
        }
      }
    }
  }

  /// Returns a name and its parameters in the form that help uses.
  static func usage(_ name: String, _ parameters: [Parameter]) -> String {
    parameters.isEmpty ? name : "\(name) \(usage(parameters))"
  }
}

extension ScreenKey {
  var texts: ArgumentTexts { ArgumentTexts(self) }
}

extension NavigationTransaction {
  /// Returns whether a screen is in a modal layer, or in a stack above another screen.
  fileprivate mutating func canRemove(_ path: TreePath) -> Bool {
    if path.depth > 1, path[1] > 0 { return true }
    return (2..<max(path.depth, 2)).contains { path[$0] > 0 && kind(path.prefix($0)) == .stack }
  }
}
