/// What is known of the states that are to be followed next: found for some of them at once, so that what is in memory is fetched for all while the
/// processor works on others.
///
/// States that are found one after the other mostly lead to the same states. So the keys that were looked for lately are kept, in memory that is near:
/// what is among them is in the table of states, or will be when it is needed.
struct Lookahead: ~Copyable {
  /// A state of which enough is known. Its blocks and steps begin where those of the one before it end.
  struct State: BitwiseCopyable {
    fileprivate let scene: Int32
    fileprivate let endOfBlocks: Int32
    fileprivate let endOfSteps: Int32
  }

  /// A step, and the lower half of the hash of the key that it leads to.
  struct HashedStep: BitwiseCopyable {
    let step: StepBlocks.Step
    let hash: UInt32
  }

  /// The number of the first state.
  private var first = 0
  private var states = RawArray<State>()
  /// The blocks of all states.
  var blocks = RawArray<Int32>()
  /// The facets of the first state of which no block is known; the others have none.
  var unknown = RawArray<Int32>()
  /// The steps to states that were not looked for lately.
  var steps = RawArray<HashedStep>()
  /// What the blocks are of.
  private var version = -1
  /// How many states to look at next time: more, as long as they are followed one after the other.
  private(set) var size = 1

  private static let maximum = 16

  /// Keys that were looked for lately, each where its hash says, and whether it is known to be marked.
  private(set) var recent = RawArray<UInt64>()
  private(set) var areMarked = RawArray<Bool>()
  private static let recentCount = 1 << 14
  /// How many of the states were followed: what the others lead to may not be in the table.
  private var followed = 0

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

  /// Counts that a state was followed.
  @inline(__always) mutating func follow(_ place: Int) { followed = place &+ 1 }

  /// Forgets all, to look from a state on.
  ///
  /// - Parameter words: How many words a key has.
  mutating func begin(_ number: Int, version: Int, words: Int) {
    if version != self.version || followed < states.count { forgetRecent(words) }
    size = version == self.version && number == first + states.count ? min(size * 2, Self.maximum) : 1
    (first, self.version, followed) = (number, version, 0)
    states.removeAll()
    blocks.removeAll()
    unknown.removeAll()
    steps.removeAll()
  }

  /// Forgets all, for states have other numbers from now on.
  mutating func reset(words: Int) {
    states.removeAll()
    forgetRecent(words)
  }

  private mutating func forgetRecent(_ words: Int) {
    recent.removeAll()
    areMarked.removeAll()
    // No key has all bits set.
    recent.append(repeating: .max, count: Self.recentCount * words)
    areMarked.append(repeating: false, count: Self.recentCount)
  }

  /// Where a key is in `recent`, if it is there.
  @inline(__always) static func place(_ hash: UInt32) -> Int { Int(hash &>> 14) & (Self.recentCount &- 1) }

  /// Notes that another key is at a place, of which nobody knows whether it is marked.
  @inline(__always) mutating func forgetMark(_ place: Int) { areMarked[place] = false }

  /// Notes that a key that was looked for is marked.
  mutating func mark(_ key: Key, _ hash: UInt32, _ words: Int) {
    let place = Self.place(hash)
    if recent.view(at: place &* words).isEqual(to: key, words) { areMarked[place] = true }
  }

  /// Adds the next state.
  mutating func add(_ scene: Int) {
    states.append(State(scene: Int32(scene), endOfBlocks: Int32(blocks.count), endOfSteps: Int32(steps.count)))
  }
}
