import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the forms of results, and the places of handlers in the source code.
struct HandlerSiteTests {
  private func form<Kind>(_ route: (AppRoute) -> Route<AnyContainer, Kind>) -> String {
    HandlerSite(.link("b"), .route(route(AppRoute()).erased)).form
  }

  @Test func formOfARouteContainsNoArguments() {
    #expect(form { $0 } == "")
    #expect(form { $0.stack.push(page("b", 1)) } == form { $0.stack.push(page("c", 2)) })
    #expect(form { $0.top(.stack).pop(2) } == "find pop" && form { $0.first(.tabs).selectTab(3) } == "find select")
  }

  @Test func formContainsTheStructureOfARoute() {
    #expect(form { $0.present(page("b")) { $0.present(page("c")) }.close() } == "present { present } close")
    #expect(form { $0.present(page("b")).ignoringFailure() } == "attempt present ||")
    #expect(form { $0.present(page("b")).fallback { _, route in route.close() } } == "attempt present ||?")
    #expect(form { $0.present(page("b")).ensure { $0.close() } } == "attempt present ensure close")
    #expect(form { $0.present(page("b")).done { $0.close() } } == "present here { close }")
    #expect(form { $0.close().separate().animated(.none) { $0.present(page("b")) } } == "close separate animated present")
  }

  @Test func resultsOfOtherKindsHaveTheirKindAsForm() {
    let error = NavigationError.custom(code: "no", message: "no")
    let forms: [(HandlerResult, String)] = [
      (.verdict(.allow), "allow"), (.verdict(.deny(error)), "deny"), (.verdict(.redirect(AppRoute())), "redirect"),
      (.verdict(.redirect(AppRoute(), until: page("z").key)), "redirect"), (.isOffered(true), "offer"), (.isOffered(false), "offer"),
      (.value(nil), "value"), (.value(AnyStateValue(StubApp.Counter(count: 1))), "value"), (.flowData(nil), "flow data"),
      (.isLocked(true), "lock"), (.routes([AppRoute()]), "routes"),
    ]
    for (result, form) in forms { #expect(HandlerSite(.followUp, result).form == form) }
  }

  @Test func siteIsTheHandlerAndTheForm() {
    let (allow, deny) = (HandlerResult.verdict(.allow), HandlerResult.verdict(.deny(.custom(code: "no", message: "no"))))
    #expect(HandlerSite(.guard("member"), allow) == HandlerSite(.guard("member"), .verdict(.allow)))
    #expect(HandlerSite(.guard("member"), allow) != HandlerSite(.guard("other"), allow))
    #expect(HandlerSite(.guard("member"), allow) != HandlerSite(.guard("member"), deny))
  }

  // MARK: Places

  private struct Nothing: Codable {}

  @Test func placeIsThatOfTheDefinition() {
    let line = #line + 1
    let member = Guard("member") { _, _ in .allow }
    let other = Guard("other", owner: "Letters/Guards.swift", line: 7) { _, _ in .allow }
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    let step = CustomStep("rename", "renames", taking: Nothing.self) { _, _, _ in AppRoute() }
    let app = AppDefinition(
      "planted", "letters", screens: StubApp.screens(), guards: [other, member], customSteps: [step],
      parts: [LinkTable([link], from: [.scheme("app")])], root: page("a").withStackContainer().erased)
    func place(_ handler: Handler) -> (file: String, line: Int?) { handler.place(in: app) }
    #expect(place(.guard("member")) == (#fileID, line) && place(.guard("other")) == ("Letters/Guards.swift", 7))
    #expect(place(.step("rename")).file == #fileID && place(.step("rename")).line == nil)
    #expect(place(.link("b")).file.hasSuffix("PlantedApp.swift") && place(.link("b")).line != nil)
    let screen = place(.action("go", screen: "a"))
    #expect(screen.file.hasSuffix("StubApp.swift") && screen.line != nil)
    for handler in [
      Handler.start(flow: "a"), .flowData("a"), .lock("a"), .output("end", from: "b", flow: "a"), .left("b", flow: "a"),
    ] {
      #expect(place(handler) == screen, "\(handler)")
    }
  }

  @Test func unknownPlaceIsTheApp() {
    let app = PlantedApp.app(links: [])
    let handlers: [Handler] = [
      .action("go", screen: "nowhere"), .link("b"), .guard("member"), .step("rename"), .outcome("done", request: "upload"),
      .value("counter"), .followUp, .lock("nowhere"),
    ]
    for handler in handlers { #expect(handler.place(in: app) == ("planted", nil), "\(handler)") }
  }
}
