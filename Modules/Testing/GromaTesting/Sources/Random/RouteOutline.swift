import Groma

extension Route where Root == AnyContainer, Current == AnyContainer {
  /// Simplified versions of the route, largest simplifications first. Each version omits or simplifies a part of the route.
  var simpler: [AppRoute] { RouteOutline(code[...]).simpler.map { AppRoute(code: $0.code) } }
}

/// A route as a tree of its nested parts, instead of a flat list of instructions. The type is recursive, so use it for routes of limited
/// depth.
struct RouteOutline {
  fileprivate indirect enum Part {
    case step(Instruction, nested: RouteOutline?)
    case watched(RouteOutline, Watcher)
    case animated(NavigationAnimation, RouteOutline)
  }

  fileprivate enum Watcher {
    case recover(RouteOutline)
    case recoverBy(OpaqueFallback)
    case ensure(RouteOutline)
  }

  fileprivate var parts: [Part] = []

  fileprivate init(parts: [Part]) { self.parts = parts }

  /// Creates the outline of a well-formed list of instructions.
  init(_ code: ArraySlice<Instruction>) {
    var rest = code
    while let instruction = rest.popFirst() {
      switch instruction {
      case .animated(let animation, let count):
        parts.append(.animated(animation, RouteOutline(rest.prefix(count))))
        rest = rest.dropFirst(count)
      case .perform, .here, .separate:
        guard case .enter? = rest.first else {
          parts.append(.step(instruction, nested: nil))
          continue
        }
        let end = Self.matchingLeave(rest)
        parts.append(.step(instruction, nested: RouteOutline(rest[rest.startIndex + 1..<end])))
        rest = rest[(end + 1)...]
      case .attempt(let count):
        let body = RouteOutline(rest.prefix(count))
        rest = rest.dropFirst(count)
        switch rest.popFirst() {
        case .recover(let count)?:
          parts.append(.watched(body, .recover(RouteOutline(rest.prefix(count)))))
          rest = rest.dropFirst(count)
        case .ensure(let count)?:
          parts.append(.watched(body, .ensure(RouteOutline(rest.prefix(count)))))
          rest = rest.dropFirst(count)
        case .recoverBy(let fallback)?: parts.append(.watched(body, .recoverBy(fallback)))
        default: parts += body.parts
        }
      case .enter, .leave, .recover, .recoverBy, .ensure: continue
      }
    }
  }

  private static func matchingLeave(_ code: ArraySlice<Instruction>) -> Int {
    var depth = 0
    for index in code.indices {
      if case .enter = code[index] { depth += 1 }
      if case .leave = code[index] { depth -= 1 }
      if depth == 0 { return index }
    }
    return code.endIndex - 1
  }

  /// The flat list of instructions.
  var code: [Instruction] {
    parts.flatMap { part -> [Instruction] in
      switch part {
      case .step(let instruction, let nested): return [instruction] + (nested.map { [.enter] + $0.code + [.leave] } ?? [])
      case .watched(let body, let watcher):
        let watched = body.code
        return [.attempt(count: watched.count)] + watched + watcher.code
      case .animated(let animation, let body):
        let shown = body.code
        return [.animated(animation, count: shown.count)] + shown
      }
    }
  }

  /// The outlines that result from omitting or simplifying one part.
  var simpler: [RouteOutline] {
    let shorter = parts.indices.map { index in
      var outline = self
      outline.parts.remove(at: index)
      return outline
    }
    let changed = parts.indices.flatMap { index in
      parts[index].simpler.map { replacement in
        var outline = self
        outline.parts.replaceSubrange(index...index, with: replacement.parts)
        return outline
      }
    }
    return shorter + changed
  }
}

extension RouteOutline.Part {
  /// The outlines that can replace the part.
  fileprivate var simpler: [RouteOutline] {
    func one(_ part: Self) -> RouteOutline { RouteOutline(parts: [part]) }
    switch self {
    case .step(_, nil): return []
    case .step(let instruction, let nested?):
      let flat = RouteOutline(parts: [.step(instruction, nested: nil)] + nested.parts)
      return [one(.step(instruction, nested: nil)), nested, flat] + nested.simpler.map { one(.step(instruction, nested: $0)) }
    case .watched(let body, let watcher):
      let flat = watcher.blocks.map { RouteOutline(parts: body.parts + $0.parts) }
      return [body] + watcher.blocks + flat + body.simpler.map { one(.watched($0, watcher)) }
        + watcher.simpler.map { one(.watched(body, $0)) }
    case .animated(let animation, let body): return [body] + body.simpler.map { one(.animated(animation, $0)) }
    }
  }
}

extension RouteOutline.Watcher {
  fileprivate var code: [Instruction] {
    switch self {
    case .recover(let other): [.recover(count: other.code.count)] + other.code
    case .recoverBy(let fallback): [.recoverBy(fallback)]
    case .ensure(let always): [.ensure(count: always.code.count)] + always.code
    }
  }

  fileprivate var blocks: [RouteOutline] {
    switch self {
    case .recover(let block), .ensure(let block): [block]
    case .recoverBy: []
    }
  }

  fileprivate var simpler: [Self] {
    switch self {
    case .recover(let other): other.simpler.map { .recover($0) }
    case .ensure(let always): always.simpler.map { .ensure($0) }
    case .recoverBy: []
    }
  }
}
