import Links
import Navigation

/// Finds states, and lets happen in each what can happen. The states are numbered as they are found: breadth first.
@MainActor
protocol Search: AnyObject {
  var app: AppDefinition { get }
  var bounds: Bounds { get }
  var properties: [Property] { get }
  var finder: MoveFinder { get }

  /// How many states were found.
  var count: Int { get }
  /// A state.
  func state(_ number: Int) -> NavigationState
  /// What a user sees of it.
  func sight(_ number: Int) -> Sight
  /// From where a state was found, and by what; nil for the first.
  func step(to number: Int) -> (from: Int, move: Move)?

  /// Finds the state that everything begins in, unless that lies beyond the bounds.
  func begin(_ report: inout ExplorationReport)
  /// Looks at a state, and lets everything happen in it.
  func explore(_ number: Int, _ report: inout ExplorationReport)
  /// Tells what was counted on the way.
  func end(_ report: inout ExplorationReport)
  /// What was learnt of each function of the state, the most often run first; empty where nothing is.
  var profile: [HandlerProfile] { get }
  /// The states from which going back, closing and selecting tabs never leads to where nothing is left to go back from; one from which that
  /// leads beyond the bounds, or to a state in which nothing was let happen, is none.
  func deadEnds(explored: Int) -> [Int]
}

extension Search {
  var profile: [HandlerProfile] { [] }

  func end(_ report: inout ExplorationReport) {}

  /// The shortest way to a state.
  func way(to number: Int) -> [Move] {
    var moves: [Move] = []
    var number = number
    while let step = step(to: number) {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }

  /// The state of an app that has just been launched, and come to rest.
  var launched: NavigationState {
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    return navigator.state
  }

  /// The links that are opened, by the moves that open them.
  var linksByMove: [Move: OpenedLink] { Dictionary(finder.links.map { ($0.move, $0) }, uniquingKeysWith: { first, _ in first }) }
}

// MARK: - What does not hold

extension Search {
  /// Says what a team's property says of a state.
  func note(_ sentence: String?, of property: Property, _ number: Int, _ report: inout ExplorationReport) {
    guard let sentence else { return }
    report.add(
      property, at: number, screen: sight(number).screen, owner: property.owner, way: way, sentence,
      checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Checks what every state must hold to, of a state on its own.
  func checkWhole(_ state: NavigationState, _ number: Int, _ report: inout ExplorationReport) {
    for property in properties {
      let sentence: String?
      switch property.builtIn {
      case .invariants: sentence = Invariants.violation(of: state)
      case .restores: sentence = app.lossOfRestart(in: state)
      default: continue
      }
      report.looked(at: property)
      if let sentence { report.add(property, at: number, screen: state.screenInSight, owner: app.name, way: way, sentence) }
    }
  }

  /// Says what went wrong while something happened.
  func note(_ facts: RunFacts, of move: Move, from number: Int, _ report: inout ExplorationReport) {
    guard !facts.failures.isEmpty, let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    for sentence in facts.failures {
      report.add(property, at: number, move, screen: sight(number).screen, owner: move.owner, way: way, sentence)
    }
  }

  /// Says where a link did not land.
  func note(_ arrival: Arrival, of link: OpenedLink, from number: Int, _ report: inout ExplorationReport) {
    guard let property = properties.first(where: { $0.builtIn == .linksLand }), let destination = link.destination else { return }
    let problem = arrival.missing(destination)
    report.noteLanding(problem == nil)
    guard let problem else { return }
    report.add(
      property, at: number, link.move, screen: sight(number).screen, owner: link.move.owner, way: way, "\(link.link.pattern): \(problem)",
      // A line that fails says so itself.
      checks: arrival.error == nil ? ["expect link \(Quoting.quoted(link.url))"] : [])
  }

  /// Says that a link leads on when it is opened once more.
  func note(_ once: NavigationState, isNot twice: NavigationState, of move: Move, from number: Int, _ report: inout ExplorationReport) {
    guard let property = properties.first(where: { $0.builtIn == .opensOnce }) else { return }
    let (one, two) = (CompactTree.text(of: once), CompactTree.text(of: twice))
    report.add(
      property, at: number, move, screen: sight(number).screen, owner: move.owner, way: way,
      "opened once more, it leads to \(two) rather than \(one)", checks: ["\(move)", "expect tree \(Quoting.quoted(one))"])
  }
}

extension AppDefinition {
  /// What a state loses when the process ends and the saved state is restored, as a sentence; nil when it loses nothing.
  fileprivate func lossOfRestart(in state: NavigationState) -> String? {
    do throws(SnapshotError) {
      let restored = try Snapshot.read(try Snapshot.data(of: state, app: self), for: self)
      if let dropped = restored.dropped.first { return "\(dropped)" }
      return restored.state == state ? nil : "it is restored as \(CompactTree.text(of: restored.state))"
    } catch {
      return "it cannot be saved and restored: \(error)"
    }
  }
}
