/// Where one link led from the states in which it was opened.
public struct LinkLandings: Hashable, Sendable {
  /// One of them.
  enum End: Hashable {
    case landed
    case waiting
    case elsewhere(String)
  }

  /// The link's pattern.
  public let pattern: String
  /// What was opened.
  public let url: String
  /// The screen where it lands; nil when the link does not say.
  public let destination: String?
  /// In how many states it was opened.
  public private(set) var opened = 0
  /// In how many it came where it leads.
  public private(set) var landed = 0
  /// In how many it waits for what comes first.
  public private(set) var waiting = 0
  /// Where it led in the others, and how often: a screen, with its arguments where these are what is wrong, or an error by its code.
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
