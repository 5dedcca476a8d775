import Groma

extension Learner {
  /// The result of a run, in a form in which results of two runs can be compared.
  enum Answer: Equatable {
    /// The moves of a state.
    case moves([Move])
    /// The visible nodes.
    case sight(Sight)
    /// The message of a property's violation, or `nil` if the property holds.
    case sentence(String?)
    /// Whether the end state of two simultaneous moves is accepted.
    case holds(Bool)
    /// The facts about a move, and the state after it; `nil` if the move failed.
    case end(RunFacts, NavigationState?)
  }

  /// A run that is repeated after the exploration.
  struct Sample {
    let function: Function
    let start: NavigationState
    let answer: Answer
  }

  /// The code of a function of the state: the function and, for the list of moves, the visible screen.
  struct Handler: Hashable {
    let function: Function
    let screen: String?

    init(_ function: Function, in state: NavigationState) {
      self.function = function
      screen = function == .offers ? state.visibleName : nil
    }
  }

  /// The runs of one handler.
  struct Repetitions {
    /// The number of learned runs.
    var runs = 0
    /// The number of learned runs that read the time or random numbers.
    var asking = 0
    /// The runs to repeat after the exploration.
    var samples: [Sample] = []
  }

  /// Returns whether an event is selected: one of the first events, or a later event whose number is a power of two.
  ///
  /// - Parameters:
  ///   - count: The number of the event, from 1.
  ///   - first: The number of events at the beginning that are selected.
  private static func isSelected(_ count: Int, first: Int) -> Bool { count <= first || count & (count - 1) == 0 }

  /// Returns the result of a run on a navigator.
  func answer(_ function: Function, on navigator: Navigator) -> Answer {
    switch function {
    case .offers: .moves(finder.moves(in: navigator))
    case .sight: .sight(Sight(navigator))
    case .team(let team): .sentence(teams[team].violation(in: navigator))
    case .move(let move): Run(moves[move], on: navigator).answer
    case .pair: preconditionFailure("it needs more than one navigator")
    }
  }

  /// Runs the app's code for a function in a state, and returns the result. The reads are not recorded.
  func answer(_ function: Function, from start: NavigationState) -> Answer {
    if case .pair(let pair) = function { return .holds(AtOnce(app, from: start, pairs[pair])?.holds ?? true) }
    return answer(function, on: Navigator.exploring(app, from: start))
  }

  // MARK: Before the exploration

  /// Keeps the moves of each sample screen, to compare them after the exploration. A change of a global variable is therefore detected even
  /// if it occurs before the code that reads the variable first runs in the exploration. Called before the first move. Later calls have no
  /// effect.
  func sampleScreens() {
    guard repeats, handlers.isEmpty else { return }
    for sample in finder.screenSamples ?? finder.sampledScreens() {
      let handler = Handler(.offers, in: sample.start)
      if repetitions[handler] == nil { handlers.append(handler) }
      repetitions[handler, default: Repetitions()].samples.append(sample)
    }
  }

  // MARK: During the exploration

  /// Called within each run whose result is learned, at its end. If the run read the time or random numbers, repeats it in other
  /// surroundings. Keeps some of the runs, to repeat them after the exploration.
  ///
  /// Of the runs of a handler that read the time or random numbers, the first eight are repeated, and then those whose number is a power
  /// of two, because an app may read the time for each message that it logs.
  ///
  /// - Parameter answer: Returns the result of the run.
  /// - Returns: The hidden input, or `nil` if no repetition had another result.
  func check(_ function: Function, from start: NavigationState, _ answer: () -> Answer) -> HiddenInput? {
    let inputs = Surroundings.asked
    guard repeats, function != .sight, !isOpaque(function) else { return nil }
    let handler = Handler(function, in: start)
    var repetitions = repetitions[handler] ?? Repetitions()
    repetitions.runs += 1
    if !inputs.isEmpty { repetitions.asking += 1 }
    let keeps = Self.isSelected(repetitions.runs, first: 1) && repetitions.runs & 0x5555_5555 != 0
    let asks = !inputs.isEmpty && Self.isSelected(repetitions.asking, first: 8)
    let first = keeps || asks ? answer() : nil
    if keeps, let first { repetitions.samples.append(Sample(function: function, start: start, answer: first)) }
    if self.repetitions[handler] == nil { handlers.append(handler) }
    self.repetitions[handler] = repetitions
    guard asks, let first else { return nil }
    for number in 1...8 {
      let other = Surroundings(number)
      let again = other.run { self.answer(function, from: start) }
      if again == first { continue }
      return HiddenInput(subject: subject(function, from: start, first, again, in: other), source: .read(inputs), state: start)
    }
    // A pair reads what its moves read.
    if case .pair = function { return nil }
    asking[subject(naming: function, in: start), default: []].formUnion(inputs)
    return nil
  }

  /// Returns whether a hidden input of the function is known.
  func isOpaque(_ function: Function) -> Bool {
    switch function {
    case .move(let move): known[move].isOpaque
    // The hidden input of one of the moves explains that of the pair.
    case .pair(let pair):
      [pairs[pair].first, pairs[pair].second].contains { number(knownOf: $0).map { known[$0].isOpaque } ?? false }
    case .offers, .sight, .team: false
    }
  }

  /// Returns the code that is at fault if two runs of a function had different results: the function itself, a screen whose actions differ,
  /// or a guard that the runs evaluated.
  private func subject(
    _ function: Function, from start: NavigationState, _ one: Answer, _ other: Answer, in surroundings: Surroundings
  ) -> RunSubject {
    switch (one, other) {
    case (.moves(let one), .moves(let other)):
      let different = one.filter { !other.contains($0) } + other.filter { !one.contains($0) }
      let screens = different.compactMap { move in if case .tap(_, let screen) = move.origin { screen } else { nil } }
      return .offers(screen: screens.first ?? start.visibleName)
    case (.end(let one, _), .end(let other, _)):
      let passed = one.passedGuards.names.union(other.passedGuards.names)
      let fickle = app.guards.first { found in
        passed.contains(found.name)
          && Surroundings.learning.run { verdict(of: found, in: start) } != surroundings.run { verdict(of: found, in: start) }
      }
      return fickle.map { .guard($0.name) } ?? subject(naming: function, in: start)
    default: return subject(naming: function, in: start)
    }
  }

  private func verdict(of found: Guard, in state: NavigationState) -> Verdict {
    Navigator.exploring(app, from: state).read { transaction in
      found.check(transaction.visibleScreen(in: .app) ?? .app, &transaction)
    }
  }

  // MARK: After the exploration

  /// Repeats runs of each handler with another date, other random numbers, in another time zone, and directly after runs of the other
  /// handlers. Records each different result as a hidden input.
  ///
  /// Each handler runs once directly after each other handler, up to a maximum number of repetitions: a quarter of the number of learned runs,
  /// less the repetitions within earlier bounds, but at least 1,000 and at most 20,000. Each handler is repeated at least twice. If the
  /// exploration was stopped early, each handler is repeated only twice.
  func repeatSamples() {
    record.asking = asking
    let (count, earlier) = (handlers.count, record.repetitions)
    guard repeats, count > 0 else { return }
    let isStopped = record.counts.explored < record.counts.states
    let most = isStopped ? 0 : min(20_000, max(1_000, repetitions.values.reduce(0) { $0 + $1.runs } / 4 - earlier))
    Surroundings.inTimeZone(isOther: true) {
      var before: Sample?
      for distance in 1...count where distance <= 2 || record.repetitions - earlier + count <= most {
        // The steps of this distance form several circles: as many as the greatest common divisor of the distance and the count.
        let circles = Self.greatestCommonDivisor(distance, count)
        for first in 0..<circles {
          for step in 0...count / circles {
            let samples = repetitions[handlers[(first + step * distance) % count]]?.samples ?? []
            guard !samples.isEmpty else { continue }
            let sample = samples[distance % samples.count]
            record.countRepetition()
            repeatRun(sample, in: Surroundings(record.repetitions), after: before)
            before = sample
          }
        }
      }
    }
  }

  /// Waits for the work that runs have left to the main actor or the main queue, and repeats one sample of each handler: see
  /// ``Exploration/repeatRuns(afterWorkLeftBy:)``.
  func repeatSamplesAfterLeftWork() async {
    guard repeats else { return }
    // The second round notices what the runs of the first one have left.
    for _ in 0..<2 {
      try? await Task.sleep(for: Self.timeForLeftWork)
      for handler in handlers {
        guard let sample = repetitions[handler]?.samples.first else { continue }
        record.countRepetition()
        repeatRun(sample, in: Surroundings(record.repetitions), isAfterLeftWork: true)
        await Task.yield()
      }
    }
  }

  private static let timeForLeftWork = Duration.milliseconds(50)

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }

  /// Repeats a run in other surroundings. Records a hidden input if the result is different, or if the run is lost (it traps or does not
  /// finish). A different result is not recorded if the function is known to have a hidden input.
  ///
  /// - Parameters:
  ///   - before: The preceding run, or `nil` if the repetition does not test whether another run changes the result.
  ///   - isAfterLeftWork: Whether the repetition tests whether work that earlier runs left changes the result.
  func repeatRun(_ sample: Sample, in other: Surroundings, after before: Sample? = nil, isAfterLeftWork: Bool = false) {
    let function = sample.function
    let attempt = finder.supervision.attempt(subject(naming: function, in: sample.start), key: number(of: function), in: sample.start) {
      () -> HiddenInput? in
      let (again, inputs) = other.run { (answer(function, from: sample.start), Surroundings.asked) }
      // A move with a hidden input runs nevertheless, because it may change what the next run reads.
      if again == sample.answer || isOpaque(function) { return nil }
      return HiddenInput(
        subject: subject(function, from: sample.start, sample.answer, again, in: other),
        source: source(of: sample, reading: inputs, after: before, isAfterLeftWork: isAfterLeftWork), state: sample.start)
    }
    let lost = HiddenInput(subject: subject(naming: function, in: sample.start), source: .unknown, state: sample.start)
    guard let hidden = attempt.isLost ? lost : attempt.value ?? nil else { return }
    if case .move(let move) = function { turnOpaque(move) }
    record.note(hidden)
  }

  /// Returns the value that a run depends on, although it is not part of the state.
  ///
  /// - Parameters:
  ///   - sample: A run whose repetition had a different result.
  ///   - inputs: The inputs that the repetition read.
  ///   - before: The run before the repetition.
  ///   - isAfterLeftWork: Whether work that earlier runs left was done before the repetition.
  private func source(
    of sample: Sample, reading inputs: Surroundings.Inputs, after before: Sample?, isAfterLeftWork: Bool
  ) -> HiddenInput.Source {
    func isSame() -> Bool { Surroundings.learning.run { answer(sample.function, from: sample.start) } == sample.answer }
    if isSame() { return inputs.isEmpty ? .unknown : .read(inputs) }
    // Twice, because a result may also alternate by itself.
    var isTimeZone = true
    for _ in 0..<2 {
      isTimeZone = isTimeZone && Surroundings.inTimeZone(isOther: false, isSame)
      isTimeZone = isTimeZone && !Surroundings.inTimeZone(isOther: true, isSame)
    }
    if isTimeZone { return .timeZone }
    if isAfterLeftWork { return .leftWork }
    return .stored(after: before.map { "\(subject(naming: $0.function, in: $0.start))" } ?? "the exploration")
  }
}

extension Run {
  /// The result of the move, in a form in which results of two runs can be compared.
  var answer: Learner.Answer { .end(facts, facts.error == nil ? state : nil) }
}

extension MoveFinder {
  /// Returns the moves of each sample screen.
  func sampledScreens() -> [Learner.Sample] {
    app.screens.all.compactMap(\.samples.first).compactMap { key in
      guard let start = app.state(showing: key) else { return nil }
      let attempt = supervision.attempt(.sample(screen: key.name), in: start) {
        moves(in: Navigator.exploring(app, from: start))
      }
      return attempt.value.map { Learner.Sample(function: .offers, start: start, answer: .moves($0)) }
    }
  }
}
