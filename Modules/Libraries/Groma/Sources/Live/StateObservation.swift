import Observation

/// The reads of a navigator's state inside `withObservationTracking`, as in the body of a SwiftUI view.
///
/// All reads count as reads of the whole state: each commit reports a change to all of them.
final class StateObservation: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The state as a subject of the registrar. It has no value of its own.
  private var state: Void { () }

  /// Records a read, if the caller runs inside `withObservationTracking`.
  func noteRead() { registrar.access(self, keyPath: \.state) }

  /// Reports a change to the reads that were recorded since the last change.
  func noteChange() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
