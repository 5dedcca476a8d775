import UIKit

/// The judgment on a reconciler after a script has run and everything has settled.
enum Verdict: Equatable {
  /// UIKit shows the state, and the state is the expected one.
  case passed
  /// UIKit raised an exception.
  case trap(Rule)
  /// UIKit refused a call, and nobody repeated it: the views are not those of the state. Contains UIKit's reason.
  case refused(String)
  /// The views in UIKit are not those of the state.
  case difference(shown: String, state: String)
  /// A page that should be visible is not in the window, or has not appeared.
  case invisible(String)
  /// The views are those of the state, but the state is not the expected one.
  case otherState(String)
  /// A controller is alive after its node has left.
  case leak(String)
  /// A step was not possible, for example a swipe without a stack. The number counts from 1.
  case impossible(step: Int)
  /// The run loop does not come to rest.
  case endless

  /// Whether a controller is alive after its node has left.
  var isLeak: Bool { if case .leak = self { true } else { false } }

  /// UIKit's reason for the last refused presentation or dismissal in a log, or `nil` if there is none.
  static func reason(in log: [String]) -> String? {
    guard let line = log.last(where: { $0.hasPrefix("Attempt to") }) else { return nil }
    let words = line.split(separator: " ")
    return words.firstIndex { ["which", "while", "whose"].contains($0) }.map { words[$0...].joined(separator: " ") } ?? line
  }
}
