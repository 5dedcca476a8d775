/// The learner of the last search of an exploration. Copies of the exploration share it.
@MainActor
final class LastLearner {
  var learner: Learner?

  nonisolated init() {}
}
