/// What a person, a link, a snapshot and the live tree make a screen from: the one path from a key to a screen and its contents.
public struct ScreenDefinition: Sendable {
  /// Makes the live object of a screen, with the context that it acts from.
  typealias ContentsMaker<Subject> = @MainActor @Sendable (Subject, ScreenContext.Source) throws(ServiceError) -> (any ScreenContent)?

  /// One parameter of a screen.
  public struct Parameter: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The type as a person reads it: `Int`, `String`, `red|green`.
    public let type: String
    /// Whether it may be left out.
    public let isOptional: Bool

    /// Whether its texts are neither printed nor saved: it is of the type ``Secret``.
    public var isSecret: Bool { type == "\(Secret.self)" }
  }

  /// Parameters as a person writes them: `user:String [password:Secret]`; what may be left out is in brackets.
  public static func usage(_ parameters: [Parameter]) -> String {
    parameters.map { $0.isOptional ? "[\($0.label):\($0.type)]" : "\($0.label):\($0.type)" }.joined(separator: " ")
  }

  /// The screen's name.
  public let name: String
  /// The module and file that offers it.
  public let owner: String
  /// The line there.
  public let line: Int
  /// One line for a person.
  public let summary: String
  /// The kind of container it is; nil when that depends on its arguments.
  public let kind: Kind?
  /// The parameters in declared order; none when there is a ``problem``.
  public var parameters: [Parameter] { (try? described.value.get()) ?? [] }
  /// Why its type cannot be the arguments of a screen: an error of the app, found by ``AppDefinition/problems()``. Nil for a type that can.
  ///
  /// A route that shows such a screen fails with ``NavigationError/badArgument(screen:_:)``.
  public var problem: ArgumentError? { if case .failure(let error) = described.value { error } else { nil } }
  /// The type of its output; ``NoOutput`` for a screen that just finishes.
  public let output: any ScreenOutput.Type
  /// Keys to try it with.
  public let samples: [ScreenKey]
  /// What it was called once; see ``formerly(_:labels:)``.
  public private(set) var formerNames: [String] = []
  /// What its arguments were called once, and what they are now; nil for those that it takes no more.
  public private(set) var formerLabels: [String: String?] = [:]

  /// The labels of the arguments that are data of the screen: see ``Screen/dataArguments``.
  public let dataArguments: [String]
  /// The services of the screen and of all in it: see ``Navigator/services(at:)``.
  public let services: [Service]

  private let described: Lazy<Result<[Parameter], ArgumentError>>
  private let canonicalArguments: @Sendable (ArgumentTexts) throws(ArgumentError) -> [ScreenKey.Argument]
  private let makeScreen: @Sendable (ArgumentTexts) throws(ArgumentError) -> AnyModalScreen
  /// Nil when none of its screens has any.
  let makeContents: ContentsMaker<ScreenKey>?
  private let makeActions: @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction]

  /// An entry for the screens of a type.
  ///
  /// - Parameters:
  ///   - summary: One line for a person.
  ///   - samples: Values to try it with; the shell completes them, the explorer explores with them.
  ///   - make: The feature's own method that makes the screen. Without it the screen begins empty.
  ///   - actions: What the user can do there now, at a place. Reads the state only through the transaction.
  ///   - services: What is found in the screen and in all that it holds or leads to, and nowhere else: see ``Navigator/services(at:)``.
  ///   - contents: The live object of a screen, made when it first comes in sight.
  public init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S] = [], owner: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction] = {
      _, _, _ throws(NavigationError) in
      []
    },
    services: [Service] = [], contents: (@MainActor @Sendable (S) -> (any ScreenContent)?)? = nil
  ) {
    self.init(
      S.name, summary, kind: S.Current.kind, output: S.Output.self, taking: type, dataArguments: S.dataArguments,
      samples: samples.map { $0.key }, owner: owner, line: line,
      make: { make($0).anyModal }, actions: actions, services: services,
      contents: Self.maker(contents))
  }

  /// The same for contents that act from their screen, or are made of its services.
  ///
  /// ```swift
  /// ScreenDefinition(CheckoutScreen.self, "what is bought", services: checkoutServices) { screen, context throws(ServiceError) in
  ///   CheckoutModel(try context.services.resolve(Checkout.self), context)
  /// }
  /// ```
  ///
  /// When one is missing that is logged, and the screen shows why.
  public init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S] = [], owner: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    actions: @escaping @Sendable (S, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction] = {
      _, _, _ throws(NavigationError) in
      []
    },
    services: [Service] = [], contents: @escaping @MainActor @Sendable (S, ScreenContext) throws(ServiceError) -> (any ScreenContent)?
  ) {
    self.init(
      S.name, summary, kind: S.Current.kind, output: S.Output.self, taking: type, dataArguments: S.dataArguments,
      samples: samples.map { $0.key }, owner: owner, line: line,
      make: { make($0).anyModal }, actions: actions, services: services,
      contents: { screen, context throws(ServiceError) in try contents(screen, context.make()) })
  }

  /// An entry for a page without a type of its own: one of several that take the same arguments.
  ///
  /// - Parameters:
  ///   - name: The name in keys.
  ///   - summary: One line for a person.
  ///   - type: Its stored properties are the arguments, as those of a ``Screen`` are.
  ///   - samples: Values to try it with.
  ///   - services: What is found in the screen and in all that it leads to, and nowhere else.
  ///   - contents: The live object of a screen, made when it first comes in sight.
  public init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    services: [Service] = [], contents: (@MainActor @Sendable (Arguments) -> (any ScreenContent)?)? = nil
  ) {
    self.init(
      name, summary, taking: type, samples: samples, owner: owner, line: line, services: services,
      makingContents: Self.maker(contents))
  }

  /// The same for contents that act from their screen, or are made of its services.
  public init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    services: [Service] = [],
    contents: @escaping @MainActor @Sendable (Arguments, ScreenContext) throws(ServiceError) -> (any ScreenContent)?
  ) {
    self.init(
      name, summary, taking: type, samples: samples, owner: owner, line: line, services: services,
      makingContents: { arguments, context throws(ServiceError) in try contents(arguments, context.make()) })
  }

  private init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments], owner: String, line: Int, services: [Service],
    makingContents contents: ContentsMaker<Arguments>?
  ) {
    self.init(
      name, summary, kind: .page, output: NoOutput.self, taking: type, dataArguments: [],
      samples: samples.map { ScreenKey(name: name, screen: $0) },
      owner: owner, line: line, make: { AnyModalScreen(Node(page: ScreenKey(name: name, screen: $0))) },
      actions: { _, _, _ throws(NavigationError) in [] }, services: services, contents: contents)
  }

  private init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, kind: Kind?, output: any ScreenOutput.Type, taking type: Arguments.Type, dataArguments: [String],
    samples: [ScreenKey],
    owner: String, line: Int,
    make: @escaping @Sendable (Arguments) -> AnyModalScreen,
    actions: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction],
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
      return try actions(arguments, path, &transaction)
    }
  }

  /// The same entry, found by what it was called once, too, when a snapshot is read. Nobody else knows these names.
  ///
  /// ```swift
  /// ScreenDefinition(ChatScreen.self, "one chat").formerly("talk", labels: ["roomId": "room", "theme": nil])
  /// ```
  ///
  /// - Parameters:
  ///   - names: Its former names. ``ScreenDefinitions/problems()`` lists those that another screen has or had.
  ///   - labels: Its arguments' former labels and what they are called now; nil for those that it takes no more.
  public func formerly(_ names: String..., labels: [String: String?] = [:]) -> ScreenDefinition {
    var entry = self
    entry.formerNames += names
    entry.formerLabels.merge(labels) { _, new in new }
    return entry
  }

  private static func maker<Subject>(_ contents: (@MainActor @Sendable (Subject) -> (any ScreenContent)?)?) -> ContentsMaker<Subject>? {
    guard let contents else { return nil }
    return { subject, _ in contents(subject) }
  }

  /// The screen with these arguments: labelled ones in any order, the others in declared order.
  public func screen(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> AnyModalScreen {
    try makeScreen(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label)))
  }

  /// The arguments as a typed call would write them.
  func canonical(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> [ScreenKey.Argument] {
    try canonicalArguments(ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label)))
  }

  /// The screen of a key.
  func screen(_ key: ScreenKey) throws(ArgumentError) -> AnyModalScreen {
    try screen(key.arguments.map { ($0.label, $0.text) })
  }

  func actions(_ key: ScreenKey, at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> [UserAction] {
    try makeActions(key, path, &transaction)
  }
}

extension ScreenDefinition {
  /// How a person writes it: `chat room:Int chat:Int`; what may be left out is in brackets.
  public var usage: String { Self.usage(name, parameters) }

  /// What a type takes as arguments, in declared order; `sample` is for types that not every value makes.
  ///
  /// - Throws: Why it can be no arguments.
  package static func parameters<Arguments: Codable>(
    of type: Arguments.Type, sample: Arguments? = nil
  ) throws(ArgumentError) -> [Parameter] {
    var texts = ArgumentTexts()
    if let sample { texts = ArgumentTexts(try ArgumentEncoder.arguments(of: sample)) }
    return try ArgumentDecoder.parameters(of: type, sample: texts)
  }

  /// The parameters of a type, which are found when they are first read; of a sample, where not every value makes the type.
  static func described<Arguments: Codable & Sendable>(
    _ type: Arguments.Type, sample: @escaping @Sendable () -> ScreenKey?
  ) -> Lazy<Result<[Parameter], ArgumentError>> {
    Lazy {
      Result { () throws(ArgumentError) in
        do throws(ArgumentError) {
          return try ArgumentDecoder.parameters(of: type, sample: ArgumentTexts())
        } catch .needsSample {
          // Samples may be many, and cost more to make than all else.
          return try ArgumentDecoder.parameters(of: type, sample: sample()?.texts ?? ArgumentTexts())
        }
      }
    }
  }

  /// A name with what it takes.
  static func usage(_ name: String, _ parameters: [Parameter]) -> String {
    parameters.isEmpty ? name : "\(name) \(usage(parameters))"
  }
}

extension ScreenKey {
  var texts: ArgumentTexts { ArgumentTexts(self) }
}
