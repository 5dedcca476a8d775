#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Notes what a run reads of a state that is watched, so that an explorer knows what the run depends on.
///
/// A state is watched in parts: nodes that were given a number (``Node/watched(as:)``, ``Node/watchedWhole(as:)``), and what stands beside the
/// tree (``NavigationState/watched(root:values:waiting:transition:)``). Each look into such a part is noted, whoever looks and by whatever way: the parts themselves do it.
/// Where that would be too coarse, a narrow question is noted instead. What a run changes is no longer watched, for it was noted before; what
/// it leaves as it was in a container that it changes, as the screens below the one it pushes, is not looked at by that.
package final class ReadTracker {
  /// A part of a state.
  package enum Part: Hashable, Sendable {
    /// A node by its number: with all that is in it if it is watched whole, else without its watched children.
    case node(UInt16)
    /// A feature's value, by name.
    case value(String)
    /// All features' values.
    case values
    /// The items of one kind that wait.
    case waiting(Waiting.Kind)
    /// What moves.
    case transition
  }

  /// What was asked of a part.
  package enum Read: Hashable, Sendable {
    /// All of it.
    case all(Part)
    /// What a node is and wears and how many children it has, without them; and which is selected, if these are not watched apart.
    case shape(UInt16)
    /// Which child of a node is selected, if these are watched apart.
    case selection(UInt16)
    /// Whether this child is.
    case isSelected(Int, UInt16)
    /// A child of a node, with all that is in it.
    case child(Int, UInt16)
    /// Whether somebody may mind that a node goes, or something in it: or one of its children.
    case isMinded(child: Int?, UInt16)
    /// Whether a node, or something in it, must stay in sight.
    case staysInSight(UInt16)
    /// Where in a node a screen is, relative to it.
    case places(Match, UInt16)
  }

  /// Where a thread keeps who is told. What is tracked is synchronous, so it begins and ends on one thread; and to ask a task for a value of its
  /// own would cost many times what most reads do.
  private static let place: pthread_key_t = {
    var place = pthread_key_t()
    guard unsafe pthread_key_create(&place, nil) == 0 else { preconditionFailure("no thread-specific key is left") }
    return place
  }()

  private static var isTold: Bool { unsafe pthread_getspecific(place) != nil }

  /// Lets the tracker that is told on this thread note something.
  @inline(__always) private static func note(_ note: (ReadTracker) -> Void) {
    guard let current = unsafe pthread_getspecific(place) else { return }
    unsafe Unmanaged<ReadTracker>.fromOpaque(current)._withUnsafeGuaranteedRef { note($0) }
  }

  /// Runs something while another tracker is told, or none.
  private static func telling<Result, Failure: Error>(
    _ tracker: ReadTracker?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = unsafe pthread_getspecific(place)
    let current = unsafe tracker.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    unsafe pthread_setspecific(place, current)
    defer { unsafe pthread_setspecific(place, before) }
    return try body()
  }

  // The thread that tracks alone changes what follows: accesses never overlap, and need not be watched while running.

  @safe @exclusivity(unchecked) private var reads: [Read] = []
  /// What was asked of nodes, by number: most reads were noted before, and that is found here.
  @safe @exclusivity(unchecked) private var nodes = [Asked](repeating: Asked(), count: 16)
  /// What was looked for, at the bits of ``Asked/places``.
  @safe @exclusivity(unchecked) private var matches: [Match] = []
  /// What was read beside the tree.
  @safe @exclusivity(unchecked) private var parts: [Part] = []
  /// All else that was asked, which is rare.
  @safe @exclusivity(unchecked) private var others: Set<Read> = []

  private init() { reads.reserveCapacity(32) }

  /// Runs something.
  ///
  /// - Returns: What it gives, and what it read, each once in the order of the first time. A part that was read whole is asked nothing more.
  package static func track<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> (result: Result, reads: [Read])
  {
    let tracker = ReadTracker()
    let result = try telling(tracker, body)
    return (result, tracker.reads)
  }

  /// Runs something that reads what no state depends on.
  static func ignoring<Result>(_ body: () -> Result) -> Result { isTold ? telling(nil, body) : body() }

  /// Notes a read, if somebody is told.
  static func note(_ read: Read) { note { $0.note(read) } }

  /// Notes a look at a node.
  static func note(_ watch: Watch) {
    if !watch.isChanged { note { $0.note(watch) } }
  }

  /// The number of what is looked for, if somebody is told of reads.
  static func number(of match: Match) -> Int? {
    var number: Int?
    note { number = $0.number(of: match) }
    return number
  }

  /// Notes a look at where in a node a screen is.
  ///
  /// - Parameter number: That of the match.
  static func notePlaces(of match: Match, _ number: Int, in node: UInt16) { note { $0.notePlaces(of: match, number, in: node) } }
}

extension ReadTracker {
  /// What was asked of a node.
  private struct Asked: BitwiseCopyable {
    var all = false
    var shape = false
    var selection = false
    var isMinded = false
    var staysInSight = false
    /// Of which of the first children, and of which of the first that were looked for, by bits.
    var children: UInt64 = 0
    var mindedChildren: UInt64 = 0
    var selected: UInt64 = 0
    var places: UInt64 = 0
  }

  /// Of how many children, and of how many that are looked for, it is kept by bits what was asked.
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
    case .isMinded(nil, let node):
      if asked(node).all || asked(node).isMinded { return }
      nodes[Int(node)].isMinded = true
      reads.append(read)
    case .staysInSight(let node):
      if asked(node).all || asked(node).staysInSight { return }
      nodes[Int(node)].staysInSight = true
      reads.append(read)
    case .isMinded(let child?, let node) where child < Self.bits:
      let asked = asked(node)
      if asked.all || (asked.children | asked.mindedChildren) & 1 << child != 0 { return }
      nodes[Int(node)].mindedChildren |= 1 << child
      reads.append(read)
    case .isSelected(let child, let node) where child < Self.bits:
      let asked = asked(node)
      if asked.all || asked.selection || asked.selected & 1 << child != 0 { return }
      nodes[Int(node)].selected |= 1 << child
      reads.append(read)
    case .isSelected(_, let node):
      if !asked(node).selection { noteOther(read, of: node) }
    case .isMinded(_, let node): noteOther(read, of: node)
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

/// How a node is watched.
struct Watch: Hashable, BitwiseCopyable {
  /// The number it is watched under from the lowest bit on, then marks, then the index of a child and one; 0 for what is not watched.
  private var bits: UInt32

  static let none = Watch(bits: 0)
  private static let number: UInt32 = 0x7FFF
  private static let isWhole: UInt32 = 0x8000
  private static let holdsWatched: UInt32 = 0x1_0000
  private static let isChanged: UInt32 = 0x2_0000
  private static let hasOwnSelection: UInt32 = 0x4_0000
  private static let childShift: UInt32 = 20
  /// Of how many children each can be watched apart.
  static let maximumChildren = 0xFFF - 1

  private init(bits: UInt32) { self.bits = bits }

  /// A container whose children are watched, if they are, under numbers of their own.
  static func apart(_ number: UInt16) -> Watch { Watch(bits: UInt32(number)) }

  /// A node with all that is in it.
  ///
  /// - Parameter holdsWatched: Whether its children are watched one by one.
  static func whole(_ number: UInt16, holdsWatched: Bool) -> Watch {
    Watch(bits: UInt32(number) | isWhole | (holdsWatched ? Self.holdsWatched : 0))
  }

  /// A child of a node that is watched whole.
  static func child(_ index: Int, of number: UInt16) -> Watch {
    Watch(bits: UInt32(number) | isWhole | UInt32(index + 1) << childShift)
  }

  @inline(__always) var isNone: Bool { bits == 0 }

  /// The number.
  var number: UInt16 { UInt16(bits & Self.number) }

  /// The index of a child that is watched as one; nil for others.
  var child: Int? { bits >> Self.childShift == 0 ? nil : Int(bits >> Self.childShift) - 1 }

  /// Whether all that is in it is watched under its number.
  var isWhole: Bool { bits & Self.isWhole != 0 }

  /// Whether something was changed. Then it was looked at, but for what it left as it was: which child is selected, and children.
  var isChanged: Bool { bits & Self.isChanged != 0 }

  /// Whether which child is selected was changed.
  var hasOwnSelection: Bool { bits & Self.hasOwnSelection != 0 }

  /// As what something that is made of it is watched.
  var changed: Watch { isNone || isOne ? .none : Watch(bits: bits | Self.isChanged) }

  /// The same, but that another child was selected.
  var selecting: Watch { isNone ? self : Watch(bits: bits | Self.hasOwnSelection) }

  /// Whether a look at it is one at all that is in it.
  var isOne: Bool { isWhole && bits & Self.holdsWatched == 0 }
}

extension Node {
  /// The same, watched under a number from 1 to 32,767, its children apart if they are watched themselves. It says that somebody may mind it:
  /// what is true of its children is not known to it.
  package func watched(as number: UInt16) -> Node { watched(.apart(number), mayBeMinded: true) }

  /// The same, watched with all that is in it: of a stack, the screens one by one.
  package func watchedWhole(as number: UInt16) -> Node {
    guard kind == .stack, children.count <= Watch.maximumChildren else { return watched(.whole(number, holdsWatched: false)) }
    let screens = children.enumerated().map { $1.watched(.child($0, of: number)) }
    return watched(.whole(number, holdsWatched: true), children: screens)
  }

  /// The same, watched as it is, with as many other children; itself where they are those that it has.
  package func replacing(children: [Node]) -> Node? {
    let own = unseenChildren
    guard own.count == children.count else { return nil }
    for index in own.indices where !own[index].isIdentical(to: children[index]) { return watched(watch, children: children) }
    return self
  }

  /// The number it is watched under as what it was; nil if it is not watched, or was changed.
  package var watchNumber: UInt16? { watch.isNone || watch.isChanged || watch.child != nil ? nil : watch.number }

  /// The number that what it was made of by a change is watched under, and whether another child was selected; nil for others.
  package var changedWatch: (number: UInt16, hasOwnSelection: Bool)? { watch.isChanged ? (watch.number, watch.hasOwnSelection) : nil }

  /// What it is a child of, and which one; nil if it is not watched as a child.
  package var watchedChild: (number: UInt16, index: Int)? { watch.child.map { (watch.number, $0) } }

  /// Where screens are in it, relative to it, in the order of a search. It is no read of what is watched.
  package func places(of match: Match) -> [TreePath] {
    var places: [TreePath] = []
    addUnseenPlaces(of: match, at: .app, to: &places)
    return places
  }

  /// Whether somebody may mind that it goes, or something in it.
  package var isMinded: Bool { mayBeMinded }

  /// Whether it, or something in it, must stay in sight: asked of all children before it is asked which of them is, for mostly none must.
  package var staysInSight: Bool {
    if watch.isWhole, !watch.isChanged, watch.child == nil {
      ReadTracker.note(.staysInSight(watch.number))
      return staysInSightUnseen
    }
    return mayBeMinded && (!isBare && decoration.lock?.extent == .inSight || children.contains { $0.staysInSight })
  }

  /// Notes that somebody asked whether it is minded.
  func noteMindedRead() { if watch.isWhole { ReadTracker.note(.isMinded(child: watch.child, watch.number)) } }

  /// Notes a look at which child is selected.
  ///
  /// - Parameter index: All that is asked is whether it is this one; nil for all.
  func noteSelectionRead(_ index: Int? = nil) {
    if watch.isWhole { return ReadTracker.note(watch) }
    if watch.hasOwnSelection { return }
    ReadTracker.note(index.map { .isSelected($0, watch.number) } ?? .selection(watch.number))
  }
}

extension NavigationState {
  /// The places of a match in any order, each part that is watched whole asked for them alone; nil where nobody is told.
  func watchedPlaces(of match: Match) -> [TreePath]? {
    guard isWatched, let number = ReadTracker.number(of: match) else { return nil }
    var places: [TreePath] = []
    root.addWatchedPlaces(of: match, number, at: .app, to: &places)
    return places
  }
}

extension Node {
  fileprivate func addWatchedPlaces(of match: Match, _ number: Int, at path: TreePath, to places: inout [TreePath]) {
    // Where something is in a node says whether it is in a child, too.
    if watch.isWhole, !watch.isChanged {
      ReadTracker.notePlaces(of: match, number, in: watch.number)
      return addUnseenPlaces(of: match, at: path, to: &places)
    }
    let (kind, key, children) = parts
    if match.matches(kind, key) { places.append(path) }
    for index in children.indices {
      if let place = path.child(index) { children[index].addWatchedPlaces(of: match, number, at: place, to: &places) }
    }
  }
}
