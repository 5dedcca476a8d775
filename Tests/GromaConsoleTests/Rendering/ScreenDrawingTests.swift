import Groma
import GromaCommandLanguage
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

@MainActor
struct ScreenDrawingTests {
  private func screen(_ lines: String..., renderer: Renderer = Renderer(width: 40)) throws -> [String] {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    return renderer.lines(try session.run("screen"))
  }

  @Test func drawsABarTheLinesTheActionsAndTheTabs() throws {
    #expect(
      try screen() == [
        "╭──────────────────────────────────────╮",
        "│                rooms                 │",
        "├──────────────────────────────────────┤",
        "│ 0 open                               │",
        "├──────────────────────────────────────┤",
        "│      [rooms]            profile      │",
        "╰──────────────────────────────────────╯",
      ])
  }

  @Test func drawsWithASCII() throws {
    #expect(
      try screen("push profile cleo", "present paint red", renderer: Renderer(isASCII: true, width: 40)) == [
        "+--------------------------------------+",
        "| < rooms  profile user=cleo           |",
        "|+------------------------------------+|",
        "||          paint color=red           ||",
        "|+------------------------------------+|",
        "||                                    ||",
        "++------------------------------------++",
      ])
  }

  @Test func truncatesLongText() throws {
    let bar = try screen("set-title 'A title that is longer than what there is room for'")[1]
    #expect(bar == "│ A title that is longer than what th… │")
    let ascii = try screen("set-title 'A title that is longer than what there is room for'", renderer: Renderer(isASCII: true, width: 40))[
      1]
    #expect(ascii == "| A title that is longer than what ... |")
  }

  @Test func theTitleComesFirstWhenTheBarIsFull() throws {
    let bar = try screen("set-title 'What stands below it'", "push profile cleo --title='What stands on top' --bar-button=edit")[1]
    #expect(bar == "│ ‹ What stan…  What stands on …  edit │")
  }

  @Test(arguments: [0, 1, 28, 41, 80, 120, 500])
  func usesTheFullWidth(_ width: Int) throws {
    let widths = try screen("present profile", renderer: Renderer(width: width)).map(\.displayWidth)
    #expect(Set(widths) == [min(max(width, 28), 120)])
  }

  @Test func coveredLayersAreFaintAndDestructiveChoicesRed() throws {
    let lines = try screen("alert Leave? { on leave --destructive | on stay --cancel }", renderer: Renderer(hasColor: true, width: 40))
    #expect(lines[0] == "\u{1B}[2m╭──────────────────────────────────────╮\u{1B}[0m")
    #expect(lines.contains { $0.contains("\u{1B}[31mleave\u{1B}[0m") && $0.contains("\u{1B}[36m0\u{1B}[0m") })
  }

  @Test func aButtonOfTheBarHasTheNumberOfItsAction() {
    let bar = ScreenPicture.Bar(back: nil, title: "map", buttons: ["edit", "share"])
    let layer = ScreenPicture.Layer(style: nil, height: nil, anchor: nil, pane: .page(bar, lines: ["Roads"]))
    let actions = ["open", "edit"].map { ScreenPicture.Action(name: $0, role: .normal) }
    #expect(
      Renderer(width: 40).lines(.screen(ScreenPicture(window: "main", layers: [layer], actions: actions))) == [
        "╭──────────────────────────────────────╮",
        "│                 map    1 edit  share │",
        "├──────────────────────────────────────┤",
        "│ Roads                                │",
        "│                                      │",
        "│ 0 open                               │",
        "╰──────────────────────────────────────╯",
      ])
  }

  @Test func arrangesManyActionsInColumns() {
    let bar = ScreenPicture.Bar(back: nil, title: "map", buttons: [])
    let layer = ScreenPicture.Layer(style: nil, height: nil, anchor: nil, pane: .page(bar, lines: []))
    let actions = (1...11).map { ScreenPicture.Action(name: "go-\($0)", role: .normal) }
    let lines = Renderer(width: 40).lines(.screen(ScreenPicture(window: "main", layers: [layer], actions: actions)))
    #expect(lines[3] == "│  0 go-1            6 go-7            │")
    #expect(lines[8] == "│  5 go-6                              │")
  }

  @Test func manyPagesAreCounted() {
    let bar = ScreenPicture.Bar(back: nil, title: "map", buttons: [])
    let layer = ScreenPicture.Layer(style: nil, height: nil, anchor: nil, pane: .pages(.page(bar, lines: []), selected: 6, count: 50))
    let lines = Renderer(width: 40).lines(.screen(ScreenPicture(window: "main", layers: [layer], actions: [])))
    #expect(lines[4] == "│               6 (0-49)               │")
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...60)
  func everyFrameIsCompleteForRandomText(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let session = Session(.sample)
    for _ in 0..<8 {
      let title = Quoting.quoted(chance.text(upTo: 30))
      let line = [
        "push profile \(title) --title=\(title) --bar-button=\(title)", "set-title \(title)", "select-tab 1", "set-tab-badge \(title)",
        "present profile \(title) --style=popover --anchor=\(title)", "alert \(title) \(title) { on \(title) | on no }",
        "dismiss --all",
      ].randomElement(using: &chance)
      if let line { _ = try? session.run(line) }
      let width = Int.random(in: 28...120, using: &chance)
      let rows = try Renderer(width: width).lines(session.run("screen"))
      #expect(rows.allSatisfy { $0.displayWidth == width }, "\(rows.joined(separator: "\n"))")
      #expect(rows.allSatisfy { row in row.unicodeScalars.allSatisfy { !$0.isControlling } })
    }
  }

  @Test(arguments: UInt64(1)...20)
  func everyTreeCanBeDrawn(seed: UInt64) {
    checkRandomRoutes(
      seeds: [seed], steps: 60, app: StubApp.plain,
      property: { navigator, steps in
        if let step = steps.last { _ = Laws.violation(running: step, on: navigator) }
        let rows = Renderer(width: 30 + steps.count % 40).lines(.screen(ScreenPicture(of: navigator)))
        return Set(rows.map(\.displayWidth)).count == 1 ? nil : rows.joined(separator: "\n")
      })
  }
}
