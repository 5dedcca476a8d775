import Groma

/// Samples of the runs of an exploration, in a form that another process can read and repeat.
///
/// Hash values, addresses, and therefore the order of sets and dictionaries are different in each process. Code whose result depends on them
/// has the same result in each run of one process, and is found only in another one.
public struct SampledRuns: Codable, Sendable {
  /// The code of a run.
  enum Code: Codable {
    /// The list of moves of the state.
    case offers
    /// The move with this index in the list of moves of the state.
    case move(Int)
    /// The property with this index in ``Learner/teams``.
    case property(Int)
  }

  /// A run of the app's code in a state.
  struct Run: Codable {
    /// The index in ``starts`` of the state.
    let start: Int
    let code: Code
  }

  /// The bounds of the exploration.
  public let bounds: Bounds
  /// The URLs that the exploration opens besides the samples of the links.
  public let urls: [String]
  /// The snapshots of the states in which the runs start.
  var starts: [String] = []
  var runs: [Run] = []
}

extension Exploration {
  /// The maximum number of other processes that repeat runs. Of code with two results that depend on hash values alone, one of six
  /// processes has the other result with a probability of 98.4 %. Each process takes 2 % of an exploration of Plaza with depth 2 and two
  /// layers.
  private static let mostProcesses = 6
  /// The maximum number of runs that are repeated in all other processes together, if there are more than two.
  private static let mostRuns = 3_000

  /// Repeats a run of each handler in other processes. Adds each handler with another result to the report as a hidden input, so that
  /// nothing is proved.
  ///
  /// Six processes repeat runs, or fewer if there are more than 500 handlers, but at least two. Each takes other samples of a handler if
  /// there are several. Pairs of moves, and runs whose start is not equal after it was written and read, are not repeated. Does nothing if
  /// audits are off or if nothing was explored.
  ///
  /// - Parameters:
  ///   - report: The report of ``run(profiles:after:while:)``, or of a ``BoundsSeries`` of this exploration.
  ///   - perform: Starts a process that calls ``results(of:each:)``, and returns the results. If the process ended in a run, the results
  ///     of the runs before. Returns `nil` to end the repetitions.
  public func repeatRuns(of report: inout ExplorationReport, inProcess perform: (SampledRuns) async -> [Int]?) async {
    guard let learner = lastLearner.learner, learner.repeats, !learner.handlers.isEmpty else { return }
    let count = min(Self.mostProcesses, max(2, Self.mostRuns / learner.handlers.count))
    var repetitions = 0
    var starts = Learner.WrittenStarts()
    for round in 0..<count {
      var runs = SampledRuns(bounds: bounds, urls: urls)
      let samples = learner.samples(ofRound: round, addedTo: &runs, &starts)
      guard !samples.isEmpty, let results = await perform(runs) else { return }
      repetitions += results.count
      learner.compare(samples, with: results)
    }
    for input in learner.record.hiddenInputs { report.add(input, of: app) }
    report.add(repetitions: repetitions, inProcesses: count)
  }

  /// Repeats runs of an exploration of another process.
  ///
  /// - Parameters:
  ///   - runs: The runs. The app, bounds, properties and URLs of this exploration must be those of the other process.
  ///   - body: Called with the result of each run, in order: a hash that is equal in two processes if the results are equal.
  public func results(of runs: SampledRuns, each body: (Int) -> Void) {
    let learner = Learner(self)
    let starts = runs.starts.map { try? Snapshot.read(Array($0.utf8), for: app).state }
    var lists: [Int: [Move]] = [:]
    for (number, run) in runs.runs.enumerated() {
      guard let start = starts[run.start] else {
        body(0)
        continue
      }
      // Each run is new: the process ends with a run that traps or does not end.
      let attempt = finder.supervision.attempt(.sight, key: number) { () -> Learner.Answer? in
        let navigator = Navigator.exploring(app, from: start)
        switch run.code {
        case .offers: return learner.answer(.offers, on: navigator)
        case .property(let team): return learner.answer(.team(team), on: navigator)
        case .move(let index):
          let moves = lists[run.start] ?? finder.moves(in: navigator)
          lists[run.start] = moves
          return index < moves.count ? Run(moves[index], on: navigator).answer : nil
        }
      }
      body((attempt.value ?? nil)?.fingerprint ?? 0)
    }
  }
}

extension Learner {
  /// States as another process reads them, with their moves. A state is `nil` if it is not equal after it was written and read.
  fileprivate typealias WrittenStarts = [NavigationState: (snapshot: String, moves: [Move])?]

  /// Adds one sample of each handler to the runs for another process, and returns these samples in order.
  ///
  /// - Parameters:
  ///   - round: The number of the process, from 0. If a handler has several samples, successive rounds have different ones.
  ///   - runs: The runs.
  ///   - starts: The states that earlier rounds have written.
  fileprivate func samples(ofRound round: Int, addedTo runs: inout SampledRuns, _ starts: inout WrittenStarts) -> [Sample] {
    func written(_ state: NavigationState) -> (snapshot: String, moves: [Move])? {
      guard let data = try? Snapshot.data(of: state, app: app), (try? Snapshot.read(data, for: app))?.state == state else { return nil }
      return (String(decoding: data, as: UTF8.self), finder.moves(in: .exploring(app, from: state)))
    }
    func code(_ function: Function, _ moves: [Move]) -> SampledRuns.Code? {
      switch function {
      case .offers: .offers
      case .team(let team): .property(team)
      case .move(let move): moves.firstIndex(of: self.moves[move]).map(SampledRuns.Code.move)
      case .sight, .pair: nil
      }
    }
    var samples: [Sample] = []
    var indices: [NavigationState: Int] = [:]
    for handler in handlers where !isOpaque(handler.function) {
      let all = repetitions[handler]?.samples ?? []
      guard !all.isEmpty else { continue }
      let sample = all[round % all.count]
      let attempt = finder.supervision.attempt(.offers(screen: sample.start.visibleName), in: sample.start) {
        starts[sample.start] ?? written(sample.start)
      }
      let start = attempt.value ?? nil
      starts[sample.start] = .some(start)
      guard let start, let code = code(sample.function, start.moves) else { continue }
      let index = indices[sample.start] ?? runs.starts.count
      if index == runs.starts.count { runs.starts.append(start.snapshot) }
      indices[sample.start] = index
      runs.runs.append(SampledRuns.Run(start: index, code: code))
      samples.append(sample)
    }
    return samples
  }

  /// Records a hidden input for each sample whose result in another process is different, and for the sample in which that process ended.
  fileprivate func compare(_ samples: [Sample], with results: [Int]) {
    for (index, sample) in samples.prefix(results.count + 1).enumerated()
    where index == results.count || results[index] != sample.answer.fingerprint {
      record.note(HiddenInput(subject: subject(naming: sample.function, in: sample.start), source: .process, state: sample.start))
    }
  }
}

extension Learner.Answer {
  /// A hash that is equal in two processes if the results are equal.
  fileprivate var fingerprint: Int { SavedForm(of: texts).fingerprint }

  /// The result as texts that are equal in every process.
  private var texts: [String] {
    switch self {
    case .moves(let moves):
      return moves.map { "\($0) \($0.origin) \(String(describing: $0.destination)) \($0.isClosing)" }
    case .sight(let sight): return ["\(sight)"]
    case .sentence(let sentence): return [sentence ?? ""]
    case .holds(let holds): return ["\(holds)"]
    case .end(let facts, let state):
      let kind = "\(facts.isWaiting) \(facts.isDeferred) \(facts.isRefused)"
      let end = state.map { "\(SavedForm(of: $0).fingerprint)" } ?? ""
      return ["\(String(describing: facts.error))", kind, end] + facts.faults.map(\.sentence)
    }
  }
}
