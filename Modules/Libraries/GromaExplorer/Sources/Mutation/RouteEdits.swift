import Groma

extension AppRoute {
  /// All edits that simulate mistakes in routes of this form, except those that need another route.
  var edits: [ResultEdit] {
    if code.isEmpty { return [] }
    return [
      ResultEdit(.doesNothing, "does nothing") { _ in .route(AppRoute()) },
      ResultEdit(.fails, "fails") { _ in .route(AppRoute(code: [.step(Steps.Fail(code: "mutant", message: "a mutant fails"))])) },
    ] + code.indices.flatMap(stepEdits) + code.indices.flatMap(fallbackEdits)
  }

  /// Returns the changes of the step at an index. Empty if the instruction is no step.
  private func stepEdits(at index: Int) -> [ResultEdit] {
    guard let step = code[index].step else { return [] }
    let text = "'\(step.text)'"
    let (alone, whole) = (index..<index + 1, code.step(at: index))
    func edit(
      _ mutation: MutationOperator, _ detail: String, _ range: Range<Int>, _ change: @escaping @Sendable ([Instruction]) -> [Instruction]
    ) -> ResultEdit {
      .ofRoute(mutation, detail) { route in
        guard range.upperBound <= route.code.count else { return route }
        return AppRoute(code: route.code.replacing(range, with: change(Array(route.code[range]))))
      }
    }
    func twice(_ mutation: MutationOperator) -> ResultEdit { edit(mutation, "performs \(text) twice", whole) { $0 + $0 } }
    func other(_ mutation: MutationOperator, _ detail: String, _ step: some RouteStep) -> ResultEdit {
      edit(mutation, "\(detail) \(text)", alone) { _ in [.step(step)] }
    }
    let skips = edit(.skipsStep, "skips \(text)", whole) { _ in [] }
    let closes = other(.closesInstead, "closes instead of", Steps.Close())
    switch step {
    case is Steps.Check: return [edit(.skipsGuard, "does not check \(text)", alone) { _ in [.here] }]
    case _ where type(of: step).isSearch: return []
    case is Steps.Push:
      let presents = edit(.presentsInstead, "presents instead of \(text)", alone) { code in
        guard let push = code.first?.step as? Steps.Push else { return code }
        return [.step(Steps.Present(push.screen))]
      }
      return [skips, twice(.repeatsStep), presents]
    case is Steps.Present:
      let pushes = edit(.pushesInstead, "pushes instead of \(text)", whole) { code in
        guard let present = code.first?.step as? Steps.Present else { return code }
        return [.step(Steps.Go(.stack)), .enter, .step(Steps.Push(present.screen))] + code.dropFirst() + [.leave]
      }
      return [skips, pushes]
    case let pop as Steps.Pop: return [skips, other(.removesMore, "pops one screen more than", Steps.Pop(pop.count + 1))]
    case is Steps.Back: return [skips, twice(.removesMore)]
    case is Steps.Close: return [skips, twice(.removesMore), other(.removesLess, "goes back instead of", Steps.Back())]
    case is Steps.PopToRoot, is Steps.PopTo, is Steps.PopWhile:
      return [skips, other(.removesLess, "pops one screen instead of", Steps.Pop(1))]
    case let select as Steps.Select:
      guard case .index(let tab) = select.choice else { return [skips] }
      return [skips]
        + [tab + 1, tab - 1].filter { $0 >= 0 }.map {
          other(.otherTab, "selects \($0) instead of", Steps.Select(.index($0), inTabs: select.inTabs))
        }
    case let finish as Steps.Finish:
      return [skips, closes] + (finish.output == nil ? [] : [other(.dropsOutput, "performs 'finish' instead of", Steps.Finish())])
    case let report as Steps.SendOutput:
      return [skips, closes, other(.otherRoute, "performs 'finish' instead of", Steps.Finish(report.output))]
    default: return [skips]
    }
  }

  /// Returns the changes of the fallback that handles the failure of the steps after an index.
  private func fallbackEdits(at index: Int) -> [ResultEdit] {
    guard let parts = code.fallback(at: index), !parts.fallback.isEmpty else { return [] }
    let text = AppRoute(code: Array(code[parts.fallback]))
    func keeps(_ mutation: MutationOperator, _ detail: String, onlyFallback: Bool) -> ResultEdit {
      .ofRoute(mutation, detail) { route in
        guard let parts = route.code.fallback(at: index) else { return route }
        let kept = Array(route.code[onlyFallback ? parts.fallback : parts.watched])
        return AppRoute(code: route.code.replacing(parts.whole, with: kept))
      }
    }
    return [
      keeps(.noFallback, "has no fallback to '\(text)'", onlyFallback: false),
      keeps(.onlyFallback, "performs the fallback '\(text)' at once", onlyFallback: true),
    ]
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
    for index in 0..<range.lowerBound {
      code[index] = code[index].counting { index + $0 >= range.upperBound - 1 ? $0 + new.count - range.count : $0 }
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
  /// Returns the instruction with a changed number of following instructions that it concerns. Returns the same instruction if it concerns
  /// none.
  fileprivate func counting(_ change: (Int) -> Int) -> Instruction {
    switch self {
    case .attempt(let count): .attempt(count: change(count))
    case .recover(let count): .recover(count: change(count))
    case .ensure(let count): .ensure(count: change(count))
    case .animated(let animation, let count): .animated(animation, count: change(count))
    case .perform, .enter, .leave, .here, .separate, .recoverBy: self
    }
  }
}
