/// Something that the system does to an app at any time, after which the user continues where they were.
public enum SystemInterruption: String, CaseIterable, Sendable {
  /// The process ends, and the app is launched with the saved state.
  case restart
  /// The device is turned there and back: the visible splits collapse and expand again, or the other way round.
  case turn
  /// The app goes to the background and returns.
  case background
}
