import Groma

/// A change of a route at one of its instructions.
struct RouteEdit: Sendable {
  let mutation: MutationOperator
  /// The change, as the rest of a sentence that begins with the handler.
  let detail: String
  /// Returns the changed route. Called only for routes of the form for which the edit was made.
  let change: @Sendable (AppRoute) -> AppRoute
}

extension AppRoute {
  /// All edits that simulate mistakes in routes of this form, except those that need another route.
  var edits: [RouteEdit] {
    if code.isEmpty { return [] }
    var edits = [
      RouteEdit(mutation: .doesNothing, detail: "does nothing") { _ in AppRoute() },
      RouteEdit(mutation: .fails, detail: "fails") { _ in AppRoute(code: [.step(Steps.Fail(code: "mutant", message: "a mutant fails"))]) },
    ]
    for index in code.indices { if let step = code[index].step { edits += self.edits(of: step, at: index) } }
    return edits + fallbackEdits
  }

  private func edits(of step: any RouteStep, at index: Int) -> [RouteEdit] {
    func edit(_ mutation: MutationOperator, _ detail: String, with new: @escaping @Sendable (any RouteStep) -> [Instruction]) -> RouteEdit {
      RouteEdit(mutation: mutation, detail: detail) { route in
        guard route.code.indices.contains(index), let step = route.code[index].step else { return route }
        return AppRoute(code: route.code.replacing(index..<index + 1, with: new(step)))
      }
    }
    func whole(_ mutation: MutationOperator, _ detail: String, _ change: @escaping @Sendable ([Instruction]) -> [Instruction]) -> RouteEdit
    {
      RouteEdit(mutation: mutation, detail: detail) { route in
        guard route.code.indices.contains(index) else { return route }
        let range = route.code.step(at: index)
        return AppRoute(code: route.code.replacing(range, with: change(Array(route.code[range]))))
      }
    }
    let text = "'\(step.text)'"
    if step is Steps.Check { return [edit(.skipsGuard, "does not check \(text)") { _ in [.here] }] }
    if type(of: step).isSearch { return [] }
    var edits = [whole(.skipsStep, "skips \(text)") { _ in [] }]
    switch step {
    case is Steps.Push:
      edits.append(whole(.repeatsStep, "performs \(text) twice") { $0 + $0 })
      edits.append(edit(.presentsInstead, "presents instead of \(text)") { Self.presenting($0) })
    case is Steps.Present:
      edits.append(
        whole(.pushesInstead, "pushes instead of \(text)") { code in
          guard let present = code.first?.step as? Steps.Present else { return code }
          return [.step(Steps.Go(.stack)), .enter, .step(Steps.Push(present.screen))] + code.dropFirst() + [.leave]
        })
    case let pop as Steps.Pop:
      edits.append(edit(.removesMore, "pops one screen more than \(text)") { _ in [.step(Steps.Pop(pop.count + 1))] })
    case is Steps.Back, is Steps.Close:
      edits.append(whole(.removesMore, "performs \(text) twice") { $0 + $0 })
      if step is Steps.Close { edits.append(edit(.removesLess, "goes back instead of \(text)") { _ in [.step(Steps.Back())] }) }
    case is Steps.PopToRoot, is Steps.PopTo, is Steps.PopWhile:
      edits.append(edit(.removesLess, "pops one screen instead of \(text)") { _ in [.step(Steps.Pop(1))] })
    case let select as Steps.Select:
      guard case .index(let tab) = select.choice else { break }
      for other in [tab + 1, tab - 1] where other >= 0 {
        edits.append(
          edit(.otherTab, "selects \(other) instead of \(text)") { _ in [.step(Steps.Select(.index(other), inTabs: select.inTabs))] })
      }
    case let finish as Steps.Finish:
      edits.append(edit(.closesInstead, "closes instead of \(text)") { _ in [.step(Steps.Close())] })
      if finish.output != nil { edits.append(edit(.dropsOutput, "performs 'finish' instead of \(text)") { _ in [.step(Steps.Finish())] }) }
    case let report as Steps.SendOutput:
      edits.append(edit(.closesInstead, "closes instead of \(text)") { _ in [.step(Steps.Close())] })
      edits.append(edit(.otherRoute, "performs 'finish' instead of \(text)") { _ in [.step(Steps.Finish(report.output))] })
    default: break
    }
    return edits
  }

  private static func presenting(_ step: any RouteStep) -> [Instruction] {
    guard let push = step as? Steps.Push else { return [.perform(AnyStep(erased: step))] }
    return [.step(Steps.Present(push.screen))]
  }

  /// The changes of the fallbacks that handle the failure of steps.
  private var fallbackEdits: [RouteEdit] {
    code.indices.flatMap { index -> [RouteEdit] in
      guard let parts = code.fallback(at: index), !parts.fallback.isEmpty else { return [] }
      let text = AppRoute(code: Array(code[parts.fallback]))
      return [
        RouteEdit(mutation: .noFallback, detail: "has no fallback to '\(text)'") { route in
          guard let parts = route.code.fallback(at: index) else { return route }
          return AppRoute(code: route.code.replacing(parts.whole, with: Array(route.code[parts.watched])))
        },
        RouteEdit(mutation: .onlyFallback, detail: "performs the fallback '\(text)' at once") { route in
          guard let parts = route.code.fallback(at: index) else { return route }
          return AppRoute(code: route.code.replacing(parts.whole, with: Array(route.code[parts.fallback])))
        },
      ]
    }
  }
}

extension [Instruction] {
  /// Returns the range of the step at an index, with the route that is nested in it.
  func step(at index: Int) -> Range<Int> {
    guard index + 1 < count, case .enter = self[index + 1] else { return index..<index + 1 }
    return index..<Swift.min(Instruction.matchingLeave(in: self, from: index + 2) + 1, count)
  }

  /// Returns the instructions with a range replaced. The counts of the instructions before the range are changed if they include the range.
  func replacing(_ range: Range<Int>, with new: [Instruction]) -> [Instruction] {
    var code = self
    let difference = new.count - range.count
    for index in 0..<range.lowerBound {
      guard let count = code[index].countedInstructions, index + count >= range.upperBound - 1 else { continue }
      code[index] = code[index].counting(count + difference)
    }
    code.replaceSubrange(range, with: new)
    return code
  }

  /// Returns three ranges: the watched steps with their fallback, the watched steps alone, and the fallback alone. Returns `nil` if no
  /// watched steps with a fallback begin at the index.
  func fallback(at index: Int) -> (whole: Range<Int>, watched: Range<Int>, fallback: Range<Int>)? {
    guard indices.contains(index), case .attempt(let count) = self[index] else { return nil }
    let handler = index + 1 + count
    guard handler < self.count, case .recover(let others) = self[handler], handler + others < self.count else { return nil }
    return (index..<handler + 1 + others, index + 1..<handler, handler + 1..<handler + 1 + others)
  }
}

extension Instruction {
  /// The number of following instructions that the instruction concerns, or `nil` if it concerns none.
  fileprivate var countedInstructions: Int? {
    switch self {
    case .attempt(let count), .recover(let count), .ensure(let count), .animated(_, let count): count
    case .perform, .enter, .leave, .here, .separate, .recoverBy: nil
    }
  }

  /// Returns the instruction with another number of following instructions.
  fileprivate func counting(_ count: Int) -> Instruction {
    switch self {
    case .attempt: .attempt(count: count)
    case .recover: .recover(count: count)
    case .ensure: .ensure(count: count)
    case .animated(let animation, _): .animated(animation, count: count)
    case .perform, .enter, .leave, .here, .separate, .recoverBy: self
    }
  }
}
