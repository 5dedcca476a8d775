import Synchronization

/// Notes what a run reads of a state that is watched, so that an explorer knows what the run depends on.
///
/// A state is watched in parts: nodes that were given a number (``Node/watched(as:)``, ``Node/watchedWhole(as:)``), and what stands beside the
/// tree (``NavigationState/watchedBeside``). Each look into such a part is noted, whoever looks and by whatever way: the parts themselves do it.
/// Where that would be too coarse, a narrow question is noted instead. What a run changes is no longer watched, for it was noted before.
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
    /// Whether somebody may mind that it goes, or something in it.
    case isMinded(UInt16)
    /// Where in it a screen is, relative to it.
    case places(Match, UInt16)
  }

  @TaskLocal private static var current: ReadTracker?

  private let log = Mutex<(reads: [Read], known: Set<Read>)>(([], []))

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

  private func note(_ read: Read) {
    log.withLock { log in
      let whole: Read =
        switch read {
        case .all: read
        case .isMinded(let number), .places(_, let number): .all(.node(number))
        }
      if log.known.contains(whole) || !log.known.insert(read).inserted { return }
      log.reads.append(read)
    }
  }
}

// MARK: - Nodes

extension Node {
  /// What marks the number of a node that is watched whole.
  static let wholeMark: UInt16 = 0x8000

  /// The same, watched under a number from 1 to 32,767, its children apart if they are watched themselves. It says that somebody may mind it:
  /// what is true of its children is not known to it.
  package func watched(as number: UInt16) -> Node { watched(mark: number, mayBeMinded: true) }

  /// The same, watched with all that is in it.
  package func watchedWhole(as number: UInt16) -> Node { watched(mark: number | Self.wholeMark, mayBeMinded: nil) }

  /// The number it is watched under; nil if it is not.
  package var watchNumber: UInt16? { mark == 0 ? nil : mark & ~Self.wholeMark }

  /// Whether it is watched with all that is in it.
  var isWatchedWhole: Bool { mark & Self.wholeMark != 0 }

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
}

extension NavigationState {
  /// The places of a match, each part that is watched whole asked for them alone.
  func watchedPlaces(of match: Match) -> [Path] {
    var places: [Path] = []
    func visit(_ node: Node, at path: Path) {
      if node.isWatchedWhole, let number = node.watchNumber {
        ReadTracker.note(.places(match, number))
        places += ReadTracker.ignoring { node.places(of: match) }.compactMap(path.appending)
        return
      }
      if match.matches(node) { places.append(path) }
      for index in node.searchOrder { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(root, at: .app)
    return places
  }
}
