/// One container of the tree, the same shape for every kind.
///
/// What a window holds as layers, a stack as screens and tabs as tabs are its `children`; which of them is selected stands apart.
///
/// A value behind one reference: a copy is a pointer, and a change copies what is shared on the way down to it, and nothing else.
public struct Node: Sendable {
  /// What a node is. Accesses never overlap, and need not be watched while running.
  private final class Storage: @unchecked Sendable {  // Only a node that holds it alone changes it.
    let key: ScreenKey
    let kind: Kind
    @safe @exclusivity(unchecked) var children: [Node]
    @safe @exclusivity(unchecked) var selection: Int32
    @safe @exclusivity(unchecked) var mayBeMinded: Bool
    @safe @exclusivity(unchecked) var worn: Worn?
    @safe @exclusivity(unchecked) var watch: Watch

    init(key: ScreenKey, kind: Kind, children: [Node], selection: Int32, worn: Worn?, mayBeMinded: Bool, watch: Watch = .none) {
      self.watch = watch
      self.key = key
      self.kind = kind
      self.children = children
      self.selection = selection
      self.mayBeMinded = mayBeMinded
      self.worn = worn
    }

    /// The same, with another key or of another kind where they are given.
    func copy(key: ScreenKey? = nil, kind: Kind? = nil) -> Storage {
      Storage(
        key: key ?? self.key, kind: kind ?? self.kind, children: children, selection: selection, worn: worn, mayBeMinded: mayBeMinded,
        watch: watch.changed)
    }
  }

  private final class Worn: Hashable, Sendable {
    let decoration: Decoration
    init(_ decoration: Decoration) { self.decoration = decoration }
    static func == (a: Worn, b: Worn) -> Bool { a === b || a.decoration == b.decoration }
    func hash(into hasher: inout Hasher) { hasher.combine(decoration) }
  }

  private var storage: Storage

  /// Puts other children in the place of its own, of which one is selected in a kind that selects; a custom container arranges them.
  package mutating func hold(_ children: [Node], selection: Int) {
    var children = children
    if case .custom(let own) = kind { children = own.type.arrange(children) }
    own()
    if !storage.mayBeMinded { storage.mayBeMinded = children.contains { $0.mayBeMinded } }
    storage.selection = selects ? Int32(max(0, min(selection, children.count - 1))) : 0
    storage.children = children
  }

  /// A node; the selection is brought into range, and a kind of a team's own arranges its children.
  public init(key: ScreenKey, kind: Kind, children: [Node] = [], selection: Int = 0, decoration: Decoration? = nil) {
    var children = children
    if case .custom(let own) = kind { children = own.type.arrange(children) }
    storage = Storage(
      key: key, kind: kind, children: children, selection: 0, worn: decoration.flatMap { $0 == .none ? nil : Worn($0) },
      mayBeMinded: decoration?.isMinded == true || children.contains { $0.mayBeMinded })
    if selects { storage.selection = Int32(max(0, min(selection, storage.children.count - 1))) }
  }

  /// A page that wears nothing.
  init(page key: ScreenKey) {
    storage = Storage(key: key, kind: .page, children: [], selection: 0, worn: nil, mayBeMinded: false)
  }

  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) || !storage.watch.isNone && !storage.watch.isChanged { storage = seen.copy() }
  }

  /// What it is, for whoever looks: a look at what is watched is noted.
  private var seen: Storage {
    if !storage.watch.isNone { noteRead() }
    return storage
  }

  @inline(never) private func noteRead() { ReadTracker.note(watch) }

  /// Looks at the node at a path below this one; nil where there is none.
  func read<Answer>(_ path: TreePath, _ look: (Node) -> Answer) -> Answer? {
    // The tree holds the nodes on the way, so none of them is retained: that would cost more than the rest (benchmark rows a1 and r1 to r3).
    withExtendedLifetime(storage) {
      var node = unsafe Unmanaged.passUnretained(storage)
      for level in 0..<path.depth {
        let child = unsafe node._withUnsafeGuaranteedRef { storage -> Unmanaged<Storage>? in
          if !storage.watch.isNone { ReadTracker.note(storage.watch) }
          guard path[level] < storage.children.count else { return nil }
          return unsafe Unmanaged.passUnretained(storage.children[path[level]].storage)
        }
        guard let child = unsafe child else { return nil }
        unsafe node = child
      }
      return look(Node(storage: unsafe node.takeUnretainedValue()))
    }
  }

  private init(storage: Storage) { self.storage = storage }

  /// How it is watched.
  var watch: Watch { storage.watch }

  /// The same, watched.
  func watched(_ watch: Watch, mayBeMinded: Bool? = nil, children: [Node]? = nil) -> Node {
    var node = self
    node.storage = Storage(
      key: storage.key, kind: storage.kind, children: children ?? storage.children, selection: storage.selection, worn: storage.worn,
      mayBeMinded: mayBeMinded ?? storage.mayBeMinded, watch: watch)
    return node
  }

  /// Whether another is the same but for its children, of which there are as many. It is no read of what is watched.
  package func isSame(withoutChildren other: Node) -> Bool {
    let (one, other) = (storage, other.storage)
    return one.key == other.key && one.kind == other.kind && one.selection == other.selection && one.worn == other.worn
      && one.children.count == other.children.count
  }

  /// Adds where in it, which stands at a place, screens are: the selected child last, as a search does. It is no read of what is watched.
  func addUnseenPlaces(of match: Match, at path: TreePath, to places: inout [TreePath]) {
    if match.matches(storage.kind, storage.key) { places.append(path) }
    let count = storage.children.count
    if count == 0 { return }
    let last = visibility(of: storage) == .selected ? Int(storage.selection) : count - 1
    for index in 0..<count where index != last {
      if let place = path.child(index) { storage.children[index].addUnseenPlaces(of: match, at: place, to: &places) }
    }
    if let place = path.child(last) { storage.children[last].addUnseenPlaces(of: match, at: place, to: &places) }
  }

  /// Whether it, or something in it, must stay in sight. It is no read of what is watched.
  var staysInSightUnseen: Bool {
    storage.mayBeMinded
      && (storage.worn?.decoration.lock?.extent == .inSight || storage.children.contains { $0.staysInSightUnseen })
  }

  /// What it is and what it holds, by one look.
  var parts: (kind: Kind, key: ScreenKey, children: [Node]) {
    let storage = seen
    return (storage.kind, storage.key, storage.children)
  }

  /// What it holds, which is not noted.
  var unseenChildren: [Node] { storage.children }

  /// Whether both are the same in memory, and so equal.
  package func isIdentical(to other: Node) -> Bool { storage === other.storage }

  /// The screen's name and arguments. A container that is nobody's screen is called after its kind.
  public internal(set) var key: ScreenKey {
    get { seen.key }
    set { storage = seen.copy(key: newValue) }
  }

  /// What kind of container it is.
  public internal(set) var kind: Kind {
    get { seen.kind }
    set { storage = seen.copy(kind: newValue) }
  }

  /// What it holds, in its own order.
  public internal(set) var children: [Node] {
    get { seen.children }
    _modify {
      own()
      yield &storage.children
    }
  }

  /// A child, without a copy of the list.
  func child(_ index: Int) -> Node { seen.children[index] }

  /// Which child is selected; 0 in kinds that do not select.
  public internal(set) var selection: Int {
    get {
      if !watch.isNone { noteSelectionRead() }
      return Int(storage.selection)
    }
    set {
      // What was changed once is changed back perhaps, to what it was.
      if watch.hasOwnSelection { ReadTracker.note(.selection(watch.number)) }
      own()
      storage.selection = Int32(newValue)
      storage.watch = storage.watch.selecting
    }
  }

  /// Which child is selected, if it is not this one. Nothing more is asked: which one it was matters only to who takes the change back.
  func selection(otherThan index: Int) -> Int? {
    if !watch.isNone { noteSelectionRead(index) }
    return storage.selection == index ? nil : Int(storage.selection)
  }

  /// Whether a child is the selected one.
  func isSelected(_ index: Int) -> Bool { selection(otherThan: index) == nil }

  /// What it wears where it is shown.
  public internal(set) var decoration: Decoration {
    get { seen.worn?.decoration ?? .none }
    set {
      own()
      storage.worn = newValue == .none ? nil : Worn(newValue)
      if newValue.isMinded { storage.mayBeMinded = true }
    }
  }

  /// Whether somebody may mind that it, or something in it, goes or is covered: mostly nobody does, and nobody looks any further. Stays so when what was minded goes.
  /// Whoever changes children or what they wear notes it on the way down to them: ``noteMinded(below:)``.
  var mayBeMinded: Bool {
    if !watch.isNone { noteMindedRead() }
    return storage.mayBeMinded
  }

  /// Notes that something may be minded at or below a place.
  mutating func noteMinded(below path: TreePath, level: Int = 0) {
    own()
    storage.mayBeMinded = true
    if level < path.depth { storage.children[path[level]].noteMinded(below: path, level: level + 1) }
  }

  /// Whether it is a screen of the app: neither a plain container nor the layer of a request.
  var isScreen: Bool { kind.isContent && !isAnonymous && (isBare || !decoration.isRequest) }

  /// Whether nothing is worn.
  package var isBare: Bool { seen.worn == nil }
}

extension Node: Hashable {
  /// Whether the trees are equal: a pointer comparison as far as they are one value.
  public static func == (a: Node, b: Node) -> Bool {
    if a.storage === b.storage { return true }
    let (one, other) = (a.seen, b.seen)
    // What is compared at once comes first: keys may have to be written down for it.
    return one.kind == other.kind && one.worn == other.worn && one.key == other.key && a.selection == b.selection
      && one.children == other.children
  }

  /// Feeds the tree.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(kind)
    hasher.combine(selection)
    hasher.combine(seen.worn)
    hasher.combine(children)
  }
}

extension Node {
  /// The key of a container that is nobody's screen.
  static func anonymousKey(_ kind: Kind) -> ScreenKey {
    switch kind {
    case .app: AnonymousKeys.app
    case .window: AnonymousKeys.window
    case .page: AnonymousKeys.page
    case .stack: AnonymousKeys.stack
    case .tabs: AnonymousKeys.tabs
    case .split: AnonymousKeys.split
    case .pages: AnonymousKeys.pages
    case .custom: ScreenKey(name: kind.name)
    }
  }

  /// Made once, so that comparing with them is comparing pointers.
  private enum AnonymousKeys {
    static let app = ScreenKey(name: "app")
    static let window = ScreenKey(name: "window")
    static let page = ScreenKey(name: "page")
    static let stack = ScreenKey(name: "stack")
    static let tabs = ScreenKey(name: "tabs")
    static let split = ScreenKey(name: "split")
    static let pages = ScreenKey(name: "pages")
  }

  /// Whether it is nobody's screen.
  public var isAnonymous: Bool {
    let kind = kind
    return kind != .page && key == Node.anonymousKey(kind)
  }

  /// How many levels it has, itself included; stops counting above `limit`.
  func height(limit: Int = TreePath.maximumDepth + 1) -> Int {
    guard limit > 1 else { return 1 }
    var deepest = 0
    for child in children {
      deepest = max(deepest, child.height(limit: limit - 1))
      if deepest >= limit - 1 { break }
    }
    return 1 + deepest
  }

  /// The visibility of its children: that of its kind, and one column of a collapsed split.
  public var visibility: Kind.Visibility { visibility(of: seen) }

  private func visibility(of storage: Storage) -> Kind.Visibility {
    if case .split = storage.kind, let worn = storage.worn, worn.decoration.isCollapsed { return .selected }
    return storage.kind.visibility
  }

  /// Whether one child is selected.
  public var selects: Bool { visibility == .selected }

  /// What it is, how many children it has and whether one is selected, by one look.
  var shape: (kind: Kind, count: Int, selects: Bool) {
    let storage = seen
    return (storage.kind, storage.children.count, visibility(of: storage) == .selected)
  }

  /// The indices of the children that are visible when the node itself is, the topmost one last. Layers under a full-screen one are not.
  package var visibleChildren: Range<Int> {
    let storage = seen
    let count = storage.children.count
    switch visibility(of: storage) {
    case .none: return 0..<0
    case .last: return max(0, count - 1)..<count
    case .selected: return count == 0 ? 0..<0 : selection..<selection + 1
    case .all: return (cover(of: storage, above: 0) ?? 0)..<count
    }
  }

  /// The index of the child that a user sees on top: the last of ``visibleChildren``. The styles of layers are not read for it.
  var topChild: Int? {
    let storage = seen
    if storage.children.isEmpty { return nil }
    return switch visibility(of: storage) {
    case .none: nil
    case .last, .all: storage.children.count - 1
    case .selected: selection
    }
  }

  /// Whether the child at an index is visible when the node itself is. Of a window's layers only those above it are read.
  public func shows(_ index: Int) -> Bool {
    let storage = seen
    if visibility(of: storage) == .all { return storage.children.indices.contains(index) && cover(of: storage, above: index) == nil }
    return visibleChildren.contains(index)
  }

  /// The index of the topmost full-screen layer of a window above one of its layers; nil when none covers that.
  private func cover(of storage: Storage, above index: Int) -> Int? {
    guard case .window = storage.kind, storage.children.count > index + 1 else { return nil }
    return storage.children[(index + 1)...].lastIndex { $0.coversLayersBelow }
  }

  /// Whether it hides the layers below it when it is presented.
  private var coversLayersBelow: Bool { seen.worn?.decoration.style == .fullScreen }

  /// The indices of the children in the order of a search: the selected one last, so that the last match is the one in sight.
  var searchOrder: [Int] {
    var order = Array(children.indices)
    if selects, children.count > 1 { order.append(order.remove(at: selection)) }
    return order
  }
}
