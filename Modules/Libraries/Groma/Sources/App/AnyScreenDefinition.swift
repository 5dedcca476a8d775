/// A screen definition without the types of its screen and its model: see ``ScreenDefinition``. ``AppDefinition/screens`` lists those of an
/// app.
public struct AnyScreenDefinition: Sendable {
  /// A function that creates the model of a screen, or returns `nil` if the screen has no model.
  typealias ModelMaker<Subject> = @MainActor @Sendable (Subject, AnyScreenContext) throws(ServiceError) -> (any ScreenModel)?

  /// The name of the screen.
  public let name: String
  /// The module and file that define the screen.
  package let owner: String
  /// The line of the definition in its file.
  package let line: Int
  /// A one-line description for help.
  public let summary: String
  /// The kind of container that the screen is, or `nil` if the kind depends on the arguments.
  public let kind: Kind?
  /// The parameters in declared order. Empty if the definition has a ``problem`` or needs a sample (``needsSample``).
  package var parameters: [ScreenKey.Parameter] { (try? described.value.get()) ?? [] }
  /// The reason why the type of the screen cannot be used as arguments, or `nil` if the type can be used.
  ///
  /// ``AppDefinition/problems()`` reports the reason. A route that shows a screen with a problem fails with
  /// ``NavigationError/badArgument(screen:_:)``.
  package var problem: ArgumentError? {
    if case .failure(let error) = described.value, !needsSample { error } else { nil }
  }
  /// Whether the parameters are unknown, because the type rejects placeholder values and the definition lists no sample. Such a screen can
  /// be shown, linked to and restored. At a prompt, each of its arguments needs a label.
  package var needsSample: Bool { if case .failure(.needsSample) = described.value { true } else { false } }
  /// Whether the parameters are unknown, because of a ``problem`` or because the definition ``needsSample``.
  var hasUnknownParameters: Bool { if case .failure = described.value { true } else { false } }
  /// The type of value that the screen returns when it finishes, or ``NoOutput``.
  package let output: any ScreenOutput.Type
  /// Example keys for completion and exploration.
  public let samples: [ScreenKey]
  /// The former names of the screen: see ``ScreenDeclaration/formerly(_:labels:)``.
  package internal(set) var formerNames: [String] = []
  /// The current labels of the arguments, keyed by former label; `nil` for an argument that was removed.
  package internal(set) var formerLabels: [String: String?] = [:]
  /// The name of the guard that must allow the screen: see ``ScreenDeclaration/expectedOnly(while:)``. `nil` if there is none.
  package internal(set) var guardName: String?
  /// The interruptions that may remove the screen: see ``ScreenDeclaration/removable(by:)``.
  package internal(set) var interruptions: Set<SystemInterruption> = []
  /// The function that creates the view of a screen, or `nil` if the definition has none: see ``ScreenDefinition/view(_:)``.
  var makeView: (@MainActor @Sendable ((any ScreenModel)?, AnyScreenContext) -> AnyObject?)?

  /// Whether the definition creates a view for its screens.
  package var hasView: Bool { makeView != nil }
  /// The class of the objects that are the views of a legacy screen if they are view controllers; otherwise `nil`.
  package internal(set) var legacyClass: AnyClass?

  /// The labels of the arguments that are data of the screen: see ``Screen/dataArguments``.
  package let dataArguments: [String]
  /// The services for the screen and for the screens that it contains, pushes or presents: see ``AnyScreenContext/services``.
  package internal(set) var services: [Service]
  /// Whether the definition stands for a screen whose feature is not part of the app: see ``stub``.
  package internal(set) var isStub = false

  private let described: Lazy<Result<[ScreenKey.Parameter], ArgumentError>>
  private let canonicalArguments: @Sendable (ArgumentTexts) throws(ArgumentError) -> [ScreenKey.Argument]
  private let makeScreen: @Sendable (ArgumentTexts) throws(ArgumentError) -> AnyModalScreen
  /// The function that creates the models, or `nil` if the screens of this definition have no models.
  private(set) var makeModel: ModelMaker<ScreenKey>?
  private var makeActions: @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> [OfferedAction]

  /// Creates the definition of a screen whose arguments are the stored properties of a type.
  init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, kind: Kind?, output: any ScreenOutput.Type, taking type: Arguments.Type, dataArguments: [String],
    samples: [ScreenKey],
    owner: String, line: Int,
    make: @escaping @Sendable (Arguments) -> AnyModalScreen,
    actions: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws -> [OfferedAction],
    services: [Service],
    model: ModelMaker<Arguments>?
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
    described = ScreenKey.Parameter.described(type) { samples.first }
    canonicalArguments = { texts throws(ArgumentError) in
      try ArgumentEncoder.arguments(of: ArgumentDecoder.value(type, from: texts))
    }
    makeScreen = { texts throws(ArgumentError) in make(try ArgumentDecoder.value(type, from: texts)) }
    if let model {
      makeModel = { key, context throws(ServiceError) in
        let arguments: Arguments
        do throws(ArgumentError) {
          arguments = try key.value(as: type)
        } catch {
          return nil
        }
        return try model(arguments, context)
      }
    } else {
      makeModel = nil
    }
    makeActions = { key, path, transaction throws(NavigationError) in
      guard let arguments = try? key.value(as: type) else { return [] }
      return try NavigationError.converting { try actions(arguments, path, &transaction) }
    }
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
  ///   - model: Creates the model when the page first becomes visible, or returns `nil` if the page has none.
  package init<Arguments: Codable & Sendable>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    services: [Service] = [], model: (@MainActor @Sendable (Arguments) -> (any ScreenModel)?)? = nil
  ) {
    self.init(
      name, summary, kind: .page, output: NoOutput.self, taking: type, dataArguments: [],
      samples: samples.map { ScreenKey(name: name, screen: $0) }, owner: owner, line: line,
      make: { AnyModalScreen(Node(page: ScreenKey(name: name, screen: $0))) }, actions: { _, _, _ in [] }, services: services,
      model: Self.maker(model))
  }

  private static func maker<Arguments>(_ model: (@MainActor @Sendable (Arguments) -> (any ScreenModel)?)?) -> ModelMaker<Arguments>? {
    guard let model else { return nil }
    return { arguments, _ in model(arguments) }
  }

  /// The definition of a screen with the same name, arguments and samples that stands for this one in an app without its feature. The
  /// screen has no model. If it can be removed, it can be left, and it can finish with each sample of its output. If the
  /// output is also a state value, it is stored first.
  package var stub: AnyScreenDefinition {
    func finishes<Output: ScreenOutput>(_: Output.Type) -> [AppRoute] {
      Output.samples.map { sample in
        let store = (sample as? any StateValue).map { AppRoute().put($0) } ?? AppRoute()
        return store.finish(with: AnyOutput(sample))
      }
    }
    let finishes = finishes(output)
    var stub = self
    (stub.isStub, stub.services, stub.makeModel, stub.makeView, stub.legacyClass) = (true, [], nil, nil, nil)
    stub.makeActions = { _, path, transaction in
      guard transaction.canRemove(path) else { return [] }
      return [OfferedAction("leave", AppRoute().finish())]
        + finishes.enumerated().map { number, route in OfferedAction("finish-\(number + 1)", route) }
    }
    return stub
  }

  /// Returns the reason why a screen of this definition cannot be shown, or `nil` if it can be shown.
  func problem(of key: ScreenKey) -> ArgumentError? {
    switch described.value {
    case .success: nil
    case .failure(.needsSample): key.encodingError
    case .failure(let error): error
    }
  }

  /// Creates the screen from arguments. Labeled arguments may be in any order; the others fill the remaining parameters in declared order.
  ///
  /// - Throws: An error if an argument is missing, unknown, repeated, surplus or of the wrong type, the error of the type's decoding
  ///   initializer, the ``problem`` of the definition, or ``ArgumentError/needsSample(_:)`` for an argument without a label if the parameters
  ///   are unknown (``needsSample``).
  package func screen(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> AnyModalScreen {
    try makeScreen(texts(arguments))
  }

  /// Returns arguments in declared order and in canonical text. Arguments without a label fill the remaining parameters in declared order.
  func canonical(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> [ScreenKey.Argument] {
    try canonicalArguments(texts(arguments))
  }

  /// Returns the text of each argument, by its label.
  private func texts(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> ArgumentTexts {
    do throws(ArgumentError) {
      return try ArgumentDecoder.texts(arguments, of: described.value.get().map(\.label))
    } catch .needsSample(let type) {
      // The order of the parameters is unknown. Their labels are those of the screen that the arguments describe.
      guard arguments.allSatisfy({ $0.label != nil }) else { throw .needsSample(type) }
      let texts = try ArgumentDecoder.texts(arguments, of: arguments.compactMap(\.label))
      return try ArgumentDecoder.texts(arguments, of: canonicalArguments(texts).map(\.label))
    }
  }

  /// Creates the screen from the arguments of a key.
  func screen(_ key: ScreenKey) throws(ArgumentError) -> AnyModalScreen {
    try screen(key.arguments.map { ($0.label, $0.text) })
  }

  func actions(_ key: ScreenKey, at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> [OfferedAction]
  {
    try makeActions(key, path, &transaction)
  }
}

extension AnyScreenDefinition {
  /// The name and the parameters in the form that help uses: `chat room:Int chat:Int`. Optional parameters are in brackets.
  package var usage: String { ScreenKey.Parameter.usage(name, parameters) }
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
