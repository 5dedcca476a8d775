extension Environment {
  /// Returns the values that an outcome of an effect can bring: the text fields of the effect and, unless it is a question, the arguments of
  /// the step of the outcome that are not known yet. The user may leave the text fields empty.
  func fields(of outcome: Effect.Outcome, in effect: Effect) -> [ScreenKey.Parameter] {
    let texts = effect.fields.map { ScreenKey.Parameter(label: $0, type: "String", isOptional: true) }
    guard let step = outcome.step, !effect.isQuestion else { return texts }
    let brought = (customSteps[step.name]?.parameters ?? []).filter { parameter in
      step[parameter.label] == nil && !effect.fields.contains(parameter.label)
    }
    return texts + brought
  }

  /// Returns the example values of an outcome of an effect: the arguments of each sample of the step that the outcome performs. Contains one
  /// empty list if there are no samples.
  func samples(of outcome: Effect.Outcome, in effect: Effect) -> [[EnteredValue]] {
    guard let step = outcome.step, let samples = customSteps[step.name]?.samples, !samples.isEmpty else { return [[]] }
    let labels = Set(fields(of: outcome, in: effect).map(\.label))
    return samples.map { sample in
      sample.arguments.filter { labels.contains($0.label) }.map { EnteredValue(label: $0.label, text: $0.text) }
    }
  }
}

extension AppDefinition {
  /// Returns the example values of an outcome of an effect, such as a picked picture. Contains one empty list if there are none.
  package func samples(of outcome: Effect.Outcome, in effect: Effect) -> [[EnteredValue]] { environment.samples(of: outcome, in: effect) }
}
