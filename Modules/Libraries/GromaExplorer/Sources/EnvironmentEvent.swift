public import Groma

/// A change outside the app that can occur in any state: the user rotates the device, a server ends the session or assigns a variant, the
/// user revokes a permission in the settings of the system.
///
/// ```swift
/// EnvironmentEvent("session-expires", "the server ends the session") { $0.put(Session.initial) }
/// ```
///
/// An app lists its events among its elements. The explorer makes each event in every state that the event changes. An event that only
/// stores values is made in every state. At the prompt and in command files, the event is a step: `event session-expires`.
public struct EnvironmentEvent: Sendable {
  /// The name, unique in the app.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The route of the event, which begins at the key window.
  public let route: AppRoute
  /// The module and file of the declaration.
  public let owner: String

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the app.
  ///   - summary: A one-line description.
  ///   - owner: The module and file of the declaration.
  ///   - route: Builds the route that the app runs when the event occurs.
  public init(
    _ name: String, _ summary: String, owner: String = #fileID, _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.route = route(AppRoute()).erased
  }

  /// The step that runs the ``route``.
  fileprivate var step: CustomStep {
    let route = route
    return CustomStep("event.\(name)", summary, taking: Nothing.self, owner: owner) { _, _, _ in route }
  }

  /// The route that performs the ``step``. A command file with this step passes after the event is fixed, whatever its route is then.
  var performing: AppRoute { AppRoute().perform("event.\(name)", Nothing()).erased }

  /// No arguments.
  private struct Nothing: Codable, Sendable {}
}

/// The part of an app that contains its events and dimensions of the environment.
///
/// The part contains each ``EnvironmentEvent`` and ``EnvironmentDimension`` among the elements of the app, so an app rarely lists a part
/// itself.
public struct EnvironmentEvents: LibraryPart {
  /// The events, in the order of the elements of the app.
  public let all: [EnvironmentEvent]
  /// The dimensions, in the order of the elements of the app.
  public let dimensions: [EnvironmentDimension]

  /// Creates a part with events and dimensions, as an element of an app.
  public init(_ all: [EnvironmentEvent], dimensions: [EnvironmentDimension] = []) {
    self.all = all
    self.dimensions = dimensions
  }

  /// The names of the events and then of the dimensions.
  var names: [String] { all.map(\.name) + dimensions.map(\.name) }

  /// The steps that make the events at the prompt and in command files.
  package var customSteps: [CustomStep] { all.map(\.step) }

  /// Returns a message for each event and each dimension whose name an earlier one already has.
  package func problems(in app: AppDefinition) -> [String] {
    var seen: Set<String> = []
    return names.compactMap {
      seen.insert($0).inserted ? nil : "two events or dimensions of the environment have the name '\($0)'"
    }
  }

  /// Returns the routes of the events.
  package func sampleRoutes(in _: inout NavigationTransaction) -> [(subject: String, route: AppRoute)] {
    all.map { ("the event '\($0.name)' of \($0.owner)", $0.route) }
  }

  /// The events of an app that is being created.
  struct Collector: PartCollector {
    static let order = 4
    var all: [EnvironmentEvent] = []
    var dimensions: [EnvironmentDimension] = []

    func finish(_ contents: inout AppContents) { contents.parts.append(EnvironmentEvents(all, dimensions: dimensions)) }
  }

  /// Adds the events and dimensions to those of the app.
  package func add(to contents: inout AppContents) {
    contents[Collector.self].all += all
    contents[Collector.self].dimensions += dimensions
  }
}

extension EnvironmentEvent: AppContribution {
  /// The module that declares the event.
  package var module: String? { owner.moduleOfFile }
  /// Adds the event to those of the app.
  package func add(to contents: inout AppContents) { contents[EnvironmentEvents.Collector.self].all.append(self) }
}
