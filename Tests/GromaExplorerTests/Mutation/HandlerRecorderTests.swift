import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the sites that are recorded while an app runs.
@MainActor
struct HandlerRecorderTests {
  private let recorder = HandlerRecorder()

  private func navigator(_ actions: [String: [StubAction]], guards: [Guard] = []) -> Navigator {
    Navigator(PlantedApp.app(actions, links: [], guards: guards).intercepted(by: recorder.interceptor), logger: .silent)
  }

  /// The forms of the recorded sites, without those of offered actions.
  private func forms() -> Set<String> { Set(recorder.take().map(\.form)).subtracting(["offer"]) }

  @Test func formOfARouteHasTheNamesOfItsSteps() throws {
    let open = StubAction("open") { $0.stack.push(page("b", 1)).fallback(to: AppRoute().present(page("c")) { $0.present(page("d")) }) }
    let navigator = navigator(["a": [open]])
    try navigator.run(AppRoute().tap("open"))
    #expect(forms() == ["attempt go push || present { present }"])
  }

  /// An argument is no part of the form, so that a mistake concerns all arguments.
  @Test func sameStepsWithOtherArgumentsAreOneSite() throws {
    let open = StubAction("open", taking: Number.self, samples: [Number(id: 1), Number(id: 2)]) { $1.stack.push(page("b", $0.id)) }
    let navigator = navigator(["a": [open]])
    for id in ["1", "2"] {
      try navigator.run(AppRoute().tap("open", ["id": "\(id)"]))
      try navigator.run(AppRoute().back())
    }
    let sites = recorder.all.filter { $0.site.form != "offer" }
    #expect(sites.map(\.site.form) == ["go push"] && sites[0].results.count == 2)
  }

  private struct Number: Codable, Sendable { var id: Int }

  @Test func branchesOfAHandlerAreSeveralSites() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(StubApp.Session.self).user == nil ? .deny(.custom(code: "no", message: "no")) : .allow
    }
    let navigator = navigator(
      ["a": [UserAction("open") { $0.check("member").present(page("b")) }, UserAction("enter") { $0.put(StubApp.Session(user: "ann")) }]],
      guards: [member])
    _ = try? navigator.run(AppRoute().tap("open"))
    #expect(forms() == ["check present", "deny"])
    try navigator.run(AppRoute().tap("enter"))
    #expect(forms() == ["set-value", "value"])
    try navigator.run(AppRoute().tap("open"))
    #expect(forms() == ["check present", "allow"])
  }

  @Test func sitesAreTakenOnceButKeptForTheList() throws {
    let navigator = navigator(["a": [UserAction("open") { $0.stack.push(page("b")) }]])
    try navigator.run(AppRoute().tap("open"))
    #expect(!recorder.take().isEmpty && recorder.take().isEmpty)
    #expect(recorder.all.map(\.site.handler) == [.action("open", screen: "a"), .action("open", screen: "a")], "offered, and performed")
  }

  /// Of many results, the first are kept.
  @Test func numberOfKeptResultsIsLimited() {
    for id in 0..<20 {
      _ = recorder.interceptor.change(.action("open", screen: "a"), .route(AppRoute().stack.push(page("b", id)).erased))
    }
    #expect(recorder.all.count == 1 && recorder.all[0].results.count == 8)
  }
}
