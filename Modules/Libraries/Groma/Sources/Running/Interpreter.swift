/// An interpreter of the instructions of one route in a transaction. The interpreter is iterative, so a deeply nested route does not
/// exhaust the native stack.
struct Interpreter {
  private var code: [Instruction]
  /// The index of the next instruction.
  private var counter = 0
  private var current: TreePath
  /// The container where the route was before the last step. A route that is nested in that step runs on the container of ``given``; the
  /// outer route then returns to this path.
  private var previous: TreePath
  private var given: StepResult
  private var frames: [Frame] = []
  /// The number of nested calls of produced steps that are in progress.
  private var calls = 0 {
    // A failure in produced steps is attributed to the step of the route that produced them.
    willSet { if calls == 0, newValue == 1 { outermost = (code.count, counter) } }
  }
  /// The number of instructions of the route, and the index after the instruction that produced the steps in progress. Valid only while
  /// produced steps run.
  private var outermost = (count: 0, counter: 0)
  /// Whether values of features were stored by the last steps, so that a part such as the launch may change the tree.
  private var hasStoredValues = false
  /// The failed step whose error is thrown again after the steps of an `ensure` have run; otherwise `nil`.
  private var rethrown: FailedStep?

  /// Creates an interpreter for a route that starts at a path.
  init(_ code: [Instruction], at path: TreePath) {
    self.code = code
    current = path
    previous = path
    given = .stayed(path)
  }

  private typealias Failure = (error: NavigationError, step: FailedStep?)

  /// A position to which the route returns after a failure.
  private struct Mark {
    let savepoint: NavigationTransaction.Savepoint
    /// The container, in the state of the savepoint.
    let start: TreePath
    let hasStoredValues: Bool
    /// The outer frames with their paths in the state of the savepoint, or `nil` if these paths are still those of the current frames.
    var frames: [Frame]?
  }

  private enum Frame {
    /// A nested route and the container where the outer route continues.
    case nested(returnTo: TreePath)
    /// Steps whose failure is handled by the instruction at the index `watcher`. `start` is the container before these steps, and `mark`
    /// their beginning. `kept` is a later position that replaces `mark` once the steps of an `ensure` have run after a failure.
    case watched(start: TreePath, mark: Mark, kept: Mark?, watcher: Int)
    /// The steps of an `ensure`, which run after the watched steps: the index of their end, the container to continue at, the savepoint
    /// before the watched steps (`mark`), the savepoint to restore if the ensured steps fail, and the failure of the watched steps, if
    /// there was one.
    case ensuring(
      end: Int, returnTo: TreePath, mark: NavigationTransaction.Savepoint, savepoint: NavigationTransaction.Savepoint, failure: Failure?)
    /// Animated steps: the index of their end, and the animation of the steps around them.
    case animated(end: Int, outer: NavigationAnimation?)
    /// Steps produced at run time: the code and the index to return to, the container to return to (`nil` to stay where the steps end), and
    /// whether the step that produced them has a name.
    case call(code: [Instruction], counter: Int, returnTo: TreePath?, isNamed: Bool)

    /// Returns the frame with each path replaced by the result of a closure.
    func moved(_ path: (TreePath) throws(NavigationError) -> TreePath) throws(NavigationError) -> Frame {
      switch self {
      case .nested(let place): .nested(returnTo: try path(place))
      case .watched(let start, let mark, let kept, let watcher): .watched(start: try path(start), mark: mark, kept: kept, watcher: watcher)
      case .ensuring(let end, let place, let mark, let savepoint, let failure):
        .ensuring(end: end, returnTo: try path(place), mark: mark, savepoint: savepoint, failure: failure)
      case .animated: self
      case .call(let code, let counter, let place, let isNamed):
        if let place {
          .call(code: code, counter: counter, returnTo: try path(place), isNamed: isNamed)
        } else {
          self
        }
      }
    }

    /// Returns whether the frame ends before the instruction at an index.
    func ends(at counter: Int) -> Bool {
      switch self {
      case .ensuring(let end, _, _, _, _), .animated(let end, _): end == counter
      case .nested, .watched, .call: false
      }
    }
  }

  private static let maximumCalls = 100_000
  private static var tooManyCalls: NavigationError { .limit("at most \(maximumCalls) nested calls of steps") }

  /// Executes the instructions of the route, up to its end or to a wait.
  ///
  /// - Returns: The path of the container where the route ends or waits.
  /// - Throws: The error that no fallback handled, or an error that replaced it. The caller must undo the changes of the route.
  mutating func run(in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    while true {
      do throws(NavigationError) {
        if try advance(in: &transaction) { return current }
      } catch {
        transaction.trace?.events.append(.failed(error))
        if transaction.nesting == 1 {
          let isRethrown = counter > 0 && counter <= code.count && code[counter - 1].step is Steps.OnFailure
          transaction.failedStep =
            rethrown ?? (isRethrown ? transaction.caught?.step : nil) ?? failedStep(of: transaction.makers.makers)
          rethrown = nil
        }
        try recover(from: error, in: &transaction)
        // A later failure, such as one of a part of the app, is not a failure of this step.
        if transaction.nesting == 1 { transaction.failedStep = nil }
      }
    }
  }

  private func failedStep(of makers: [Maker]) -> FailedStep {
    let (count, place) = calls == 0 ? (code.count, counter) : outermost
    let failed = counter > 0 && counter <= code.count ? code[counter - 1] : nil
    return FailedStep(instruction: failed, instructionsBehind: count - place, makers: makers)
  }

  /// Executes the next instruction and returns whether the route has ended.
  private mutating func advance(in transaction: inout NavigationTransaction) throws(NavigationError) -> Bool {
    // Ensured and animated steps end at an index of the code. Produced steps end at the end of their own code.
    if !frames.isEmpty, frames[frames.count - 1].ends(at: counter) {
      switch frames.removeLast() {
      case .ensuring(_, let returnTo, let mark, _, let failure):
        current = returnTo
        if let failure {
          keepEnsured(since: mark, in: transaction)
          rethrown = failure.step
          throw failure.error
        }
      case .animated(_, let outer): transaction.animation = outer
      case .nested, .watched, .call: break
      }
      return false
    }
    guard counter < code.count else {
      guard case .call(let caller, let counter, let returnTo, let isNamed)? = frames.popLast() else { return true }
      if isNamed { transaction.makers.leave() }
      endCall(caller, counter)
      current = returnTo ?? current
      previous = current
      given = .stayed(current)
      return false
    }
    counter += 1
    switch code[counter - 1] {
    case .perform(let step): try perform(step, in: &transaction)
    case .here:
      previous = current
      given = .stayed(current)
    case .animated(let animation, let count):
      frames.append(.animated(end: counter + count, outer: transaction.animation))
      transaction.animation = animation
    case .separate:
      try completeChanges(in: &transaction)
      transaction.separate()
      if transaction.nesting == 1 { transaction.beginPart() }
    case .enter:
      frames.append(.nested(returnTo: previous))
      current = try given.place(in: &transaction)
    case .leave:
      if case .nested(let path)? = frames.popLast() { current = path }
    case .attempt(let count):
      frames.append(.watched(start: current, mark: mark(at: current, in: transaction), kept: nil, watcher: counter + count))
    case .recover(let count):
      // Reached if the watched steps succeed.
      frames.removeLast()
      counter += count
    case .recoverBy: frames.removeLast()
    case .ensure(let count):
      guard case .watched(let start, let mark, _, _)? = frames.popLast() else { return false }
      let savepoint = mark.savepoint
      frames.append(.ensuring(end: counter + count, returnTo: current, mark: savepoint, savepoint: savepoint, failure: nil))
      current = start
    }
    return false
  }

  /// Executes a step. Then starts the steps that it produces or, if the step waits, stores the rest of the route and ends.
  private mutating func perform(_ step: AnyStep, in transaction: inout NavigationTransaction) throws(NavigationError) {
    if let interrupt = transaction.interrupt { throw .interrupted(by: interrupt.interrupter) }
    // A comparison of types costs a fraction of a dynamic cast.
    let type: any RouteStep.Type = type(of: step.base)
    if type == Steps.SetValue.self {
      hasStoredValues = true
    } else if hasStoredValues, current.depth < 2, !step.base.shown.isEmpty || type == Steps.Perform.self {
      // The step would otherwise show a screen in a root that the launch is about to replace.
      hasStoredValues = false
      try completeChanges(in: &transaction)
    }
    if type == Steps.Tap.self, transaction.nesting == 1, transaction.hasChanged { transaction.beginPart() }
    try transaction.countStep()
    transaction.trace?.events.append(.step(step, at: current))
    previous = current
    if let needed = step.base.needs { try transaction.require(needed, at: current) }
    given = try step.base.run(on: current, in: &transaction)
    switch given {
    case .moved(let path): current = path
    case .stayed, .stayedOverLastChild: break
    case .call(let produced):
      if let (screen, route) = produced.tapped, transaction.nesting == 1, frames.isEmpty, counter == code.count {
        let place = transaction.hasChanged ? nil : produced.path
        transaction.lastTap = NavigationTransaction.LastTap(steps: code.dropLast(), screen: screen, route: route, place: place)
      }
      try call(produced.code, on: produced.path, isNamed: produced.isNamed, in: &transaction)
    case .wait(let milliseconds):
      // The completion of a change can wait as well. The rest of one route must not replace the rest of another route.
      guard transaction.deferral == nil else { throw .limit("at most one wait in a change") }
      guard transaction.nesting == 1 else { throw .cannotWait("a route that an action runs") }
      transaction.deferral = NavigationTransaction.Deferral(
        code: try rest(), start: current, tree: transaction.store.state.root, milliseconds: milliseconds)
      self = Interpreter([], at: current)
    }
  }

  /// Runs the completions of removed screens and the hooks of the app's parts for the changes so far, so that the next step sees their result.
  /// The route continues on its container.
  ///
  /// - Throws: ``NavigationError/gone(_:)`` if a container of the route was removed.
  private mutating func completeChanges(in transaction: inout NavigationTransaction) throws(NavigationError) {
    // The changes of a route that a handler runs are completed with those of the outer route.
    guard transaction.nesting == 1, transaction.interrupt == nil else { return }
    let old = transaction.store.state.root
    try transaction.completeChanges()
    let new = transaction.store.state.root
    if new.isIdentical(to: old) { return }
    func moved(_ path: TreePath) throws(NavigationError) -> TreePath {
      guard let path = path.inherited(from: old, to: new) else { throw .gone("the container at \(path), on which the route continues,") }
      return path
    }
    current = try moved(current)
    previous = current
    given = .stayed(current)
    let before = frames
    for index in frames.indices {
      frames[index] = try before[index].moved(moved)
      guard case .watched(let start, var mark, var kept, let watcher) = frames[index] else { continue }
      // A failure leads back to a state with the paths before the move.
      if mark.frames == nil { mark.frames = Array(before[..<index]) }
      if kept != nil, kept?.frames == nil { kept?.frames = Array(before[..<index]) }
      frames[index] = .watched(start: start, mark: mark, kept: kept, watcher: watcher)
    }
  }

  /// Returns the remaining instructions as a route that starts at the current container. The end of a nested route is replaced by a step
  /// that goes to the path of the outer container.
  ///
  /// - Throws: ``NavigationError/cannotWait(_:)`` within animated steps or steps with a fallback or `ensure`.
  private func rest() throws(NavigationError) -> [Instruction] {
    var rest: [Instruction] = []
    /// The length of `rest` without the trailing steps that return to an outer container. No instruction follows these steps, and they
    /// would make a route that waits repeatedly grow.
    var length = 0
    var code = code
    var counter = counter
    func goOn(_ instructions: ArraySlice<Instruction>, backTo path: TreePath?) {
      rest += instructions
      if !instructions.isEmpty { length = rest.count }
      if let path { rest.append(.step(Steps.At(path))) }
    }
    for frame in frames.reversed() {
      switch frame {
      case .nested(let path):
        let leave = Instruction.matchingLeave(in: code, from: counter)
        goOn(code[counter..<leave], backTo: path)
        counter = min(leave + 1, code.count)
      case .call(let caller, let callerCounter, let path, _):
        goOn(code[counter...], backTo: path)
        code = caller
        counter = callerCounter
      case .watched, .ensuring: throw .cannotWait("steps with a fallback or 'ensure'")
      case .animated: throw .cannotWait("animated steps")
      }
    }
    goOn(code[counter...], backTo: nil)
    // A route that is nested in the wait runs on the container where the wait occurred.
    if case .enter? = rest.first { return [.here] + rest[..<length] }
    return Array(rest[..<length])
  }

  /// Continues with steps that were produced at run time, starting at a path.
  private mutating func call(
    _ code: [Instruction], on path: TreePath, isNamed: Bool = false, in transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    guard calls < Self.maximumCalls else {
      if isNamed { transaction.makers.leave() }
      throw Self.tooManyCalls
    }
    calls += 1
    frames.append(.call(code: self.code, counter: counter, returnTo: current, isNamed: isNamed))
    self.code = code
    counter = 0
    given = .stayed(path)
    previous = path
    current = path
  }

  private mutating func endCall(_ caller: [Instruction], _ counter: Int) {
    calls -= 1
    code = caller
    self.counter = counter
  }

  /// Handles the failure of a step. Leaves the enclosing frames from the innermost outward and rolls back the changes of each attempt,
  /// until a fallback or an `ensure` handles the failure; the route continues there.
  ///
  /// If nothing handles the failure, throws the error, or the error that has replaced it. The redirect of a guard is never handled here.
  private mutating func recover(from error: NavigationError, in transaction: inout NavigationTransaction) throws(NavigationError) {
    var error = error
    while let frame = frames.popLast() {
      switch frame {
      case .nested: continue
      case .animated(_, let outer): transaction.animation = outer
      case .call(let code, let counter, _, let isNamed):
        if isNamed { transaction.makers.leave() }
        endCall(code, counter)
      case .ensuring(_, _, let mark, let savepoint, let failure):
        transaction.rollBack(to: savepoint)
        guard let failure else { continue }
        keepEnsured(since: mark, in: transaction)
        error = failure.error
        if transaction.nesting == 1 { transaction.failedStep = failure.step }
      case .watched(_, let mark, let kept, let watcher):
        let position = kept ?? mark
        transaction.rollBack(to: position.savepoint)
        if transaction.interrupt != nil { continue }
        if let outer = position.frames { frames = outer }
        hasStoredValues = position.hasStoredValues
        let start = position.start
        current = start
        previous = start
        given = .stayed(start)
        counter = watcher + 1
        switch code[watcher] {
        case .recover(let count):
          transaction.caught = (error, transaction.failedStep)
          if count > 0 { transaction.trace?.events.append(.fallback) }
          return
        case .recoverBy(let fallback):
          guard let code = fallback.make(error) else { continue }
          guard calls < Self.maximumCalls else {
            error = Self.tooManyCalls
            continue
          }
          calls += 1
          transaction.trace?.events.append(.fallback)
          let end = counter
          frames.append(.call(code: self.code, counter: end, returnTo: nil, isNamed: false))
          self.code = code
          counter = 0
          return
        case .ensure(let count):
          frames.append(
            .ensuring(
              end: counter + count, returnTo: start, mark: mark.savepoint, savepoint: transaction.savepoint,
              failure: (error, transaction.failedStep)))
          return
        default: continue
        }
      }
    }
    throw error
  }

  /// Protects the changes of the steps of an `ensure` from a later rollback: if the enclosing attempt also began at the savepoint `mark`,
  /// its failure rolls back only to the current position.
  private mutating func keepEnsured(since mark: NavigationTransaction.Savepoint, in transaction: borrowing NavigationTransaction) {
    guard case .watched(let start, let outer, _, let watcher)? = frames.last, outer.savepoint.state.isUnchanged(since: mark.state) else {
      return
    }
    frames[frames.count - 1] = .watched(start: start, mark: outer, kept: self.mark(at: start, in: transaction), watcher: watcher)
  }

  /// Returns the current position of the route, at a container.
  private func mark(at start: TreePath, in transaction: borrowing NavigationTransaction) -> Mark {
    Mark(savepoint: transaction.savepoint, start: start, hasStoredValues: hasStoredValues)
  }
}
