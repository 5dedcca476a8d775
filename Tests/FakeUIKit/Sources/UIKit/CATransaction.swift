/// A group of animations. The completion block runs when the transitions that were started inside have ended.
@MainActor public enum CATransaction {
  /// Begins a group.
  public static func begin() { Simulator.world.transactions.append((Simulator.world.order, nil)) }

  /// Sets the block that runs at the end of the group.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let last = Simulator.world.transactions.indices.last else {
      if let block { Simulator.world.schedule("transaction", nil) { block() } }
      return
    }
    Simulator.world.transactions[last].block = block
  }

  /// Disables animations; ignored.
  public static func setDisableActions(_ flag: Bool) {}

  /// Ends a group.
  public static func commit() {
    guard let (start, block) = Simulator.world.transactions.popLast(), let block else { return }
    // Work that was scheduled inside is a transition that starts in the next turn and takes its full time.
    let isAnimated = Simulator.world.order > start
    Simulator.world.schedule("transaction", nil) {
      guard isAnimated else { return block() }
      Simulator.world.schedule(after: World.duration, "transaction", nil) { block() }
    }
  }

  /// Commits at once; there is nothing to do.
  public static func flush() {}
}
