import Foundation
import Groma
import GromaExplorer
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleOnboardingInterface
import GromaSamplePlaza
import GromaTesting

/// Damaged URLs of Plaza, opened by a guest and by a user. None traps, no foreign URL is accepted, and no resulting state breaks a law.
struct LinkTrial: Trial {
  let seed: UInt64
  private let table: LinkTable
  private let samples: [String]
  /// The navigator of a guest, and that of a user who is at home.
  private let navigators: [Navigator]
  private var opened = 0
  private var accepted = 0

  private static let pieces = [
    "/", "//", ":", "@", "?", "#", "&", "=", "%", "%2F", "%00", "%2e%2e", "..", ".", "\\", " ", "+", ";", "-1", "0", "9223372036854775808",
    "é",
    "evil.example", "plaza.example", "user@", ":443", ":80", "https:", "plaza:", "javascript:", "\u{AD}", "。", "\u{202E}", "\u{0}", "PLAZA",
  ]

  init(seed: UInt64) throws {
    self.seed = seed
    let app = AppDefinition.plaza
    guard let table = app.part(LinkTable.self) else { throw NavigationError.custom(code: "fuzz.links", message: "the app has no links") }
    self.table = table
    samples = table.links.flatMap { link in
      table.samples(of: link).flatMap { url in [url, url.replacing("plaza://", with: "https://plaza.example/")] }
    }
    let user = Navigator(app)
    try user.run { $0.put(Session(user: "ann")).put(Onboarding(isDone: true)) }
    navigators = [Navigator(app), user]
  }

  var count: Int { opened }
  var summary: String { "\(opened) links opened, \(accepted) of them the app's" }

  func input(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed, number: number)
    var scalars = Array(random.pick(samples).unicodeScalars)
    for _ in 0..<random.below(4) {
      let place = random.below(scalars.count + 1)
      switch random.below(4) {
      case 0 where place < scalars.count: scalars.remove(at: place)
      case 1 where place < scalars.count: scalars[place] = Unicode.Scalar(UInt8(32 + random.below(95)))
      case 2: scalars.replaceSubrange(place..., with: random.pick(samples).unicodeScalars.dropFirst(place))
      default: scalars.insert(contentsOf: random.pick(Self.pieces).unicodeScalars, at: place)
      }
    }
    var url = String.UnicodeScalarView()
    url.append(contentsOf: scalars)
    return Array(String(url).utf8)
  }

  mutating func violation(_ input: [UInt8]) -> String? {
    let url = String(decoding: input, as: UTF8.self)
    opened += 1
    if (try? table.resolve(.url(url))) != nil {
      accepted += 1
      if !isOurs(url) { return "it is taken for the app's" }
    }
    for navigator in navigators {
      if let problem = violation(url, in: navigator) { return problem }
    }
    return nil
  }

  private func violation(_ url: String, in navigator: Navigator) -> String? {
    let (before, position) = (navigator.state, navigator.history.position)
    let outcome = Result { try navigator.open(url) }
    let after = navigator.state
    if case .failure = outcome, after.root != before.root { return "it is refused, and the tree changed" }
    if let problem = Invariants.violation(of: after) { return "it breaks a law: \(problem)" }
    if after[Session.self] != before[Session.self] { return "it changes the session" }
    for property in navigator.app.properties {
      if let sentence = property.violation(in: navigator) { return "\(property.name): \(sentence)" }
    }
    while navigator.history.position > position, navigator.undo() {}
    return navigator.state.root == before.root ? nil : "undone, another tree is there: \(CompactTree.text(of: navigator.state))"
  }

  /// Returns whether Foundation's URL parser attributes the URL to the app, by its scheme and host.
  private func isOurs(_ url: String) -> Bool {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased() else {
      // A URL that Foundation rejects must at least have a prefix of the app.
      let lower = url.lowercased()
      return lower.hasPrefix("plaza:") || lower.hasPrefix("https://plaza.example")
    }
    if scheme == "plaza" { return true }
    return scheme == "https" && parts.host?.lowercased() == "plaza.example" && parts.user == nil && (parts.port ?? 443) == 443
  }
}
