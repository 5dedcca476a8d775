/// What a person, a link, a snapshot and the live tree make a screen from: the one path from a key to a screen and its contents.
public struct Entry: Sendable {
  /// One parameter of a screen.
  public struct Parameter: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The type as a person reads it: `Int`, `String`, `red|green`.
    public let type: String
    /// Whether it may be left out.
    public let isOptional: Bool
  }

  /// The screen's name.
  public let name: String
  /// The module and file that offers it.
  public let owner: String
  /// One line for a person.
  public let summary: String
  /// The kind of container it is; nil when that depends on its arguments.
  public let kind: Kind?
  /// The parameters in declared order.
  public let parameters: [Parameter]
  /// Keys to try it with.
  public let samples: [ScreenKey]

  private let makeScreen: @Sendable ([String: String]) throws(ArgumentError) -> AnyModalScreen
  private let makeContents: @MainActor @Sendable (ScreenKey) -> (any Contents)?
  private let makeActions: @Sendable (ScreenKey, Path, inout Transaction) throws(NavigationError) -> [UserAction]

  /// An entry for the screens of a type.
  ///
  /// - Parameters:
  ///   - summary: One line for a person.
  ///   - samples: Values to try it with; the shell completes them, the explorer explores with them.
  ///   - make: The feature's own method that makes the screen. Without it the screen begins empty.
  ///   - actions: What the user can do there now, at a place. Reads the state only through the transaction.
  ///   - contents: The live object of a screen, made when it first comes in sight.
  /// - Precondition: every property of the type can be an argument.
  public init<S: Screen>(
    _ type: S.Type, _ summary: String, samples: [S] = [], owner: String = #fileID,
    make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) },
    actions: @escaping @Sendable (S, Path, inout Transaction) throws(NavigationError) -> [UserAction] = { _, _, _ throws(NavigationError) in
      []
    },
    contents: @escaping @MainActor @Sendable (S) -> (any Contents)? = { _ in nil }
  ) {
    name = S.name
    self.owner = owner
    self.summary = summary
    kind = S.Current.kind
    self.samples = samples.map(\.key)
    do {
      let sample = self.samples.first?.arguments ?? []
      parameters = try ArgumentDecoder.parameters(of: type, sample: Dictionary(sample.map { ($0.label, $0.text) }) { first, _ in first })
    } catch {
      preconditionFailure("\(owner): \(S.self): \(error)")
    }
    makeScreen = { texts throws(ArgumentError) in make(try ArgumentDecoder.value(S.self, from: texts)).anyModal }
    makeContents = { key in (try? ArgumentDecoder.value(S.self, from: key.texts)).flatMap(contents) }
    makeActions = { key, path, transaction throws(NavigationError) in
      guard let screen = try? ArgumentDecoder.value(S.self, from: key.texts) else { return [] }
      return try actions(screen, path, &transaction)
    }
  }

  /// The screen with these arguments: labelled ones in any order, the others in declared order.
  public func screen(_ arguments: [(label: String?, text: String)]) throws(ArgumentError) -> AnyModalScreen {
    var texts: [String: String] = [:]
    let labels = parameters.map(\.label)
    for (label, text) in arguments {
      guard let label else { continue }
      guard labels.contains(label) else { throw .unknown(label: label, parameters: labels) }
      guard texts.updateValue(text, forKey: label) == nil else { throw .repeated(label: label) }
    }
    var free = labels.filter { texts[$0] == nil }[...]
    for (label, text) in arguments where label == nil {
      guard let next = free.popFirst() else { throw .tooMany(text: text, parameters: labels) }
      texts[next] = text
    }
    return try makeScreen(texts)
  }

  /// The screen of a key.
  func screen(_ key: ScreenKey) throws(ArgumentError) -> AnyModalScreen {
    try screen(key.arguments.map { ($0.label, $0.text) })
  }

  @MainActor func contents(_ key: ScreenKey) -> (any Contents)? { makeContents(key) }

  func actions(_ key: ScreenKey, at path: Path, in transaction: inout Transaction) throws(NavigationError) -> [UserAction] {
    try makeActions(key, path, &transaction)
  }
}

extension Entry {
  /// How a person writes it: `chat room:Int chat:Int`; what may be left out is in brackets.
  public var usage: String {
    parameters.reduce(into: name) { text, parameter in
      let word = "\(parameter.label):\(parameter.type)"
      text += parameter.isOptional ? " [\(word)]" : " \(word)"
    }
  }
}

extension ScreenKey {
  var texts: [String: String] {
    Dictionary(arguments.map { ($0.label, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}
