import FoundationEssentials
public import Navigation

/// What a flow keeps between what it hears: a value that lives with its screen, and goes with it.
public typealias FlowData = Codable & Hashable & Sendable

/// A flow that keeps nothing.
public struct NoData: FlowData {
  /// Nothing.
  public init() {}
}

/// A flow as its handlers see it. What they change of it is kept before their answer runs.
public struct RunningFlow<S: Screen, Data: FlowData>: Sendable {
  /// What it was started with: the arguments of its screen.
  public let parameters: S
  /// Where its screen is.
  public let path: Path
  private let key: ScreenKey
  private var memory: FlowMemory<Data>
  private let before: FlowMemory<Data>

  /// What it keeps.
  public var data: Data {
    get { memory.data }
    set { memory.data = newValue }
  }

  /// What else it keeps, by name: what comes from outside and has no type.
  public var notes: [String: String] {
    get { memory.notes }
    set { memory.notes = newValue }
  }
}

extension RunningFlow {
  /// The flow of a screen at a place; nil when another stands there.
  init?(at path: Path, in transaction: inout Transaction, initially data: Data) {
    guard let key = transaction.key(path), let parameters = S(key) else { return nil }
    self.key = key
    self.parameters = parameters
    self.path = path
    memory = FlowMemory(transaction.storage(at: path), initially: data)
    before = memory
  }

  /// What it keeps as text, if a handler changed that.
  func changedText() throws(NavigationError) -> String? { memory == before ? nil : try memory.text() }

  /// Keeps what a handler changed, unless it took the screen away.
  func keep(in transaction: inout Transaction) throws(NavigationError) {
    guard let text = try changedText(), transaction.key(path) == key else { return }
    try transaction.keep(text, at: path)
  }
}

/// What lives with the screen of a flow, as text: the same for equal values.
struct FlowMemory<Data: FlowData>: FlowData {
  var data: Data
  var notes: [String: String] = [:]

  /// What a text says. Of one that a former version kept, as much as can still be read.
  init(_ text: String?, initially data: Data) {
    let bytes = FoundationEssentials.Data((text ?? "").utf8)
    if let memory = try? JSONDecoder().decode(Self.self, from: bytes) {
      self = memory
    } else {
      self.init(data: data, notes: (try? JSONDecoder().decode(FlowMemory<NoData>.self, from: bytes))?.notes ?? [:])
    }
  }

  init(data: Data, notes: [String: String] = [:]) {
    self.data = data
    self.notes = notes
  }

  func text() throws(NavigationError) -> String {
    if data is NoData, notes.isEmpty { return "{}" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw .custom(code: "flow.unwritable", message: "what the flow keeps cannot be written: \(error)")
    }
  }

  private enum CodingKeys: String, CodingKey { case data, notes }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    data = try (NoData() as? Data) ?? container.decode(Data.self, forKey: .data)
    notes = try container.decodeIfPresent([String: String].self, forKey: .notes) ?? [:]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !(data is NoData) { try container.encode(data, forKey: .data) }
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
  }
}
