/// What is known of the states that are to be followed next: found for some of them at once, so that what is in memory is fetched for all while the
/// processor works on others.
struct Lookahead: ~Copyable {
  /// A state of which enough is known. Its blocks and steps begin where those of the one before it end.
  struct State: BitwiseCopyable {
    fileprivate let scene: Int32
    fileprivate let endOfBlocks: Int32
    fileprivate let endOfSteps: Int32
  }

  /// The number of the first state.
  private var first = 0
  private var states = RawArray<State>()
  /// The blocks of all states.
  var blocks = RawArray<Int32>()
  /// The facets of the first state of which no block is known; the others have none.
  var unknown = RawArray<Int32>()
  /// The steps of all blocks, the keys that they lead to, and where these are looked for first.
  var steps = RawArray<StepBlocks.Step>()
  var nexts = RawArray<UInt64>()
  var homes = RawArray<UInt32>()
  /// What the blocks are of.
  private var version = -1
  /// How many states to look at next time: more, as long as they are followed one after the other.
  private(set) var size = 1

  private static let maximum = 16

  /// Where a state is; nil when too little is known of it.
  @inline(__always) func place(of number: Int, version: Int) -> Int? {
    version == self.version && number >= first && number < first &+ states.count ? number &- first : nil
  }

  func scene(of place: Int) -> Int { Int(states[place].scene) }

  @inline(__always) func blocks(of place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(states[place - 1].endOfBlocks))..<Int(states[place].endOfBlocks)
  }

  @inline(__always) func steps(of place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(states[place - 1].endOfSteps))..<Int(states[place].endOfSteps)
  }

  /// Forgets all, to look from a state on.
  mutating func begin(_ number: Int, version: Int) {
    size = version == self.version && number == first + states.count ? min(size * 2, Self.maximum) : 1
    (first, self.version) = (number, version)
    states.removeAll()
    blocks.removeAll()
    unknown.removeAll()
    steps.removeAll()
    nexts.removeAll()
    homes.removeAll()
  }

  /// Adds the next state.
  mutating func add(_ scene: Int) {
    states.append(State(scene: Int32(scene), endOfBlocks: Int32(blocks.count), endOfSteps: Int32(steps.count)))
  }
}
