import Links
import Navigation
import NavigationTesting

@testable import Explorer

/// A small app made by chance: tabs of stacks, in which screens open others, show others over all, change a value, ask a guard, fail; with links.
enum RandomApp {
  private static let letters = ["a", "b", "c", "d", "e", "f"]

  static func app(seed: UInt64) -> AppDefinition {
    var chance = SeededGenerator(seed: seed)
    let actions = Dictionary(uniqueKeysWithValues: letters.map { letter in (letter, self.actions(&chance)) })
    let tabs = (0..<chance.below(3)).map { page(letters[$0]).withStackContainer().anyModal }
    let root = tabs.isEmpty ? page("a").withStackContainer().anyModal : AnyTabsScreen.tabs(tabs).anyModal
    let detour = AppRoute().root.present(page("f")).erased
    let member = Guard("member") { _, transaction in
      transaction.value(StubApp.Session.self).user == nil ? .detour(detour, until: page("f").key) : .allow
    }
    let limit = chance.below(3)
    let property = Property("few are counted") { transaction in
      transaction.value(StubApp.Counter.self).count > limit ? "there are more than \(limit)" : nil
    }
    return PlantedApp.app(actions, links: links(&chance), guards: [member], properties: [property], root: root)
  }

  private static func actions(_ chance: inout SeededGenerator) -> [UserAction] {
    (0..<(1 + chance.below(2))).map { number in
      let letter = chance.pick(letters)
      let name = "act-\(number)"
      return switch chance.below(9) {
      case 0, 1, 2: UserAction(name) { $0.stack.push(page(letter)) }
      case 3: UserAction(name) { $0.present(page(letter).withStackContainer()) }
      case 4: UserAction(name) { $0.put(StubApp.Counter(count: place(of: letter))) }
      case 5: UserAction(name) { $0.put(StubApp.Session(user: letter < "d" ? "ann" : nil)) }
      case 6: UserAction(name) { $0.check("member").stack.push(page(letter)) }
      case 7: UserAction(name) { $0.finish() }
      default: letter < "d" ? UserAction(name) { $0.fail("letters.shut", "it is shut") } : UserAction(name) { $0.stack.pop(2) }
      }
    }
  }

  private static func place(of letter: String) -> Int { letters.firstIndex(of: letter).map { $0 % 3 } ?? 0 }

  private static func links(_ chance: inout SeededGenerator) -> [Link] {
    switch chance.below(4) {
    case 0: [PlantedApp.link { $0.land(on: page("b"), above: page("a")) }]
    case 1: [PlantedApp.link { $0.top(.stack).push(page("b")) }]
    case 2: [PlantedApp.link { $0.check("member").land(on: page("b"), above: page("a")) }]
    default: [PlantedApp.link { $0.first(.stack).popToRoot().push(page("b")) }]
    }
  }
}
