import Groma
import GromaSamplePlaza
import GromaTesting

/// Damaged trees in compact notation. Each is rejected with a column of the text, or read as a tree whose text is read as an equal tree,
/// both with any screens and with those of Plaza.
struct TreeTrial: Trial {
  let seed: UInt64
  private let app = AppDefinition.plaza
  private var samples: [String] = []
  private var trees = 0
  private var wellFormed = 0
  private var ofTheApp = 0

  private static let sampleCount = 60

  private static let pieces = [
    "stack", "tabs", "split", "pages", "home", "chat", "a", "[", "]", "(", ")", " > ", " | ", " || ", " ^ ", " & ", "*", "!", "!kept", ": ",
    " ", "'", "\"", "\\", "\\n", "=", "room=1", "(fullScreen) ", "main: ", "é", "\u{301}", "\u{0}", "\u{202E}", "\r\n", "-1", "9", "${x}",
  ]

  init(seed: UInt64) throws {
    self.seed = seed
    var random = RandomRoutes(seed: seed, app: app)
    random.allowEverything(seed: 1)
    let walker = Navigator(app)
    while samples.count < Self.sampleCount {
      let route = random.route(for: walker.state, offering: walker.actions().map(\.name))
      guard (try? walker.run(route)) != nil else { continue }
      if random.random.chance(10) { samples.append(walker.tree) }
      if random.random.chance(3) { try walker.restore(app.launch) }
    }
  }

  var count: Int { trees }
  var summary: String { "\(trees) texts, \(wellFormed) of them trees, \(ofTheApp) of them of the app's screens" }

  func input(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed, number: number)
    var scalars = random.chance(80) ? Array(random.pick(samples).unicodeScalars) : []
    for _ in 0..<(scalars.isEmpty ? 2 + random.below(14) : random.below(4)) {
      let place = scalars.isEmpty ? 0 : random.below(scalars.count + 1)
      switch random.below(4) {
      case 0 where place < scalars.count: scalars.remove(at: place)
      case 1 where place < scalars.count: scalars.replaceSubrange(place..., with: random.pick(samples).unicodeScalars.dropFirst(place))
      default: scalars.insert(contentsOf: random.pick(Self.pieces).unicodeScalars, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }

  mutating func violation(_ input: [UInt8]) -> String? {
    trees += 1
    let text = String(decoding: input, as: UTF8.self)
    let state: NavigationState
    do throws(CompactTree.Problem) {
      let (windows, key) = try CompactTree.windows(text, kinds: app.kinds)
      state = NavigationState().replacing(windows: windows, key: key)
    } catch {
      guard (1...text.count + 1).contains(error.column) else { return "the column \(error.column) of '\(error)' is outside the text" }
      return (try? app.screens.windows(text, kinds: app.kinds)) == nil ? nil : "only the app's screens make a tree of it"
    }
    wellFormed += 1
    let written = CompactTree.text(of: state)
    guard let read = try? CompactTree.windows(written, kinds: app.kinds) else { return "what is written of it cannot be read: \(written)" }
    guard NavigationState().replacing(windows: read.windows, key: read.key).root == state.root else {
      return "what is written of it is another tree: \(written)"
    }
    guard let own = try? app.screens.windows(text, kinds: app.kinds) else { return nil }
    ofTheApp += 1
    // The attributes that the definition of a screen sets are not written, so texts are compared.
    let canonical = CompactTree.text(of: app.launch.replacing(windows: own.windows, key: own.key))
    guard let readOfApp = try? app.screens.windows(canonical, kinds: app.kinds) else {
      return "what is written of the app's tree cannot be read: \(canonical)"
    }
    let again = CompactTree.text(of: app.launch.replacing(windows: readOfApp.windows, key: readOfApp.key))
    return again == canonical ? nil : "what is written of the app's tree, \(canonical), is read as \(again)"
  }
}
