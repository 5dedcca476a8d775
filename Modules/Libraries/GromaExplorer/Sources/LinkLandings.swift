/// The results of opening one link in many states.
public struct LinkLandings: Hashable, Sendable {
  /// The result of opening the link in one state.
  enum End: Hashable {
    /// The link opened its destination.
    case landed
    /// The link waits for a screen or another condition.
    case waiting
    /// The link had another result. The associated value is the visible screen, `nothing` if no screen is visible, or `an error: ` and the
    /// error's code.
    case elsewhere(String)
  }

  /// The pattern of the link.
  public let pattern: String
  /// The URL, notification or shortcut that was opened.
  public let url: String
  /// The destination: the screen that the link must open. `nil` if the link declares none.
  public let destination: String?
  /// The number of states in which the link was opened.
  public private(set) var opened = 0
  /// The number of states in which the link opened its destination.
  public private(set) var landed = 0
  /// The number of states in which the link waited for a screen or another condition.
  public private(set) var waiting = 0
  /// The other results, each with the number of times it occurred: the visible screen, with its arguments if only these are wrong;
  /// `nothing` if no screen is visible; or `an error: ` and the error's code.
  public private(set) var elsewhere: [String: Int] = [:]

  init(pattern: String, url: String, destination: String?) {
    self.pattern = pattern
    self.url = url
    self.destination = destination
  }

  mutating func add(_ end: End, times: Int) {
    opened = opened.addingClamped(times)
    switch end {
    case .landed: landed = landed.addingClamped(times)
    case .waiting: waiting = waiting.addingClamped(times)
    case .elsewhere(let place): elsewhere[place] = (elsewhere[place] ?? 0).addingClamped(times)
    }
  }
}
