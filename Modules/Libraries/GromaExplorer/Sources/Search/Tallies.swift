extension StepBlocks {
  /// Where a link leads: twice the number of the sight, and one for waiting.
  struct End: Hashable, BitwiseCopyable {
    var link: Int32
    var end: Int32
  }

  /// What is in sight where a move leads.
  struct Edge: Hashable, BitwiseCopyable {
    var move: Int32
    var sight: Int32
  }

  /// What is to be counted of some moves. Many blocks count the same.
  struct Tally: Hashable {
    /// How many lead to a state, how many beyond the bounds, and how many are refused.
    var (transitions, cut, refusals) = (0, 0, 0)
    /// Whether a way out leads beyond the bounds.
    var leadsBeyond = false
    /// Where links lead.
    var ends: [End] = []
    /// Where moves lead that lead to a state.
    var edges: [Edge] = []
  }

  /// What a tally says of each state.
  struct Counts: BitwiseCopyable {
    let transitions: Int32
    let cut: Int32
    let refusals: Int32
    let leadsBeyond: Bool

    init(_ tally: Tally) {
      (transitions, cut, refusals) = (Int32(tally.transitions), Int32(tally.cut), Int32(tally.refusals))
      leadsBeyond = tally.leadsBeyond
    }
  }
}

/// The tallies of blocks, each once, and how often each was counted.
struct Tallies: ~Copyable {
  struct Entry: BitwiseCopyable {
    fileprivate let counts: StepBlocks.Counts
    /// How many states were followed by it since that was told last.
    fileprivate var uses = 0
  }

  private var tallies: [StepBlocks.Tally] = []
  private var numbers: [StepBlocks.Tally: Int] = [:]
  private var entries = RawArray<Entry>()
  /// By sight, a bit for each tally that was counted where that is in sight.
  private var followed = RawArray<UInt64>()
  /// For how many words of bits of each sight there is room.
  private var wordsOfSight = 1

  /// The number of a tally.
  mutating func number(of tally: StepBlocks.Tally) -> Int {
    if let known = numbers[tally] { return known }
    numbers[tally] = tallies.count
    tallies.append(tally)
    entries.append(Entry(counts: StepBlocks.Counts(tally)))
    if tallies.count > wordsOfSight * 64 { makeRoomForTallies() }
    return tallies.count - 1
  }

  /// Makes room for what is counted where something is in sight.
  mutating func makeRoom(for sight: Int) {
    let missing = (sight + 1) * wordsOfSight - followed.count
    if missing > 0 { followed.append(repeating: 0, count: missing) }
  }

  private mutating func makeRoomForTallies() {
    let (sights, old) = (followed.count / wordsOfSight, wordsOfSight)
    wordsOfSight *= 2
    var wider = RawArray<UInt64>(repeating: 0, count: sights * wordsOfSight)
    for sight in 0..<sights {
      for word in 0..<old { wider[sight * wordsOfSight + word] = followed[sight * old + word] }
    }
    swap(&wider, &followed)
  }

  /// Counts a tally in some states.
  ///
  /// - Parameter sight: The number of what is in sight there, for which there is room.
  @inline(__always) mutating func count(_ tally: Int, states: Int, in sight: Int) -> StepBlocks.Counts {
    entries[tally].uses &+= states
    followed[sight &* wordsOfSight &+ tally &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: tally & 63)
    return entries[tally].counts
  }

  /// Tells what was counted since that was told last, and in how many states.
  mutating func take(_ tell: (StepBlocks.Tally, _ times: Int) -> Void) {
    for (number, tally) in tallies.enumerated() where entries[number].uses > 0 {
      tell(tally, entries[number].uses)
      entries[number].uses = 0
    }
  }

  /// Tells which tallies were counted with what in sight.
  func tellFollowed(_ tell: (StepBlocks.Tally, _ sight: Int) -> Void) {
    for word in 0..<followed.count {
      var left = followed[word]
      while left != 0 {
        tell(tallies[word % wordsOfSight * 64 + left.trailingZeroBitCount], word / wordsOfSight)
        left &= left - 1
      }
    }
  }
}
