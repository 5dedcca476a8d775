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

  /// The number of the first state.
  private var first = 0
  private var states = RawArray<State>()
  /// The scenes of the states that are looked at, and how many blocks and steps they have at most.
  private(set) var scenes = RawArray<Int32>()
  private var most = (blocks: 0, steps: 0)
  /// The blocks of all states.
  private(set) var blocks = RawArray<Int32>()
  /// The parts of the first state of which no block is known; the others have none.
  var unknown = RawArray<Int32>()
  /// The steps of all states.
  private(set) var steps = RawArray<StepBlocks.Step>()
  /// The keys that they lead to, and where the bits of these are.
  private(set) var keys = RawArray<UInt64>()
  private(set) var bits = RawArray<KeyRows.Place>()
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
    most = (0, 0)
    blocks.removeAll()
    unknown.removeAll()
    steps.removeAll()
    keys.removeAll()
    bits.removeAll()
  }

  /// Adds the scene of a state that is looked at.
  ///
  /// - Parameters:
  ///   - blocks: How many blocks it has at most.
  ///   - steps: And how many steps.
  @inline(__always) mutating func addScene(_ scene: Int, blocks: Int, steps: Int) {
    scenes.append(Int32(truncatingIfNeeded: scene))
    most = (most.blocks &+ blocks, most.steps &+ steps)
  }

  /// Where the blocks of all states are to be written, the steps, and the keys that these lead to.
  struct Room: BitwiseCopyable {
    let blocks: RawView<Int32>
    let steps: RawView<StepBlocks.Step>
    let keys: RawView<UInt64>
  }

  /// Room for the states whose scenes were added.
  mutating func room(_ width: some KeyWidth) -> Room {
    Room(blocks: blocks.room(for: most.blocks), steps: steps.room(for: most.steps), keys: keys.room(for: most.steps &* width.words))
  }

  /// Adds the next state: what was written into the room for it is its.
  ///
  /// - Parameters:
  ///   - blocks: How many blocks were written for it and those before it.
  ///   - steps: The same of steps.
  @inline(__always) mutating func add(_ scene: Int, blocks: Int, steps: Int, _ width: some KeyWidth) {
    self.blocks.extend(by: blocks &- self.blocks.count)
    self.steps.extend(by: steps &- self.steps.count)
    keys.extend(by: steps &* width.words &- keys.count)
    states.append(
      State(
        scene: Int32(truncatingIfNeeded: scene), endOfBlocks: Int32(truncatingIfNeeded: blocks),
        endOfSteps: Int32(truncatingIfNeeded: steps)))
  }

  /// Where the bits of all keys are to be written.
  mutating func roomForBits() -> RawView<KeyRows.Place> {
    let room = bits.room(for: steps.count)
    bits.extend(by: steps.count)
    return room
  }
}
