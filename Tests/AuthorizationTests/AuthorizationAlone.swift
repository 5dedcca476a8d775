import Groma
import GromaFlows
import GromaLinks
import GromaSampleAuthorization
import GromaSampleAuthorizationInterface

/// Authorization with a page to guard, a link to that page, and a hall whose flow stores who signed in.
struct AuthorizationAlone: AuthorizationFeature {
  struct Secret: Screen { static let name = "secret" }
  struct Hall: Screen {
    typealias Current = Stack
    static let name = "hall"
  }

  var secret: AnyScreen<Page> { AnyScreen(Secret()) }

  /// An interceptor that makes links wait until a user is signed in.
  private let closed = LinkInterceptor("door", "members only") { _, transaction in
    transaction.value(Session.self).user == nil ? .wait("the door is closed") : .proceed
  }

  var app: AppDefinition {
    let hall = Flow(of: Hall.self, keeping: [String](), "who comes, and who goes away")
      .on(Session.self) { session, flow, _ in
        flow.data.append(session.user ?? "nobody")
        return .stay
      }
      .onLeft("authorization") { flow, _ in
        flow.data.append("left")
        return .stay
      }
    let secretLink = DeepLink("secret", "a page to guard") { (_: Secret) in AppRoute().top(.stack).push(secret) }
    return AppDefinition("authorization", "Authorization alone", root: secret.withStackContainer()) {
      authorizationElements
      ScreenDefinition(Secret.self, "stub")
      ScreenDefinition(Hall.self, "stub")
      hall
      secretLink
      LinkTable(from: [.scheme("house")], interceptors: [closed])
    }
  }
}
