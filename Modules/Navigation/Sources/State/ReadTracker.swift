import Synchronization

/// Notes what a run reads of a state that is watched, so that an explorer knows what the run depends on.
///
/// A state is watched in parts: nodes that were given a number (``Node/watched(as:)``, ``Node/watchedWhole(as:)``), and what stands beside the
/// tree (``NavigationState/watched(root:)``). Each look into such a part is noted, whoever looks and by whatever way: the parts themselves do it.
/// Where that would be too coarse, a narrow question is noted instead. What a run changes is no longer watched, for it was noted before; what
/// it leaves as it was in a container that it changes, as the screens below the one it pushes, is not looked at by that.
package final class ReadTracker: Sendable {
  /// A part of a state.
  package enum Part: Hashable, Sendable {
    /// A node by its number: with all that is in it if it is watched whole, else without its watched children.
    case node(UInt16)
    /// A feature's value, by name.
    case value(String)
    /// All features' values.
    case values
    /// The routes that wait for a screen.
    case pending
    /// The routes that run later.
    case deferred
    /// The effects under way.
    case running
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

  @TaskLocal private static var current: ReadTracker?

  private let log = Mutex(Log())

  private init() {}

  /// Runs something.
  ///
  /// - Returns: What it gives, and what it read, each once in the order of the first time. A part that was read whole is asked nothing more.
  package static func track<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> (result: Result, reads: [Read])
  {
    let tracker = ReadTracker()
    let result = $current.withValue(tracker) { Swift.Result { () throws(Failure) in try body() } }
    return (try result.get(), tracker.log.withLock { $0.reads })
  }

  /// Runs something that reads what no state depends on.
  static func ignoring<Result>(_ body: () -> Result) -> Result { isTracking ? $current.withValue(nil, operation: body) : body() }

  /// Notes a read, if somebody is told.
  static func note(_ read: Read) { current?.note(read) }

  /// Whether somebody is told of reads.
  static var isTracking: Bool { current != nil }

  private func note(_ read: Read) { log.withLock { $0.note(read) } }
}

extension ReadTracker {
  /// What was read, each once in the order of the first time. Most reads were noted before: that is found without a look at a set.
  private struct Log {
    private(set) var reads: [Read] = []
    private var known: Set<Read> = []
    private var nodes: [Asked] = []

    /// What was asked of a node.
    private struct Asked {
      var all = false
      var shape = false
      var selection = false
      var isMinded = false
      /// Of which of the first children, by bits.
      var children: UInt64 = 0
      var mindedChildren: UInt64 = 0
    }

    mutating func note(_ read: Read) {
      if isNew(read) { reads.append(read) }
    }

    private mutating func isNew(_ read: Read) -> Bool {
      switch read {
      case .all(.node(let node)): return isFirst(\.all, of: node)
      case .shape(let node): return isFirst(\.shape, of: node)
      case .selection(let node): return isFirst(\.selection, of: node)
      case .isMinded(nil, let node): return isFirst(\.isMinded, of: node)
      case .child(let index, let node) where index < 64: return isFirst(\.children, 1 << UInt64(index), of: node)
      case .isMinded(let child?, let node) where child < 64:
        return asked(node).children & 1 << UInt64(child) == 0 && isFirst(\.mindedChildren, 1 << UInt64(child), of: node)
      case .isSelected(_, let node): return !asked(node).all && !asked(node).selection && known.insert(read).inserted
      case .child(_, let node), .isMinded(_, let node), .staysInSight(let node), .places(_, let node):
        return !asked(node).all && known.insert(read).inserted
      case .all: return known.insert(read).inserted
      }
    }

    private mutating func asked(_ node: UInt16) -> Asked {
      if nodes.count <= node { nodes += repeatElement(Asked(), count: Int(node) + 8 - nodes.count) }
      return nodes[Int(node)]
    }

    private mutating func isFirst(_ flag: WritableKeyPath<Asked, Bool>, of node: UInt16) -> Bool {
      let asked = asked(node)
      if asked.all || asked[keyPath: flag] { return false }
      nodes[Int(node)][keyPath: flag] = true
      return true
    }

    private mutating func isFirst(_ flags: WritableKeyPath<Asked, UInt64>, _ bit: UInt64, of node: UInt16) -> Bool {
      let asked = asked(node)
      if asked.all || asked[keyPath: flags] & bit != 0 { return false }
      nodes[Int(node)][keyPath: flags] |= bit
      return true
    }
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
  var changed: Watch { isNone || isWhole && bits & Self.holdsWatched == 0 ? .none : Watch(bits: bits | Self.isChanged) }

  /// The same, but that another child was selected.
  var selecting: Watch { isNone ? self : Watch(bits: bits | Self.hasOwnSelection) }

  /// What is noted of a look.
  var read: ReadTracker.Read? {
    if isChanged { return nil }
    if let child { return .child(child, number) }
    return isWhole && bits & Self.holdsWatched == 0 ? .all(.node(number)) : .shape(number)
  }
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

  /// The number it is watched under as what it was; nil if it is not watched, or was changed.
  package var watchNumber: UInt16? { watch.isNone || watch.isChanged || watch.child != nil ? nil : watch.number }

  /// The number that what it was made of by a change is watched under, and whether another child was selected; nil for others.
  package var changedWatch: (number: UInt16, hasOwnSelection: Bool)? { watch.isChanged ? (watch.number, watch.hasOwnSelection) : nil }

  /// What it is a child of, and which one; nil if it is not watched as a child.
  package var watchedChild: (number: UInt16, index: Int)? { watch.child.map { (watch.number, $0) } }

  /// Where screens are in it, relative to it, in the order of a search.
  package func places(of match: Match) -> [Path] {
    var places: [Path] = []
    addPlaces(of: match, at: .app, to: &places)
    return places
  }

  private func addPlaces(of match: Match, at path: Path, to places: inout [Path]) {
    if match.matches(self) { places.append(path) }
    for index in searchOrder { path.child(index).map { children[index].addPlaces(of: match, at: $0, to: &places) } }
  }

  /// Whether somebody may mind that it goes, or something in it.
  package var isMinded: Bool { mayBeMinded }

  /// Whether it, or something in it, must stay in sight: asked of all children before it is asked which of them is, for mostly none must.
  package var staysInSight: Bool {
    if watch.isWhole, !watch.isChanged, watch.child == nil {
      ReadTracker.note(.staysInSight(watch.number))
      return ReadTracker.ignoring { holdsWhatStaysInSight }
    }
    return holdsWhatStaysInSight
  }

  private var holdsWhatStaysInSight: Bool {
    mayBeMinded && (!isBare && decoration.lock?.extent == .inSight || children.contains { $0.staysInSight })
  }

  /// Notes that somebody asked whether it is minded.
  func noteMindedRead() { if watch.isWhole { ReadTracker.note(.isMinded(child: watch.child, watch.number)) } }

  /// Notes a look at which child is selected.
  ///
  /// - Parameter index: All that is asked is whether it is this one; nil for all.
  func noteSelectionRead(_ index: Int? = nil) {
    if watch.isWhole { return watch.read.map { ReadTracker.note($0) } ?? () }
    if watch.hasOwnSelection { return }
    ReadTracker.note(index.map { .isSelected($0, watch.number) } ?? .selection(watch.number))
  }
}

extension NavigationState {
  /// The places of a match in any order, each part that is watched whole asked for them alone.
  func watchedPlaces(of match: Match) -> [Path] {
    var places: [Path] = []
    func visit(_ node: Node, at path: Path) {
      // Where something is in a node says whether it is in a child, too.
      if node.watch.isWhole, !node.watch.isChanged {
        ReadTracker.note(.places(match, node.watch.number))
        places += ReadTracker.ignoring { node.places(of: match) }.compactMap(path.appending)
        return
      }
      if match.matches(node) { places.append(path) }
      for index in node.children.indices { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(root, at: .app)
    return places
  }
}
