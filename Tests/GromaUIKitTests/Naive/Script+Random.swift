import Groma
import GromaTesting

extension Script {
  /// Returns a script of random steps.
  ///
  /// - Parameter seed: The seed. Equal seeds give equal scripts.
  static func random(seed: UInt64) -> Script {
    var generator = SeededGenerator(seed: seed)
    let trees = ["stack[a]", "stack[a > b > c]", "stack[a > b] ^ c", "tabs[*stack[a > b] | stack[c]]"]
    let tree = trees.randomElement(using: &generator) ?? trees[0]
    var gesture: [Step] = []
    var steps: [Step] = []
    for _ in 0..<(2 + seed % 10) {
      if let next = gesture.first, Bool.random(using: &generator) {
        steps.append(next)
        gesture = []
      } else {
        let step = Step.random(using: &generator)
        switch step {
        case .beginBackSwipe: gesture = [Bool.random(using: &generator) ? .finishBackSwipe : .cancelBackSwipe]
        case .beginSheetSwipe: gesture = [Bool.random(using: &generator) ? .finishSheetSwipe : .cancelSheetSwipe]
        default: break
        }
        steps.append(step)
      }
    }
    return Script(tree, steps + gesture, endsWith: nil)
  }
}

extension Script.Step {
  /// Returns a random step. A gesture only begins.
  static func random(using generator: inout SeededGenerator) -> Script.Step {
    let letter = ["d", "e", "f", "g"].randomElement(using: &generator) ?? "d"
    let other = ["h", "i"].randomElement(using: &generator) ?? "h"
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1: return attempt { $0.top(.stack).push(page(letter)) }
    case 2: return attempt { $0.top(.stack).pop() }
    case 3: return attempt { $0.top(.stack).setStack([page("a").erased, page(letter).erased, page("b").erased]) }
    case 4: return attempt { $0.top(.stack).replace(with: page(other)) }
    case 5: return attempt { $0.present(page(letter)) }
    case 6: return attempt { $0.present(page(letter).withStackContainer()) }
    case 7: return attempt { $0.close() }
    case 8: return attempt { $0.dismiss().present(page(other)) }
    case 9: return attempt { $0.first(.tabs).select(Int.random(in: 0...1, using: &generator)) }
    case 10: return .settle
    case 11: return .turn
    case 12: return .advance([1, 100, 350].randomElement(using: &generator) ?? 1)
    case 13: return .beginBackSwipe
    case 14: return .beginSheetSwipe
    case 15: return .tapBack
    case 16: return .tapTab(Int.random(in: 0...1, using: &generator))
    case 17: return .presentForeign
    default: return .settle
    }
  }

  private static func attempt<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) -> Script.Step {
    .attempt(AppRoute(code: route(AppRoute()).code))
  }
}
