import Groma
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// The titles, labels and symbols that views show, and the identifiers by which tests find them.
@MainActor struct TitleTests {
  private struct Note: Screen {
    static let name = "note"
    var text: String
  }

  private struct Draft: Codable, Sendable {
    var body: String
  }

  private struct Starred: StateValue {
    static let name = "starred"
    static let initial = Starred(isTrue: false)
    static let samples = [Starred(isTrue: true)]
    var isTrue: Bool
  }

  /// The context of the last screen whose view was created.
  private static var context: ScreenContext<Note>?

  nonisolated private static let german = Localization([
    "de": [
      "Share": "Teilen", "Star": "Merken", "Unstar": "Vergessen", "Delete %@?": "%@ löschen?", "Delete": "Löschen", "Keep": "Behalten",
      "Notes": "Notizen", "Discard?": "Verwerfen?", "Leave": "Verlassen", "Stay": "Bleiben", "GromaUIKitTests/note/title": "Notiz",
      "Reason": "Grund", "Edit": "Bearbeiten", "Body": "Text", "Archive": "Ablage", "Help": "Hilfe",
    ]
  ])

  private func app(withView: Bool) -> AppDefinition {
    let note = AnyScreen(Note(text: "a")).appearance {
      $0.barButtons = ["share", "star", "help"]
      $0.tabSymbol = "note.text"
    }
    let tabs = [
      note.withStackContainer().appearance { $0.tabTitle = "Notes" },
      AnyScreen(Note(text: "b")).withStackContainer().appearance {
        $0.tabTitle = "Archive"
        $0.tabSymbol = "archivebox"
      },
    ]
    return AppDefinition("notes", "notes", root: AnyScreen<Tabs>.tabs(tabs.map(\.erased))) {
      let definition = ScreenDefinition(
        Note.self, "a note", samples: [Note(text: "a")],
        actions: { note, _, transaction in
          UserAction("share", title: "Share", symbol: "square.and.arrow.up") { $0.stack.push(AnyScreen(Note(text: "shared"))) }
          UserAction("star", title: transaction.value(Starred.self).isTrue ? "Unstar" : "Star") { $0.put(Starred(isTrue: true)) }
          UserAction("edit", taking: Draft.self) { entered, route in route.stack.push(AnyScreen(Note(text: entered.body))) }
          UserAction("delete") {
            $0.request(
              .alert("Delete \(note.text)?", fields: ["reason"]).on("delete", title: "Delete", .destructive).on("keep", .cancel))
          }
        })
      if withView {
        definition.viewController { context in
          TitleTests.context = context
          return UIViewController()
        }
      } else {
        definition
      }
      Starred.self
      Self.german
    }
  }

  private func device(_ profile: Simulator.Profile, _ language: String? = nil, withView: Bool = true) -> Device {
    let device = Device(Navigator(app(withView: withView).shown(in: language)), profile: profile)
    Simulator.settle()
    return device
  }

  private func barItems(_ device: Device) -> [UIBarButtonItem] { device.stack?.topViewController?.navigationItem.rightBarButtonItems ?? [] }

  // MARK: Bars

  @Test(arguments: Simulator.Profile.allCases) func barButtonsShowTheTitlesAndSymbolsOfTheirActions(profile: Simulator.Profile) throws {
    let device = device(profile)
    #expect(barItems(device).map(\.title) == ["Share", "Star", "Help"])
    #expect(barItems(device).map(\.accessibilityIdentifier) == ["share", "star", "help"])
    #expect(barItems(device)[0].image?.description.contains("square.and.arrow.up") == true)
    #expect(barItems(device).map(\.accessibilityLabel) == ["Share", nil, nil], "a symbol does not show the title")
    #expect(Simulator.tap(barItems(device)[0]))
    Simulator.settle()
    expectTree(device.navigator, "tabs[*stack[note(text=a) > note(text=shared)] | stack[note(text=b)]]")
    #expect(device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func barButtonsFollowTheActions(profile: Simulator.Profile) throws {
    let device = device(profile)
    let star = try #require(barItems(device).first { $0.accessibilityIdentifier == "star" })
    #expect(Simulator.tap(star))
    Simulator.settle()
    #expect(star.title == "Unstar" && barItems(device)[1] === star)
    #expect(device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func aChangeOfTheLanguageChangesTheTitles(profile: Simulator.Profile) {
    let device = device(profile)
    device.navigator.language = "de"
    Simulator.settle()
    #expect(barItems(device).map(\.title) == ["Teilen", "Merken", "Hilfe"])
    #expect(barItems(device).map(\.accessibilityIdentifier) == ["share", "star", "help"])
    #expect(device.tabs?.tabBar.items?.map(\.title) == ["Notizen", "Ablage"])
    device.navigator.language = nil
    Simulator.settle()
    #expect(barItems(device).map(\.title) == ["Share", "Star", "Help"] && device.tabs?.tabBar.items?.map(\.title) == ["Notes", "Archive"])
    #expect(device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases) func tabsShowTitlesAndSymbols(profile: Simulator.Profile) throws {
    let device = device(profile)
    let items = try #require(device.tabs?.tabBar.items)
    #expect(items.map(\.title) == ["Notes", "Archive"])
    #expect(items.map { $0.image?.description ?? "" } == ["<UIImage: note.text>", "<UIImage: archivebox>"])
    #expect(items.map(\.accessibilityIdentifier) == ["note", "note"])
    let image = items[1].image
    let tab = try #require(TreePath([0, 0, 1]))
    try device.navigator.run(AppRoute().configure(.tabBadge("1")), on: tab)
    #expect(items[1].image === image, "the image is not created again")
    try device.navigator.run(AppRoute().configure(.tabSymbol("tray")), on: tab)
    Simulator.settle()
    #expect(items[1].image?.description == "<UIImage: tray>")
    try device.navigator.run(AppRoute().configure(.tabSymbol(nil)), on: tab)
    Simulator.settle()
    #expect(items[1].image == nil && device.problem == nil)
  }

  // MARK: Questions

  @Test(arguments: Simulator.Profile.allCases, [nil, "de"]) func alertsShowTitles(profile: Simulator.Profile, language: String?) throws {
    let device = device(profile, language)
    try device.navigator.run { $0.tap("delete") }
    Simulator.settle()
    let alert = try #require(device.top as? UIAlertController)
    #expect(alert.title == (language == nil ? "Delete a?" : "a löschen?"))
    #expect(alert.actions.map(\.title) == (language == nil ? ["Delete", "Keep"] : ["Löschen", "Behalten"]))
    #expect(alert.actions.map(\.accessibilityIdentifier) == ["delete", "keep"])
    #expect(alert.textFields?.map(\.placeholder) == [language == nil ? "Reason" : "Grund"])
    #expect(alert.textFields?.map(\.accessibilityIdentifier) == ["reason"])
    #expect(Simulator.tap(alert.actions[0], in: alert))
    Simulator.settle()
    #expect(device.navigator.state.running.isEmpty && device.problem == nil)
  }

  @Test(arguments: Simulator.Profile.allCases, [nil, "de"])
  func theQuestionOfALockShowsTitles(profile: Simulator.Profile, language: String?) throws {
    let device = device(profile, language)
    try device.navigator.run { $0.top(.page).lock(.kept.asking("Discard?")) }
    try device.navigator.run { $0.window.setRoot(AnyScreen(Note(text: "c")).erased) }
    Simulator.settle()
    let alert = try #require(device.top as? UIAlertController)
    #expect(alert.title == (language == nil ? "Discard?" : "Verwerfen?"))
    #expect(alert.actions.map(\.title) == (language == nil ? ["Leave", "Stay"] : ["Verlassen", "Bleiben"]))
    #expect(alert.actions.map(\.accessibilityIdentifier) == ["leave", "stay"])
  }

  // MARK: Lists and actions

  @Test(arguments: Simulator.Profile.allCases) func thePlainListShowsTitles(profile: Simulator.Profile) throws {
    let device = device(profile, "de", withView: false)
    let list = try #require(device.stack?.topViewController as? ScreenListController)
    func rows() -> [(String?, String?)] {
      (0..<list.tableView(list.tableView, numberOfRowsInSection: 1)).map { row in
        let cell = list.tableView(list.tableView, cellForRowAt: IndexPath(row: row, section: 1))
        return ((cell.contentConfiguration as? UIListContentConfiguration)?.text, cell.accessibilityIdentifier)
      }
    }
    #expect(list.title == "Notiz")
    #expect(rows().map(\.0) == ["Teilen", "Merken", "Bearbeiten", "Löschen"])
    #expect(rows().map(\.1) == ["share", "star", "edit", "delete"])
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 2, section: 1))
    Simulator.settle()
    let form = try #require(device.top as? UIAlertController)
    #expect(form.title == "Bearbeiten" && form.textFields?.map(\.placeholder) == ["Text"])
    #expect(form.textFields?.map(\.accessibilityIdentifier) == ["body"])
    device.navigator.language = nil
    #expect(list.title == "Note" && rows().map(\.0) == ["Share", "Star", "Edit", "Delete"])
  }

  @Test func actionsForControlsHaveTitlesSymbolsAndIdentifiers() throws {
    let device = device(.classic, "de")
    let context = try #require(Self.context)
    defer { withExtendedLifetime(device) {} }
    let share = context.uiAction("share")
    #expect(share.title == "Teilen" && share.accessibilityIdentifier == "share")
    #expect(share.image?.description.contains("square.and.arrow.up") == true)
    #expect(context.uiAction("help").title == "Hilfe", "an action that is not offered now")
  }

  @Test(arguments: Simulator.Profile.allCases) func buttonsFollowTheLanguage(profile: Simulator.Profile) throws {
    let device = device(profile)
    let context = try #require(Self.context)
    let (share, edit) = (context.button("share"), context.button(ActionName<Note, Draft>("edit")) { Draft(body: "c") })
    let bar = context.barButtonItem("star")
    #expect(share.currentTitle == "Share" && share.accessibilityIdentifier == "share")
    #expect(share.currentImage?.description.contains("square.and.arrow.up") == true)
    #expect(edit.currentTitle == "Edit" && bar.title == "Star" && bar.accessibilityIdentifier == "star")
    device.navigator.language = "de"
    Simulator.settle()
    #expect(share.currentTitle == "Teilen" && edit.currentTitle == "Bearbeiten" && bar.title == "Merken")
    device.navigator.language = nil
    Simulator.settle()
    #expect(share.currentTitle == "Share" && edit.currentTitle == "Edit" && bar.title == "Star")
    edit.sendActions(for: .touchUpInside)
    Simulator.settle()
    expectTree(device.navigator, "tabs[*stack[note(text=a)] | stack[note(text=b) > note(text=c)]]")
  }

  @Test(arguments: Simulator.Profile.allCases) func buttonsFollowTheState(profile: Simulator.Profile) throws {
    let device = device(profile)
    let context = try #require(Self.context)
    let (star, bar) = (context.button("star"), context.barButtonItem("star"))
    let (help, barHelp) = (context.button("help"), context.barButtonItem("help"))
    #expect(!star.isHidden && !bar.isHidden)
    #expect(help.isHidden && barHelp.isHidden && help.currentTitle == "Help", "the screen does not offer the action")
    #expect(!Simulator.tap(barHelp) && Simulator.tap(bar))
    Simulator.settle()
    #expect(star.currentTitle == "Unstar" && bar.title == "Unstar")
    #expect(device.problem == nil)
  }

  @Test func aButtonKeepsItsLookWhenItsScreenLeaves() throws {
    let device = device(.classic)
    let context = try #require(Self.context)
    let share = context.button("share")
    try device.navigator.run { $0.window.setRoot(AnyScreen(Note(text: "c")).erased) }
    device.navigator.language = "de"
    Simulator.settle()
    #expect(context.path == nil && !share.isHidden && share.currentTitle == "Share")
  }

  @Test func aButtonIsReleased() throws {
    let device = device(.classic)
    let context = try #require(Self.context)
    weak var released: UIButton?
    do {
      let share = context.button("share")
      released = share
    }
    #expect(released == nil)
    device.navigator.language = "de"
    Simulator.settle()
  }
}
