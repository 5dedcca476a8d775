/// What is known of the states that are to be followed next: found for some of them at once, so that what is in memory is fetched for all while the
/// processor works on others.
///
/// First the scenes of all states are found; then their blocks, and the keys that their steps lead to; then the rows of these keys; and only when a
/// state is followed, whether the keys are there.
struct Lookahead: ~Copyable {
  /// A state of which enough is known. Its blocks and steps begin where those of the one before it end.
  struct State: BitwiseCopyable {
    fileprivate let scene: Int32
    fileprivate let endOfBlocks: Int32
    fileprivate let endOfSteps: Int32
    /// Where its bit is.
    fileprivate var bit = KeyRows.Place.none
  }

  /// A step, and where the bit is of the key that it leads to.
  struct Step: BitwiseCopyable {
    let step: StepBlocks.Step
    var bit: KeyRows.Place
  }

  /// The number of the first state.
  private var first = 0
  private var states = RawArray<State>()
  /// The scenes of the states that are looked at.
  var scenes = RawArray<Int32>()
  /// The hashes of what their parts depend on.
  var hashes = RawArray<UInt64>()
  /// The blocks of all states.
  var blocks = RawArray<Int32>()
  /// The parts of the first state of which no block is known; the others have none.
  var unknown = RawArray<Int32>()
  /// The steps of all states.
  var steps = RawArray<Step>()
  /// The keys that they lead to.
  var keys = RawArray<UInt64>()
  /// What the blocks are of, and what the places.
  private var versions = (blocks: -1, rows: -1)
  /// How many states to look at next time: more, as long as they are followed one after the other.
  private(set) var size = 1

  private static let maximum = 16

  /// Where a state is; nil when too little is known of it.
  @inline(__always) func place(of number: Int, blocks version: Int) -> Int? {
    version == versions.blocks && number >= first && number < first &+ states.count ? number &- first : nil
  }

  /// Whether the places are still where the keys are, or would be.
  @inline(__always) func hasPlaces(rows version: Int) -> Bool { version == versions.rows }

  @inline(__always) func scene(of place: Int) -> Int { Int(states[place].scene) }

  /// Where the bit of a state is.
  @inline(__always) func bit(of place: Int) -> KeyRows.Place { states[place].bit }

  @inline(__always) mutating func set(_ bit: KeyRows.Place, of place: Int) { states[place].bit = bit }

  /// How many states there are.
  var count: Int { states.count }

  @inline(__always) func blocks(of place: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (place == 0 ? 0 : Int(states[place &- 1].endOfBlocks), Int(states[place].endOfBlocks)))
  }

  @inline(__always) func steps(of place: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (place == 0 ? 0 : Int(states[place &- 1].endOfSteps), Int(states[place].endOfSteps)))
  }

  /// Forgets all, to look from a state on.
  mutating func begin(_ number: Int, blocks: Int, rows: Int) {
    size = blocks == versions.blocks && number == first + states.count ? min(size * 2, Self.maximum) : 1
    (first, versions) = (number, (blocks, rows))
    removeAll()
  }

  /// Forgets all.
  mutating func removeAll() {
    states.removeAll()
    scenes.removeAll()
    hashes.removeAll()
    blocks.removeAll()
    unknown.removeAll()
    steps.removeAll()
    keys.removeAll()
  }

  /// Forgets the blocks and steps of a state of which too little is known.
  mutating func removeAll(blocks firstBlock: Int, steps firstStep: Int, _ words: Int) {
    blocks.removeAll(from: firstBlock)
    steps.removeAll(from: firstStep)
    keys.removeAll(from: firstStep * words)
  }

  /// Adds a step of the next state.
  ///
  /// - Returns: Where the key that it leads to is to be written.
  @inline(__always) mutating func add(_ step: StepBlocks.Step, _ width: some KeyWidth) -> Key {
    steps.append(Step(step: step, bit: .none))
    for _ in 0..<width.words { keys.append(0) }
    return keys.view(at: keys.count &- width.words)
  }

  /// Adds the next state.
  mutating func add(_ scene: Int) {
    states.append(State(scene: Int32(scene), endOfBlocks: Int32(blocks.count), endOfSteps: Int32(steps.count)))
  }
}
