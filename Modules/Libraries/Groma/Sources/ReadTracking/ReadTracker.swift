#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An object that records which parts of a watched state tracked code reads. The explorer uses it to find the parts of a state that the
/// result of a route depends on.
///
/// A state is watched in parts: nodes with a number (``Node/watched(as:)``, ``Node/watchedWhole(as:)``), and the storage outside the tree
/// (``NavigationState/watched(root:values:waiting:transition:)``). The accessors of the parts record each read, so tracked code needs no
/// changes. If a read of a whole part would be too coarse, a narrower ``Read`` is recorded.
///
/// A modification of a node is recorded as a read. Unmodified children of a modified container, such as the screens below a pushed screen,
/// do not count as read.
package final class ReadTracker {
  /// A part of a state.
  package enum Part: Hashable, Sendable {
    /// A watched node, identified by its number. Includes its subtree if the node is watched as a whole; otherwise excludes the children
    /// that are watched separately.
    case node(UInt16)
    /// The value of a feature, identified by its name.
    case value(String)
    /// The values of all features.
    case values
    /// The waiting items of one kind.
    case waiting(Waiting.Kind)
    /// The transition.
    case transition
  }

  /// A recorded read of a part.
  package enum Read: Hashable, Sendable {
    /// The whole part.
    case all(Part)
    /// The kind, key, attributes and number of children of a node; also its selection, unless its children have separate numbers.
    case shape(UInt16)
    /// The selection of a node whose children have separate numbers.
    case selection(UInt16)
    /// Whether the child at an index is selected, in a node whose children have separate numbers. Carries the index and the number of the
    /// node.
    case isSelected(Int, UInt16)
    /// The child at an index of a node, with its subtree. Carries the index and the number of the node.
    case child(Int, UInt16)
    /// Whether a node, or its child at an index, may contain a lock, a completion or flow data. The index is `nil` for the node itself.
    case hasPolicies(child: Int?, UInt16)
    /// Whether a node contains a lock that does not permit covering.
    case mustStayVisible(UInt16)
    /// The result of a search for a match in the subtree of a node: the paths that were found, relative to the node.
    case places(Match, UInt16)
    /// Whether no waiting item of a kind depends on the children of some containers.
    case avoids(Waiting.Kind, [ChildRange])
  }

  /// The children of a container from an index on.
  package struct ChildRange: Hashable, Sendable {
    let path: TreePath
    let index: Int
  }

  /// The key of the thread-specific storage of the current tracker. Tracked code is synchronous, so it starts and ends on one thread.
  /// Reading a task-local value would cost many times as much as most recorded reads.
  private static let place: pthread_key_t = {
    var place = pthread_key_t()
    guard unsafe pthread_key_create(&place, nil) == 0 else { preconditionFailure("a thread-specific key could not be created") }
    return place
  }()

  private static var isTracking: Bool { unsafe pthread_getspecific(place) != nil }

  /// Calls `note` with the current tracker of this thread, if there is one.
  @inline(__always) private static func note(_ note: (ReadTracker) -> Void) {
    guard let current = unsafe pthread_getspecific(place) else { return }
    unsafe Unmanaged<ReadTracker>.fromOpaque(current)._withUnsafeGuaranteedRef { note($0) }
  }

  /// Runs `body` with another current tracker, or with no tracker if `tracker` is `nil`.
  private static func tracking<Result, Failure: Error>(
    with tracker: ReadTracker?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = unsafe pthread_getspecific(place)
    let current = unsafe tracker.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    unsafe pthread_setspecific(place, current)
    defer { unsafe pthread_setspecific(place, before) }
    return try body()
  }

  // Only the tracking thread changes the following properties. Accesses never overlap, so exclusivity is not checked at run time.

  @safe @exclusivity(unchecked) private var reads: [Read] = []
  /// The recorded reads of each node, indexed by its number. Most reads are repeated and are found here.
  @safe @exclusivity(unchecked) private var nodes = [Asked](repeating: Asked(), count: 16)
  /// The criteria of the recorded searches. The index of a criterion is also the index of its bit in ``Asked/places``.
  @safe @exclusivity(unchecked) private var matches: [Match] = []
  /// The parts outside the tree that were read.
  @safe @exclusivity(unchecked) private var parts: [Part] = []
  /// All other reads, which are rare.
  @safe @exclusivity(unchecked) private var others: Set<Read> = []

  private init() { reads.reserveCapacity(32) }

  /// Runs `body` and records its reads.
  ///
  /// - Returns: The result of `body`, and its reads without duplicates, in the order of their first occurrence. After a node is read as a
  ///   whole, no further reads of the node are recorded.
  package static func track<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> (result: Result, reads: [Read])
  {
    let tracker = ReadTracker()
    let result = try tracking(with: tracker, body)
    return (result, tracker.reads)
  }

  /// Runs `body` without recording its reads.
  static func ignoring<Result>(_ body: () -> Result) -> Result { isTracking ? tracking(with: nil, body) : body() }

  /// Records a read, if this thread has a tracker.
  static func note(_ read: Read) { note { $0.note(read) } }

  /// Records a read of the node that has this watch, unless the node was changed.
  static func note(_ watch: Watch) {
    if !watch.isChanged { note { $0.note(watch) } }
  }

  /// Returns the index of a search criterion in the current tracker, and adds the criterion if it is new. Returns `nil` if this thread has
  /// no tracker.
  static func number(of match: Match) -> Int? {
    var number: Int?
    note { number = $0.number(of: match) }
    return number
  }

  /// Records a search in the subtree of a node, if this thread has a tracker.
  ///
  /// - Parameter number: The index of the criterion: see ``number(of:)``.
  static func notePlaces(of match: Match, _ number: Int, in node: UInt16) { note { $0.notePlaces(of: match, number, in: node) } }
}

extension ReadTracker {
  /// The recorded reads of one node.
  private struct Asked: BitwiseCopyable {
    var all = false
    var shape = false
    var selection = false
    var hasPolicies = false
    var mustStayVisible = false
    /// The bit set of the children that were read with their subtrees.
    var children: UInt64 = 0
    /// The bit set of the children whose ``Node/mayHavePolicies`` was read.
    var childrenWithPolicies: UInt64 = 0
    /// The bit set of the children that the selection was compared with.
    var selected: UInt64 = 0
    /// The bit set of the search criteria, by their indices in ``ReadTracker/matches``.
    var places: UInt64 = 0
  }

  /// The number of bits in each bit set of ``Asked``. A read of a child or a search criterion with this index or a greater index is
  /// recorded in ``others``.
  private static let bits = UInt64.bitWidth

  private func note(_ watch: Watch) {
    if let child = watch.child { return noteChild(child, of: watch.number) }
    watch.isOne ? noteAll(of: watch.number) : noteShape(of: watch.number)
  }

  private func note(_ read: Read) {
    switch read {
    case .all(.node(let node)): noteAll(of: node)
    case .shape(let node): noteShape(of: node)
    case .child(let index, let node): noteChild(index, of: node)
    case .places(let match, let node): notePlaces(of: match, number(of: match), in: node)
    case .selection(let node):
      if asked(node).all || asked(node).selection { return }
      nodes[Int(node)].selection = true
      reads.append(read)
    case .hasPolicies(nil, let node):
      if asked(node).all || asked(node).hasPolicies { return }
      nodes[Int(node)].hasPolicies = true
      reads.append(read)
    case .mustStayVisible(let node):
      if asked(node).all || asked(node).mustStayVisible { return }
      nodes[Int(node)].mustStayVisible = true
      reads.append(read)
    case .hasPolicies(let child?, let node) where child < Self.bits:
      let asked = asked(node)
      if asked.all || (asked.children | asked.childrenWithPolicies) & 1 << child != 0 { return }
      nodes[Int(node)].childrenWithPolicies |= 1 << child
      reads.append(read)
    case .isSelected(let child, let node) where child < Self.bits:
      let asked = asked(node)
      if asked.all || asked.selection || asked.selected & 1 << child != 0 { return }
      nodes[Int(node)].selected |= 1 << child
      reads.append(read)
    case .isSelected(_, let node):
      if !asked(node).selection { noteOther(read, of: node) }
    case .hasPolicies(_, let node): noteOther(read, of: node)
    case .avoids(let kind, _):
      if !parts.contains(.waiting(kind)), others.insert(read).inserted { reads.append(read) }
    case .all(let part):
      if parts.contains(part) { return }
      parts.append(part)
      reads.append(read)
    }
  }

  private func noteAll(of node: UInt16) {
    if asked(node).all { return }
    nodes[Int(node)].all = true
    reads.append(.all(.node(node)))
  }

  private func noteShape(of node: UInt16) {
    let asked = asked(node)
    if asked.all || asked.shape { return }
    nodes[Int(node)].shape = true
    reads.append(.shape(node))
  }

  private func noteChild(_ index: Int, of node: UInt16) {
    guard index < Self.bits else { return noteOther(.child(index, node), of: node) }
    let asked = asked(node)
    if asked.all || asked.children & 1 << index != 0 { return }
    nodes[Int(node)].children |= 1 << index
    reads.append(.child(index, node))
  }

  private func number(of match: Match) -> Int {
    if let known = matches.firstIndex(of: match) { return known }
    matches.append(match)
    return matches.count - 1
  }

  private func notePlaces(of match: Match, _ number: Int, in node: UInt16) {
    guard number < Self.bits else { return noteOther(.places(match, node), of: node) }
    let asked = asked(node)
    if asked.all || asked.places & 1 << number != 0 { return }
    nodes[Int(node)].places |= 1 << number
    reads.append(.places(match, node))
  }

  private func noteOther(_ read: Read, of node: UInt16) {
    if !asked(node).all, others.insert(read).inserted { reads.append(read) }
  }

  @inline(__always) private func asked(_ node: UInt16) -> Asked {
    if nodes.count <= node { makeRoom(for: node) }
    return nodes[Int(node)]
  }

  @inline(never) private func makeRoom(for node: UInt16) {
    nodes += repeatElement(Asked(), count: Int(node) + 8 - nodes.count)
  }
}
