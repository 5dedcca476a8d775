/// A container or screen in the tree. All kinds of nodes have the same properties.
///
/// The layers of a window, the screens of a stack and the tabs of a tab container are all ``children``; ``selection`` is the index of a
/// child.
///
/// A node is a value that is stored as one reference: a copy costs a pointer, and a change copies only the shared nodes on the path from
/// the root to the changed node.
public struct Node: Sendable {
  /// The contents of a node. Accesses never overlap, so exclusivity is not checked at run time.
  private final class Storage: @unchecked Sendable {  // Only a node that is its sole owner changes it.
    let key: ScreenKey
    let kind: Kind
    let identity: Int
    @safe @exclusivity(unchecked) var children: [Node]
    @safe @exclusivity(unchecked) var selection: Int32
    @safe @exclusivity(unchecked) var mayHavePolicies: Bool
    @safe @exclusivity(unchecked) var box: AttributesBox?
    @safe @exclusivity(unchecked) var watch: Watch

    init(
      key: ScreenKey, kind: Kind, identity: Int = 0, children: [Node], selection: Int32, box: AttributesBox?, mayHavePolicies: Bool,
      watch: Watch = .none
    ) {
      self.watch = watch
      self.identity = identity
      self.key = key
      self.kind = kind
      self.children = children
      self.selection = selection
      self.mayHavePolicies = mayHavePolicies
      self.box = box
    }

    /// The rule that decides which children are visible.
    var visibility: Kind.Visibility {
      if case .split = kind, let box, box.attributes.appearance.isCollapsed { return .selected }
      return kind.visibility
    }

    /// Returns a copy with a different key or kind, if given. The watch of the copy is the ``Watch/changed`` watch of the original.
    func copy(key: ScreenKey? = nil, kind: Kind? = nil) -> Storage {
      Storage(
        key: key ?? self.key, kind: kind ?? self.kind, identity: identity, children: children, selection: selection, box: box,
        mayHavePolicies: mayHavePolicies, watch: watch.changed)
    }
  }

  /// Attributes that are stored as one reference, so that a node without attributes is small.
  private final class AttributesBox: Hashable, Sendable {
    let attributes: Attributes
    init(_ attributes: Attributes) { self.attributes = attributes }
    static func == (a: AttributesBox, b: AttributesBox) -> Bool { a === b || a.attributes == b.attributes }
    func hash(into hasher: inout Hasher) { hasher.combine(attributes) }
  }

  private var storage: Storage

  /// Replaces the children and the selection. A custom container arranges the children first. The selection is clamped to the valid range;
  /// it is 0 in a container that does not show one selected child.
  package mutating func hold(_ children: [Node], selection: Int) {
    var children = children
    if case .custom(let own) = kind { children = own.type.arrange(children) }
    own()
    if !storage.mayHavePolicies { storage.mayHavePolicies = children.contains { $0.mayHavePolicies } }
    storage.selection = selects ? Int32(max(0, min(selection, children.count - 1))) : 0
    storage.children = children
  }

  /// Creates a node. A custom container arranges the children first. The selection is clamped to the valid range; it is 0 in a container
  /// that does not show one selected child.
  package init(key: ScreenKey, kind: Kind, children: [Node] = [], selection: Int = 0, attributes: Attributes? = nil) {
    var children = children
    if case .custom(let own) = kind { children = own.type.arrange(children) }
    storage = Storage(
      key: key, kind: kind, children: children, selection: 0, box: attributes.flatMap { $0 == .none ? nil : AttributesBox($0) },
      mayHavePolicies: attributes?.hasPolicies == true || children.contains { $0.mayHavePolicies })
    if selects { storage.selection = Int32(max(0, min(selection, storage.children.count - 1))) }
  }

  /// Creates a page without attributes.
  init(page key: ScreenKey) {
    storage = Storage(key: key, kind: .page, children: [], selection: 0, box: nil, mayHavePolicies: false)
  }

  /// Makes the storage of this node unique before a change. If the node is watched (see ``Watch``), its first change is recorded as a read.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) || !storage.watch.isNone && !storage.watch.isChanged { storage = seen.copy() }
  }

  /// The storage for reading. If the node is watched (see ``Watch``), the read is recorded.
  private var seen: Storage {
    if !storage.watch.isNone { noteRead() }
    return storage
  }

  @inline(never) private func noteRead() { ReadTracker.note(watch) }

  /// Calls `look` with the node at a path relative to this node and returns the result, or `nil` if there is no node at the path.
  func read<Answer>(_ path: TreePath, _ look: (Node) -> Answer) -> Answer? {
    // The tree keeps the nodes on the path alive. Retaining each of them would cost more than the rest (benchmark rows a1 and r1 to r3).
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
      return unsafe node._withUnsafeGuaranteedRef { look(Node(storage: $0)) }
    }
  }

  private init(storage: Storage) { self.storage = storage }

  /// Returns whether both nodes have the same selection. A ``ReadTracker`` does not record the call.
  func hasSameSelection(as other: Node) -> Bool { storage.selection == other.storage.selection }

  /// Returns whether both nodes have the same attributes. A ``ReadTracker`` does not record the call.
  func hasSameAttributes(as other: Node) -> Bool { storage.box == other.storage.box }

  /// Returns whether both nodes have the same key. A ``ReadTracker`` does not record the call.
  func hasSameKey(as other: Node) -> Bool { storage.key.isIdentical(to: other.storage.key) || storage.key == other.storage.key }

  /// The mode in which a ``ReadTracker`` records the reads of this node.
  var watch: Watch { storage.watch }

  /// Returns a copy with a different ``watch`` and, if given, different children and ``mayHavePolicies``. A ``ReadTracker`` does not record
  /// the call.
  func watched(_ watch: Watch, mayHavePolicies: Bool? = nil, children: [Node]? = nil) -> Node {
    var node = self
    node.storage = Storage(
      key: storage.key, kind: storage.kind, identity: storage.identity, children: children ?? storage.children,
      selection: storage.selection, box: storage.box, mayHavePolicies: mayHavePolicies ?? storage.mayHavePolicies, watch: watch)
    return node
  }

  /// A number that identifies the node in the tree of a navigator. A change of the node keeps it, and no other node of the navigator gets it
  /// later. 0 for the app, and for a node that was never in a tree. A ``ReadTracker`` does not record the access, so no result of a route may
  /// depend on the number itself, only on whether two nodes are the same.
  ///
  /// The number is not part of the value: equality, hashing and the saved form ignore it.
  var identity: Int { storage.identity }

  /// Returns a copy of this subtree whose nodes have new identities, in tree order. A ``ReadTracker`` does not record the call.
  ///
  /// - Parameter last: The last identity that was given to a node.
  func identified(after last: inout Int) -> Node {
    last += 1
    let identity = last
    var node = self
    node.storage = Storage(
      key: storage.key, kind: storage.kind, identity: identity, children: storage.children.map { $0.identified(after: &last) },
      selection: storage.selection, box: storage.box, mayHavePolicies: storage.mayHavePolicies, watch: storage.watch)
    return node
  }

  /// The child nodes. A ``ReadTracker`` does not record the access.
  var unseenChildren: [Node] { storage.children }

  /// Returns the indices of the children that are not, by identity, in the common beginning or end of the lists of this node and a later
  /// one, in both lists. A ``ReadTracker`` does not record the call.
  func differingChildren(_ later: Node) -> (old: Range<Int>, new: Range<Int>) {
    unsafe storage.children.withUnsafeBufferPointer { old in
      unsafe later.storage.children.withUnsafeBufferPointer { new in
        if unsafe old.baseAddress == new.baseAddress { return (old.count..<old.count, old.count..<old.count) }
        let common = min(old.count, new.count)
        var (head, tail) = (0, 0)
        while head < common, unsafe old[head].isSame(new[head]) { head += 1 }
        while tail < common - head, unsafe old[old.count - 1 - tail].isSame(new[new.count - 1 - tail]) { tail += 1 }
        return (head..<old.count - tail, head..<new.count - tail)
      }
    }
  }

  /// Returns the index of the first child in a range that does not share its storage with the child of a later node at the index plus
  /// `shift`, or `nil` if there is none. A ``ReadTracker`` does not record the call.
  func firstDifferingChild(in range: Range<Int>, _ later: Node, shift: Int) -> Int? {
    unsafe storage.children.withUnsafeBufferPointer { old in
      unsafe later.storage.children.withUnsafeBufferPointer { new in
        if unsafe shift == 0 && old.baseAddress == new.baseAddress { return nil }
        var index = range.lowerBound
        while index < range.upperBound, unsafe old[index].storage === new[index + shift].storage { index += 1 }
        return index < range.upperBound ? index : nil
      }
    }
  }

  @inline(__always) private func isSame(_ other: Node) -> Bool {
    storage === other.storage || storage.identity == other.storage.identity
  }

  /// Returns whether both nodes have the same key, kind, selection, attributes and number of children. A ``ReadTracker`` does not record
  /// the call.
  package func isSame(withoutChildren other: Node) -> Bool {
    let (one, other) = (storage, other.storage)
    return one.key == other.key && one.kind == other.kind && one.selection == other.selection && one.box == other.box
      && one.children.count == other.children.count
  }

  /// Adds the paths of all matching nodes in this subtree to `places`, in search order: each container before its children, and the branch
  /// of the selected child last. A ``ReadTracker`` does not record the call.
  ///
  /// - Parameter path: The path of this node.
  func addUnseenPlaces(of match: Match, at path: TreePath, to places: inout [TreePath]) {
    // The criterion is not copied for each node (benchmark rows c2 and c6).
    if let key = match.key {
      Self.addPlaces(in: storage, at: path, to: &places) { $0.isContent && key.identifies($1) }
    } else {
      Self.addPlaces(in: storage, at: path, to: &places) { match.matches($0, $1) }
    }
  }

  private static func addPlaces(
    in storage: Storage, at path: TreePath, to places: inout [TreePath], where isMatch: (Kind, ScreenKey) -> Bool
  ) {
    if isMatch(storage.kind, storage.key) { places.append(path) }
    if storage.children.isEmpty { return }
    let last = storage.visibility == .selected ? Int(storage.selection) : storage.children.count - 1
    // The list keeps the children alive. Retaining each of them would cost more than the comparison.
    unsafe storage.children.withUnsafeBufferPointer { children in
      for position in 0..<children.count {
        let index = position == children.count - 1 ? last : position < last ? position : position + 1
        unsafe Unmanaged.passUnretained(children[index].storage)._withUnsafeGuaranteedRef { child in
          // Most nodes are screens that do not match, and need no path.
          if child.children.isEmpty, !isMatch(child.kind, child.key) { return }
          if let path = path.child(index) { addPlaces(in: child, at: path, to: &places, where: isMatch) }
        }
      }
    }
  }

  /// Whether this subtree contains a lock of extent ``Lock/Extent/visible``. A ``ReadTracker`` does not record the access.
  var mustStayVisibleUnseen: Bool {
    storage.mayHavePolicies
      && (storage.box?.attributes.policies.lock?.extent == .visible || storage.children.contains { $0.mustStayVisibleUnseen })
  }

  /// The kind, the key and the children. A ``ReadTracker`` records the access as one read.
  var parts: (kind: Kind, key: ScreenKey, children: [Node]) {
    let storage = seen
    return (storage.kind, storage.key, storage.children)
  }

  /// Returns whether both nodes share the same storage. If so, they are equal.
  package func isIdentical(to other: Node) -> Bool { storage === other.storage }

  /// The name and arguments of the screen. The key of a window is its name, and the key of the layer of an ``Effect`` is the request. The
  /// key of the app, or of a container without a screen key of its own, is the name of its kind.
  public internal(set) var key: ScreenKey {
    get { seen.key }
    set { storage = seen.copy(key: newValue) }
  }

  /// The kind of the container.
  public internal(set) var kind: Kind {
    get { seen.kind }
    set { storage = seen.copy(kind: newValue) }
  }

  /// The child nodes: bottom first in a stack, root layer first in a window.
  public internal(set) var children: [Node] {
    get { seen.children }
    _modify {
      own()
      yield &storage.children
    }
  }

  /// Appends a child.
  mutating func append(_ child: Node) {
    // The history keeps the list of each state. An array that grows for an append has up to twice the size. Short lists do not matter
    // (benchmark row b4).
    let isShared = storage.children.count >= 64 && !isKnownUniquelyReferenced(&storage)
    own()
    if isShared { storage.children.reserveCapacity(storage.children.count + 1) }
    storage.children.append(child)
  }

  /// The number of children. Does not copy the array of children.
  package var childCount: Int { seen.children.count }

  /// Returns the child at an index without copying the array of children.
  func child(_ index: Int) -> Node { seen.children[index] }

  /// The index of the selected child; 0 if the container has no children or does not show one selected child.
  public internal(set) var selection: Int {
    get {
      if !watch.isNone { noteSelectionRead() }
      return Int(storage.selection)
    }
    set {
      // A second change may restore the original selection, so the result depends on the original one.
      if watch.hasOwnSelection { ReadTracker.note(.selection(watch.number)) }
      own()
      storage.selection = Int32(newValue)
      storage.watch = storage.watch.selecting
    }
  }

  /// Returns the selection if it differs from `index`; otherwise `nil`.
  ///
  /// If the children of the node are watched separately (see ``Watch``), only this comparison is recorded as a read, because the previous
  /// selection itself matters only for an undo.
  func selection(otherThan index: Int) -> Int? {
    if !watch.isNone { noteSelectionRead(index) }
    return storage.selection == index ? nil : Int(storage.selection)
  }

  /// Returns whether ``selection`` is this index.
  func isSelected(_ index: Int) -> Bool { selection(otherThan: index) == nil }

  /// Everything about the node except its key, kind, children and selection: see ``Attributes``.
  package internal(set) var attributes: Attributes {
    get { seen.box?.attributes ?? .none }
    set {
      own()
      storage.box = newValue == .none ? nil : AttributesBox(newValue)
      if newValue.hasPolicies { storage.mayHavePolicies = true }
    }
  }

  /// The title, tab, badge and bar settings of the screen.
  public internal(set) var appearance: Appearance {
    get { seen.box?.attributes.appearance ?? Appearance() }
    set { attributes.appearance = newValue }
  }

  /// The presentation of the screen as a modal layer.
  public internal(set) var presentation: Presentation {
    get { seen.box?.attributes.presentation ?? Presentation() }
    set { attributes.presentation = newValue }
  }

  /// The lock of the screen, and the route that runs after the permanent removal of the screen.
  public internal(set) var policies: Policies {
    get { seen.box?.attributes.policies ?? Policies() }
    set { attributes.policies = newValue }
  }

  /// The data of the screen's flow, or `nil` if the screen has no running flow.
  package internal(set) var flowData: AnyFlowData? {
    get { seen.box?.attributes.flowData }
    set { attributes.flowData = newValue }
  }

  /// Whether this subtree may contain a lock, a completion route or flow data. If `false`, removing or covering the node needs no further
  /// checks.
  ///
  /// The property stays `true` when the lock, the completion route or the flow data is removed. A change that adds one of them must set the
  /// property in all nodes from the root to the changed node: see ``notePolicies(below:level:)``.
  var mayHavePolicies: Bool {
    if !watch.isNone { notePoliciesRead() }
    return storage.mayHavePolicies
  }

  /// Sets ``mayHavePolicies`` in this node and in all nodes from this node down to a path. `level` is the depth of this node.
  mutating func notePolicies(below path: TreePath, level: Int = 0) {
    own()
    storage.mayHavePolicies = true
    if level < path.depth { storage.children[path[level]].notePolicies(below: path, level: level + 1) }
  }

  /// Whether the node has no attributes.
  package var isBare: Bool { seen.box == nil }
}

extension Node: Hashable {
  /// Returns whether both trees are equal. Subtrees with shared storage are compared by pointer.
  public static func == (a: Node, b: Node) -> Bool {
    if a.storage === b.storage { return true }
    let (one, other) = (a.seen, b.seen)
    // Cheap comparisons come first, because a comparison of keys may have to encode their screens.
    return one.kind == other.kind && one.box == other.box && one.key == other.key && a.selection == b.selection
      && one.children == other.children
  }

  /// Hashes the tree.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(kind)
    hasher.combine(selection)
    hasher.combine(seen.box)
    hasher.combine(children)
  }
}

extension Node {
  /// The rule that decides which children are visible. A collapsed split shows its selected column; any other container follows the rule of
  /// its kind.
  package var visibility: Kind.Visibility { seen.visibility }

  /// Whether the container shows one selected child.
  package var selects: Bool { visibility == .selected }

  /// The kind, the number of children, and whether the container shows one selected child. A ``ReadTracker`` records the access as one
  /// read.
  var shape: (kind: Kind, count: Int, selects: Bool) {
    let storage = seen
    return (storage.kind, storage.children.count, storage.visibility == .selected)
  }

  /// The indices of the children that are visible when the node itself is visible, sorted from bottom to top. Layers below a full-screen
  /// layer are excluded.
  package var visibleChildren: Range<Int> {
    let storage = seen
    let count = storage.children.count
    switch storage.visibility {
    case .none: return 0..<0
    case .last: return max(0, count - 1)..<count
    case .selected: return count == 0 ? 0..<0 : selection..<selection + 1
    case .all: return (cover(of: storage, above: 0) ?? 0)..<count
    }
  }

  /// The index of the topmost visible child, or `nil` if there is none. Unlike ``visibleChildren``, the property does not read the styles
  /// of layers.
  var topChild: Int? {
    let storage = seen
    if storage.children.isEmpty { return nil }
    return switch storage.visibility {
    case .none: nil
    case .last, .all: storage.children.count - 1
    case .selected: selection
    }
  }

  /// Returns whether the child at an index is visible when the node itself is visible. In a window, only the layers above that child are
  /// read.
  package func shows(_ index: Int) -> Bool {
    let storage = seen
    if storage.visibility == .all { return storage.children.indices.contains(index) && cover(of: storage, above: index) == nil }
    return visibleChildren.contains(index)
  }

  /// Returns the index of the topmost full-screen layer above a layer of a window. Returns `nil` if there is no such layer, or if the node
  /// is not a window.
  private func cover(of storage: Storage, above index: Int) -> Int? {
    guard case .window = storage.kind, storage.children.count > index + 1 else { return nil }
    return storage.children[(index + 1)...].lastIndex { $0.coversLayersBelow }
  }

  /// Whether the node has the full-screen style, so that it covers all layers below if it is a presented layer.
  private var coversLayersBelow: Bool { seen.box?.attributes.presentation.style == .fullScreen }
}
