extension Transaction {
  /// Runs a route on a container, inside this transaction. Iterative: a route may be of any length and nesting.
  ///
  /// - Returns: The container that the route ends at.
  /// - Throws: Why it failed; then an action that catches the error goes on with nothing changed by the route.
  public mutating func run<Root, Current>(_ route: Route<Root, Current>, on path: Path) throws(NavigationError) -> Path {
    if let kind = Root.kind { try require(kind, at: path) }
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else { throw .limit("actions that run actions \(Self.maximumNesting) deep") }
    let start = savepoint()
    do throws(NavigationError) {
      return try run(route.code, on: path)
    } catch {
      // Whoever ran the outermost route gives up everything anyway.
      if nesting > 1 { rollBack(to: start) }
      throw error
    }
  }

  /// Where the interpreter is, and what it has to come back to.
  private struct Machine {
    var code: [Instruction]
    var counter = 0
    var current: Path
    /// Where the route was before the last step, and what the step gave: what a nested route comes back to and runs on.
    var previous: Path
    var given: Given
    var frames: [Frame] = []
    /// The number of frames that are calls.
    var calls = 0 {
      // Who fails in steps that are made fails at the step of the route that made them.
      willSet { if calls == 0, newValue == 1 { outermost = (code.count, counter) } }
    }
    /// The number of instructions of the route, and the place behind the one that made the steps which run.
    private(set) var outermost = (count: 0, counter: 0)
    /// The step that had failed before ensured steps ran, when its failure is thrown again.
    var rethrown: FailedStep?

    init(_ code: [Instruction], at path: Path) {
      self.code = code
      current = path
      previous = path
      given = .path(path)
    }

    /// The next instruction, which the machine goes on behind.
    mutating func next() -> Instruction {
      counter += 1
      return code[counter - 1]
    }
  }

  private enum Frame {
    /// A nested route comes back here.
    case nested(returnTo: Path)
    /// Watched steps: where they started, what ensured steps in them left after they failed, and where what watches them stands.
    case watched(start: Path, savepoint: Savepoint, kept: Savepoint?, watcher: Int)
    /// Ensured steps run after the watched ones, which began at the mark: the place to go on at, or the failure of the watched ones.
    case ensuring(end: Int, returnTo: Path, mark: Savepoint, savepoint: Savepoint, failure: (error: NavigationError, step: FailedStep?)?)
    /// Animated steps: where they end, and the animation of the steps around them.
    case animated(end: Int, outer: Animation?)
    /// Steps made while running: the code to come back to, and the container; nil to go on where they end. And whether who made them has a name.
    case call(code: [Instruction], counter: Int, returnTo: Path?, isNamed: Bool)
  }

  private static let maximumCalls = 100_000
  private static var tooManyCalls: NavigationError { .limit("steps that make steps \(maximumCalls) deep") }

  private mutating func run(_ code: [Instruction], on path: Path) throws(NavigationError) -> Path {
    var machine = Machine(code, at: path)
    while true {
      do throws(NavigationError) {
        if try advance(&machine) { return machine.current }
      } catch {
        trace?.events.append(.failed(error))
        if nesting == 1 {
          failedStep = machine.rethrown ?? failedStep(of: machine)
          machine.rethrown = nil
        }
        try recover(from: error, &machine)
      }
    }
  }

  private func failedStep(of machine: Machine) -> FailedStep {
    let (count, counter) = machine.calls == 0 ? (machine.code.count, machine.counter) : machine.outermost
    let failed = machine.counter > 0 && machine.counter <= machine.code.count ? machine.code[machine.counter - 1] : nil
    return FailedStep(instruction: failed, instructionsBehind: count - counter, makers: makers)
  }

  /// Runs the next instruction. True at the end of the route.
  private mutating func advance(_ machine: inout Machine) throws(NavigationError) -> Bool {
    // Ensured and animated steps end at a place in the code, made steps at its end.
    switch machine.frames.last {
    case .ensuring(machine.counter, let returnTo, let mark, _, let failure)?:
      machine.frames.removeLast()
      machine.current = returnTo
      if let failure {
        keepEnsured(since: mark, &machine)
        machine.rethrown = failure.step
        throw failure.error
      }
      return false
    case .animated(machine.counter, let outer)?:
      machine.frames.removeLast()
      animation = outer
      return false
    default: break
    }
    guard machine.counter < machine.code.count else {
      guard case .call(let code, let counter, let returnTo, let isNamed)? = machine.frames.popLast() else { return true }
      if isNamed { leave() }
      machine.calls -= 1
      machine.code = code
      machine.counter = counter
      machine.current = returnTo ?? machine.current
      machine.previous = machine.current
      machine.given = .path(machine.current)
      return false
    }
    switch machine.next() {
    case .verb(let verb): try step(verb, &machine)
    case .here:
      machine.previous = machine.current
      machine.given = .path(machine.current)
    case .animated(let animation, let count):
      machine.frames.append(.animated(end: machine.counter + count, outer: self.animation))
      self.animation = animation
    case .separate: journal.separate()
    case .enter:
      machine.frames.append(.nested(returnTo: machine.previous))
      machine.current = try resolve(machine.given)
    case .leave:
      if case .nested(let path)? = machine.frames.popLast() { machine.current = path }
    case .attempt(let count):
      machine.frames.append(.watched(start: machine.current, savepoint: savepoint(), kept: nil, watcher: machine.counter + count))
    case .recover(let count):
      // Reached by success.
      endWatch(&machine)
      machine.counter += count
    case .recoverBy:
      endWatch(&machine)
    case .ensure(let count):
      guard case .watched(let start, let mark, _, _)? = machine.frames.popLast() else { return false }
      journal.release(to: mark.edits)
      machine.frames.append(.ensuring(end: machine.counter + count, returnTo: machine.current, mark: mark, savepoint: mark, failure: nil))
      machine.current = start
    }
    return false
  }

  private mutating func endWatch(_ machine: inout Machine) {
    guard case .watched(_, let savepoint, _, _)? = machine.frames.popLast() else { return }
    journal.release(to: savepoint.edits)
  }

  private mutating func step(_ verb: Verb, _ machine: inout Machine) throws(NavigationError) {
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    trace?.events.append(.step(verb, at: machine.current))
    machine.previous = machine.current
    switch verb {
    case .custom(let action) where action.base is OpaqueStep:
      guard let opaque = action.base as? OpaqueStep else { return }
      try call(try opaque.make(machine.current, &self), on: machine.current, &machine)
    case .named(let key):
      guard let makeRoute = environment.actions[key.name] else { throw .unknownStep(key.name) }
      trace?.events.append(.began(.action(key.name)))
      defer { trace?.events.append(.ended) }
      try enter(.step(key))
      let code: [Instruction]
      do throws(NavigationError) {
        code = try makeRoute(key, machine.current, &self).code
      } catch {
        leave()
        throw error
      }
      try call(code, on: machine.current, isNamed: true, &machine)
    case .tap(let name, let values):
      let (route, path) = try action(named: name, values: values, at: machine.current)
      let screen = store.state.node(at: path)?.key ?? Node.anonymousKey(.app)
      // With a secret it waits by its name: the steps would hold the secret.
      let isSecret = values.contains { $0.isSecret || secretFields.contains(SecretField(action: name, label: $0.label)) }
      if nesting == 1, machine.frames.isEmpty, machine.counter == machine.code.count, !isSecret {
        lastTap = LastTap(steps: machine.code.dropLast(), screen: screen, route: route)
      }
      try enter(.tap(name, on: screen))
      try call(route.code, on: path, isNamed: true, &machine)
    case .complete(let outcome, let request, let values):
      guard let (route, path) = try complete(outcome, of: request, values: values, at: machine.current) else { return }
      try call(route.code, on: path, &machine)
    case .finish(let output):
      switch try finish(machine.current, with: output) {
      case .left(let path): machine.given = .path(path)
      case .heard(let route, let listener): try call(route.code, on: listener, &machine)
      }
    case .report(let value):
      let (route, path) = try report(value, of: machine.current)
      try call(route.code, on: path, &machine)
    case .wait(let milliseconds):
      // What belongs to a change may wait as well; what is left of one must not be lost for the other.
      guard deferral == nil else { throw .limit("two waits in one change") }
      deferral = Deferral(code: try rest(of: machine), start: machine.current, milliseconds: max(0, milliseconds))
      machine = Machine([], at: machine.current)
    default:
      let given = try perform(verb, on: machine.current)
      machine.given = given
      if verb.moves, case .path(let path) = given { machine.current = path }
    }
  }

  /// What is left to run, as a route of its own that starts where the machine is: a nested route goes back by its place.
  private func rest(of machine: Machine) throws(NavigationError) -> [Instruction] {
    guard nesting == 1 else { throw .limit("a wait in a route that an action runs") }
    var rest: [Instruction] = []
    /// How long it is without the ways back at its end: nothing is left to do there, and a route that waits again and again must not grow.
    var length = 0
    var code = machine.code
    var counter = machine.counter
    func goOn(_ instructions: ArraySlice<Instruction>, backTo path: Path?) {
      rest += instructions
      if !instructions.isEmpty { length = rest.count }
      if let path { rest.append(.verb(.at(path))) }
    }
    for frame in machine.frames.reversed() {
      switch frame {
      case .nested(let path):
        let leave = Instruction.matchingLeave(in: code, from: counter)
        goOn(code[counter..<leave], backTo: path)
        counter = min(leave + 1, code.count)
      case .call(let caller, let callerCounter, let path, _):
        goOn(code[counter...], backTo: path)
        code = caller
        counter = callerCounter
      case .watched, .ensuring: throw .limit("a wait in steps that something watches over")
      case .animated: throw .limit("a wait in steps that are animated")
      }
    }
    goOn(code[counter...], backTo: nil)
    // What is nested in the wait itself runs on the container that waited.
    if case .enter? = rest.first { return [.here] + rest[..<length] }
    return Array(rest[..<length])
  }

  /// Goes on with steps made while running. Their frame is on the heap, so they may make others down to a generous limit.
  private mutating func call(
    _ code: [Instruction], on path: Path, isNamed: Bool = false, _ machine: inout Machine
  ) throws(NavigationError) {
    guard machine.calls < Self.maximumCalls else {
      if isNamed { leave() }
      throw Self.tooManyCalls
    }
    machine.calls += 1
    machine.frames.append(.call(code: machine.code, counter: machine.counter, returnTo: machine.current, isNamed: isNamed))
    machine.code = code
    machine.counter = 0
    machine.given = .path(path)
    machine.previous = path
    machine.current = path
  }

  /// Goes on at what watches over the failed steps; throws when nothing does.
  private mutating func recover(from error: NavigationError, _ machine: inout Machine) throws(NavigationError) {
    var error = error
    while let frame = machine.frames.popLast() {
      switch frame {
      case .nested: continue
      case .animated(_, let outer): animation = outer
      case .call(let code, let counter, _, let isNamed):
        if isNamed { leave() }
        machine.code = code
        machine.counter = counter
        machine.calls -= 1
      case .ensuring(_, _, let mark, let savepoint, let failure):
        rollBack(to: savepoint)
        guard let failure else { continue }
        keepEnsured(since: mark, &machine)
        error = failure.error
        if nesting == 1 { failedStep = failure.step }
      case .watched(let start, let mark, let kept, let watcher):
        let savepoint = kept ?? mark
        rollBack(to: savepoint)
        journal.release(to: savepoint.edits)
        if interrupt != nil { continue }
        machine.current = start
        machine.previous = start
        machine.given = .path(start)
        machine.counter = watcher + 1
        switch machine.code[watcher] {
        case .recover:
          trace?.events.append(.fallback)
          return
        case .recoverBy(let fallback):
          guard let code = fallback.make(error) else { continue }
          guard machine.calls < Self.maximumCalls else {
            error = Self.tooManyCalls
            continue
          }
          machine.calls += 1
          trace?.events.append(.fallback)
          let end = machine.counter
          machine.frames.append(.call(code: machine.code, counter: end, returnTo: nil, isNamed: false))
          machine.code = code
          machine.counter = 0
          return
        case .ensure(let count):
          machine.frames.append(
            .ensuring(
              end: machine.counter + count, returnTo: start, mark: mark, savepoint: self.savepoint(),
              failure: (error, failedStep)))
          return
        default: continue
        }
      }
    }
    throw error
  }

  /// What ensured steps changed survives a fallback that watches over the same steps.
  private func keepEnsured(since mark: Savepoint, _ machine: inout Machine) {
    guard case .watched(let start, let savepoint, _, let watcher)? = machine.frames.last, savepoint.edits == mark.edits else { return }
    let kept = Savepoint(edits: journal.count, consequences: consequences.count, animations: animations.count)
    machine.frames[machine.frames.count - 1] = .watched(start: start, savepoint: savepoint, kept: kept, watcher: watcher)
  }
}
