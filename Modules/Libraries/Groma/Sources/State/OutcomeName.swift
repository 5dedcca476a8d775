/// The name of an outcome of a request, with the type of its value and its role.
///
/// ```swift
/// extension OutcomeName where Value == Ticket.Code { static var scanned: Self { "scanned" } }
/// extension OutcomeName where Value == NoFields { static var noCamera: Self { Self("no-camera", .failure) } }
///
/// route.request(.scan(.ticket).on(.scanned, performing: .openTicket).on(.noCamera) { $0.request(.buyACamera) })
/// finish(.scanned, Ticket.Code("4006"))                        // in the provider of the request
/// navigator.complete("scan", with: .scanned, Ticket.Code("4006"))  // in a test
/// ```
///
/// The compiler rejects a value and a step of another type. A string literal is a name as well, for an outcome that no other code names.
public struct OutcomeName<Value: Codable & Sendable>: Hashable, Sendable {
  /// The name, unique within a request: `done`, `denied`.
  public let text: String
  /// The role of the outcome.
  public let role: Effect.Outcome.Role

  /// Creates a name.
  public init(_ text: String, _ role: Effect.Outcome.Role = .normal) { (self.text, self.role) = (text, role) }

  /// Returns a value of the outcome as labeled texts.
  package func values(of value: Value) -> [EnteredValue] {
    let secrets = Set(((try? ScreenKey.Parameter.list(of: Value.self, sample: value)) ?? []).filter(\.isSecret).map(\.label))
    let texts = (try? ArgumentEncoder.enteredTexts(of: value)) ?? []
    return texts.map { EnteredValue(label: $0.label, text: $0.text, isSecret: secrets.contains($0.label)) }
  }
}

extension OutcomeName: ExpressibleByStringInterpolation {
  /// Creates a name from a string literal.
  public init(stringLiteral text: String) { self.init(text, .normal) }
}

extension OutcomeName where Value == NoFields {
  /// The outcome of a request that has succeeded.
  public static var done: Self { "done" }
  /// The outcome of a request that the user canceled. The request also ends with this outcome if its layer is removed.
  public static var canceled: Self { Self("canceled", .cancel) }
  /// The failure of a request that the user or the system does not permit. Any request can end with this outcome.
  public static var denied: Self { Self("denied", .failure) }
  /// The failure of a request that the device does not support, that nothing on the device can fulfill, or that no provider shows. Any
  /// request can end with this outcome.
  public static var unavailable: Self { Self("unavailable", .failure) }
}

/// The name of a ``CustomStep``, with the type of its arguments.
///
/// ```swift
/// extension StepName where Arguments == Ticket.Code { static var openTicket: Self { Self("open-ticket") } }
///
/// CustomStep(.openTicket, "shows a ticket") { code, _, _ in AppRoute().top(.stack).push(screens.ticket(code)).erased }
/// ```
public struct StepName<Arguments: Codable & Sendable>: Hashable, Sendable {
  /// The name, unique across the modules of the app.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }
}

/// The name of a request, with the type of its arguments.
///
/// ```swift
/// struct Scan: Codable, Sendable { var kind: Kind }
/// extension RequestName where Arguments == Scan { static var scan: Self { Self("scan") } }
/// extension Effect { static func scan(_ kind: Scan.Kind) -> Effect { Effect(.scan, Scan(kind: kind), style: .fullScreen).on(.canceled) } }
///
/// RequestDefinition(.scan, "scans a code")                                            // among the elements of the app
/// hierarchy.requests.provide(.scan) { scan, finish in Scanner(scan.kind) { finish(.scanned, $0) } }  // with UIKit
/// ```
public struct RequestName<Arguments: Codable & Sendable>: Hashable, Sendable {
  /// The name, unique across the modules of the app.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }
}
