import Foundation
import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests randomly damaged snapshots: reading never traps, breaks no law, and reports what it left out.
@MainActor struct SnapshotFuzzTests {
  /// A container that keeps its last three children.
  enum Shelf: CustomContainer {
    static let name = "shelf"
    static let visibility = Kind.Visibility.selected
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(3) }
  }

  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
  }
  private static let app = StubApp.app(guards: [member], kinds: [Shelf.self], root: a.withStackContainer().erased)

  /// Returns a state that contains something of every kind.
  private func richState() throws -> NavigationState {
    let (windows, key) = try CompactTree.windows(
      "*main: tabs[*stack[a > b!kept] | shelf[a | *stack[c] | d]] & other: split[a || *stack[b > c]] & third: stack[a > d]",
      kinds: Self.app.kinds)
    let navigator = Navigator(Self.app, state: Self.app.launch.replacing(windows: windows, key: key))
    try navigator.run { $0.at(path(0, 0, 0, 0)).request(.call("112").on(.done) { $0.stack.push(c) }) }
    try navigator.run { $0.window("third").top(.page).request(.alert("Sure?").on("yes") { $0.stack.push(c) }.on("no", .cancel)) }
    try navigator.run { $0.put(Counter(count: 2)) }
    try navigator.run { $0.window("other").check("member").top(.stack).push(b) }
    navigator.policy = .queue
    try navigator.run { $0.at(path(0, 0, 0)).wait(milliseconds: 7).stack.push(d) }
    try navigator.run { $0.top(.page).present(y) }
    try navigator.run { $0.top(.page).present(x) }
    return navigator.state
  }

  /// The path to a value in a JSON document: its keys and indices.
  private typealias Location = [AnyHashable]

  private func locations(in json: Any, _ start: Location = []) -> [Location] {
    switch json {
    case let object as [String: Any]: [start] + object.sorted { $0.key < $1.key }.flatMap { locations(in: $0.value, start + [$0.key]) }
    case let list as [Any]: [start] + list.enumerated().flatMap { locations(in: $0.element, start + [$0.offset]) }
    default: [start]
    }
  }

  private func value(at location: some Collection<AnyHashable>, in json: Any) -> Any? {
    guard let next = location.first else { return json }
    let inner =
      (json as? [String: Any]).flatMap { $0[next as? String ?? ""] }
      ?? (json as? [Any]).flatMap { list in (next as? Int).flatMap { $0 < list.count ? list[$0] : nil } }
    return inner.flatMap { value(at: location.dropFirst(), in: $0) }
  }

  /// Returns the document with one value replaced by none, one or several others. In an object, the last one is used.
  private func replacing(_ location: some Collection<AnyHashable>, with values: [Any], in json: Any) -> Any {
    guard let next = location.first else { return values.last ?? [String: Any]() }
    let rest = location.dropFirst()
    if var object = json as? [String: Any], let key = next as? String {
      object[key] = rest.isEmpty ? values.last : object[key].map { replacing(rest, with: values, in: $0) }
      return object
    }
    if var list = json as? [Any], let index = next as? Int, index < list.count {
      list.replaceSubrange(index...index, with: rest.isEmpty ? values : [replacing(rest, with: values, in: list[index])])
      return list
    }
    return json
  }

  private func read(_ json: Any) throws -> Snapshot.Restored {
    try Snapshot.read(Array(try JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)), for: Self.app)
  }

  private let garbage: [Any] = [
    NSNull(), true, -1, 0, 1, 99, 1e300, Int.max, Int.min, "", "§", "a", "/", "/0", "/9/9/9", "/0/0/0/0/0/0/0/0/0/0/0/0", "stack", "window",
    "shelf", "a id=1", "push a", [Any](), [1, "x"], [[Any]()], [String: Any](), ["key": "a"], ["kind": "window", "key": "main"],
    ["kind": "stack"], ["kind": "shelf"], ["after": ["milliseconds": Int.min]],
  ]

  /// The number of damaged snapshots for each seed: 25 times `GROMA_SEEDS`, but at least 500, if it is set.
  private static let rounds = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { Int($0) }.map { max(500, 25 * $0) } ?? 100

  @Test(arguments: 1...4) func damagedSnapshotIsReadOrRejected(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let state = try richState()
    let json = try JSONSerialization.jsonObject(with: Data(Snapshot.data(of: state, app: Self.app)))
    let places = locations(in: json)
    for round in 1...Self.rounds {
      var damaged = json
      var damage: [(place: Location, values: [Any])] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        guard let place = places.randomElement(using: &generator), let other = places.randomElement(using: &generator) else { continue }
        let new: [Any] =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: []
          case 1: garbage.randomElement(using: &generator).map { [$0] } ?? []
          case 2: value(at: place, in: damaged).map { [$0, $0] } ?? []
          default: value(at: other, in: damaged).map { [$0] } ?? []
          }
        damage.append((place, new))
        damaged = replacing(place, with: new, in: damaged)
      }
      let restored: Snapshot.Restored
      do {
        restored = try read(damaged)
      } catch let error as SnapshotError {
        // The outermost object may be damaged. A state that breaks a law is never a reason to reject the file.
        let isWhole = (damaged as? [String: Any]).map { $0["format"] as? Int == 1 && $0["app"] as? String == "stub" } ?? false
        #expect(!isWhole, "seed \(seed), round \(round), \(damage): \(error)")
        continue
      }
      let problem = Invariants.violation(of: restored.state)
      guard problem == nil else {
        Issue.record("seed \(seed), round \(round), \(damage): \(problem ?? "")")
        return
      }
      guard round % 5 == 0 else { continue }
      let again = try Snapshot.read(Snapshot.data(of: restored.state, app: Self.app), for: Self.app)
      #expect(again == .init(state: restored.state, dropped: []), "seed \(seed), round \(round), \(damage)")
    }
  }

  /// A value of the wrong type, at any position, is rejected or reported.
  @Test func wrongTypesAreReported() throws {
    let state = try richState()
    let json = try JSONSerialization.jsonObject(with: Data(Snapshot.data(of: state, app: Self.app)))
    #expect(try read(json) == .init(state: state, dropped: []))
    var count = 0
    for place in locations(in: json) {
      let isContainer = value(at: place, in: json) is [String: Any] || value(at: place, in: json) is [Any]
      let damaged = replacing(place, with: [isContainer ? "§" : ["§": 1]], in: json)
      guard let restored = try? read(damaged) else { continue }
      count += 1
      #expect(!restored.dropped.isEmpty, "\(place)")
      #expect(Invariants.violation(of: restored.state) == nil, "\(place)")
    }
    #expect(count > 10, "a damaged part is no reason to reject the file")
  }
}
