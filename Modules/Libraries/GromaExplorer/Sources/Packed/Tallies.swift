extension StepBlocks {
  /// The index of a link that did not fail, and its result.
  struct End: Hashable, BitwiseCopyable {
    let link: Int
    /// The index of the ``Sight`` after the link.
    let sight: Int
    let isWaiting: Bool
  }

  /// The indices of a move and of the ``Sight`` after the move.
  struct Edge: Hashable, BitwiseCopyable {
    let move: Int
    let sight: Int
  }

  /// The counts of the moves of a block in one state (see ``StepBlocks``). Many blocks have equal tallies.
  struct Tally: Hashable {
    var counts = Counts()
    /// The results of links.
    var ends: [End] = []
    /// The moves that end within the bounds, each with the ``Sight`` after the move.
    var edges: [Edge] = []
  }

  /// The counts of a ``Tally``, without the lists of the tally.
  struct Counts: Hashable, BitwiseCopyable {
    /// The numbers of moves that end within the bounds, that exceed the bounds, and that are refused.
    var (transitions, cut, refusals) = (0, 0, 0)
    /// Whether a way out (``Move/leadsOut``) exceeds the bounds.
    var leadsBeyond = false
  }
}

/// The tallies of blocks (``StepBlocks/Tally``), each stored once, with the number of states for which each was counted.
struct Tallies: ~Copyable {
  struct Entry: BitwiseCopyable {
    fileprivate let counts: StepBlocks.Counts
    /// The number of states for which the tally was counted since the last call of ``Tallies/take(_:)``.
    fileprivate var uses = 0
  }

  private var tallies: [StepBlocks.Tally] = []
  private var numbers: [StepBlocks.Tally: Int] = [:]
  private var entries = RawArray<Entry>()
  /// For each sight (see ``Sight``), one bit per tally. The bit is set if the tally was counted for a state with the sight.
  private var followed = RawArray<UInt64>()
  /// The number of words of ``followed`` that contain the bits of one sight.
  private var wordsOfSight = 1

  /// Returns the index of a tally and adds the tally if it is new.
  mutating func number(of tally: StepBlocks.Tally) -> Int {
    if let known = numbers[tally] { return known }
    numbers[tally] = tallies.count
    tallies.append(tally)
    entries.append(Entry(counts: tally.counts))
    if tallies.count > wordsOfSight * 64 { makeRoomForTallies() }
    return tallies.count - 1
  }

  /// Reserves room for the ``Sight`` with this index.
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

  /// Counts a tally for some states.
  ///
  /// - Parameters:
  ///   - tally: The index of the tally.
  ///   - states: The number of states.
  ///   - sight: The index of the sight of the states, for which ``makeRoom(for:)`` was called.
  /// - Returns: The counts of the tally in one state.
  @inline(__always) mutating func count(_ tally: Int, states: Int, in sight: Int) -> StepBlocks.Counts {
    entries[tally].uses &+= states
    followed[sight &* wordsOfSight &+ tally &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: tally & 63)
    return entries[tally].counts
  }

  /// Calls a closure with each tally that was counted since the last call, and the number of states for which the tally was counted since
  /// then.
  mutating func take(_ report: (StepBlocks.Tally, _ times: Int) -> Void) {
    for (number, tally) in tallies.enumerated() where entries[number].uses > 0 {
      report(tally, entries[number].uses)
      entries[number].uses = 0
    }
  }

  /// Calls a closure with each tally and the index of each ``Sight`` in which the tally was counted.
  func reportFollowed(_ report: (StepBlocks.Tally, _ sight: Int) -> Void) {
    for word in 0..<followed.count {
      var left = followed[word]
      while left != 0 {
        report(tallies[word % wordsOfSight * 64 + left.trailingZeroBitCount], word / wordsOfSight)
        left &= left - 1
      }
    }
  }
}
