/// One container of the tree, the same shape for every kind.
///
/// What a window holds as layers, a stack as screens and tabs as tabs are its `children`; which of them is selected stands apart.
public struct Node: Hashable, Sendable {
  /// The screen's name and arguments. A container that is nobody's screen is called after its kind.
  public internal(set) var key: ScreenKey
  /// What kind of container it is.
  public internal(set) var kind: Kind
  /// What it holds, in its own order.
  public internal(set) var children: [Node]
  /// Which child is selected; 0 in kinds that do not select.
  public internal(set) var selection: Int
  private var worn: Worn?

  /// A node; the selection is brought into range.
  public init(key: ScreenKey, kind: Kind, children: [Node] = [], selection: Int = 0, decoration: Decoration = Decoration()) {
    self.key = key
    self.kind = kind
    self.children = children
    self.selection = kind.selects ? max(0, min(selection, children.count - 1)) : 0
    worn = decoration == .none ? nil : Worn(decoration)
  }

  /// What it wears where it is shown. Kept apart, so that a bare node stays small.
  public internal(set) var decoration: Decoration {
    get { worn?.decoration ?? .none }
    set { worn = newValue == .none ? nil : Worn(newValue) }
  }

  private final class Worn: Hashable, Sendable {
    let decoration: Decoration
    init(_ decoration: Decoration) { self.decoration = decoration }
    static func == (a: Worn, b: Worn) -> Bool { a === b || a.decoration == b.decoration }
    func hash(into hasher: inout Hasher) { hasher.combine(decoration) }
  }
}

extension Node {
  /// The key of a container that is nobody's screen.
  static func anonymousKey(_ kind: Kind) -> ScreenKey { anonymousKeys[kind] ?? ScreenKey(name: kind.rawValue) }
  private static let anonymousKeys = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, ScreenKey(name: $0.rawValue)) })

  /// Whether it is nobody's screen.
  public var isAnonymous: Bool { kind != .page && key == Node.anonymousKey(kind) }

  /// How many levels it has, itself included; stops counting above `limit`.
  func height(limit: Int = Path.maximumDepth + 1) -> Int {
    guard limit > 1 else { return 1 }
    var deepest = 0
    for child in children {
      deepest = max(deepest, child.height(limit: limit - 1))
      if deepest >= limit - 1 { break }
    }
    return 1 + deepest
  }

  /// The indices of the children a user sees, the one on top last.
  var visibleChildren: Range<Int> {
    switch kind.visibility {
    case .none: 0..<0
    case .last: max(0, children.count - 1)..<children.count
    case .selected: children.isEmpty ? 0..<0 : selection..<selection + 1
    case .all: 0..<children.count
    }
  }

  /// Whether a user sees the child at an index when the node itself is in sight.
  public func shows(_ index: Int) -> Bool { visibleChildren.contains(index) }

  /// The indices of the children in the order of a search: the selected one last, so that the last match is the one in sight.
  var searchOrder: [Int] {
    var order = Array(children.indices)
    if kind.selects, children.count > 1 { order.append(order.remove(at: selection)) }
    return order
  }
}

extension Node: Codable {
  enum CodingKeys: String, CodingKey { case key, kind, children, selection, decoration }

  /// Reads a node. Absent parts are empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .page
    self.init(
      key: try container.decodeIfPresent(ScreenKey.self, forKey: .key) ?? Node.anonymousKey(kind),
      kind: kind,
      children: try container.decodeIfPresent([Node].self, forKey: .children) ?? [],
      selection: try container.decodeIfPresent(Int.self, forKey: .selection) ?? 0,
      decoration: try container.decodeIfPresent(Decoration.self, forKey: .decoration) ?? .none)
  }

  /// Writes what is not the default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !isAnonymous { try container.encode(key, forKey: .key) }
    if kind != .page { try container.encode(kind, forKey: .kind) }
    if !children.isEmpty { try container.encode(children, forKey: .children) }
    if selection != 0 { try container.encode(selection, forKey: .selection) }
    if worn != nil { try container.encode(decoration, forKey: .decoration) }
  }
}
