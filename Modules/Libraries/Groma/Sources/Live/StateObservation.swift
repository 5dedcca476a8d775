import Observation

/// The reads of a navigator's state inside `withObservationTracking`, as in the body of a SwiftUI view.
///
/// A read of the state counts as a read of the whole state: each commit reports a change. For reads of single values, see ``ValueReads``.
final class StateObservation: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The state as a subject of the registrar. It has no value of its own.
  private var state: Void { () }

  /// Records a read, if the caller runs inside `withObservationTracking`.
  func noteRead() { registrar.access(self, keyPath: \.state) }

  /// Reports a change to the reads that were recorded since the last change.
  func noteChange() { registrar.withMutation(of: self, keyPath: \.state) {} }
}

/// The reads of one value of a feature inside `withObservationTracking`.
@MainActor
final class ValueReads {
  private let observation = StateObservation()
  private var value: AnyStateValue?
  /// Whether the value was read since its last change.
  private(set) var hasReads = false

  /// Records a read of the value.
  func note(_ value: AnyStateValue?) {
    (self.value, hasReads) = (value, true)
    observation.noteRead()
  }

  /// Reports a change to the reads, unless the value is the same as before.
  func noteChange(to value: AnyStateValue?) {
    if value == self.value { return }
    hasReads = false
    observation.noteChange()
  }
}
