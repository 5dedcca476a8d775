import Groma
import GromaCommandLanguage
import GromaDestinations
import GromaFlows
import GromaLinks
import GromaReportFormats

/// A subject of help: something with a name that `help NAME` shows and `help search WORD` finds.
struct HelpSubject {
  /// The kind of a subject, in the order in which help shows subjects with the same name.
  enum Kind: String, CaseIterable {
    case command = "Commands"
    case topic = "Topics"
    case setting = "Options of 'set'"
    case screen = "Screens"
    case destination = "Destinations"
    case link = "Links"
    case action = "Actions of the visible screen"
    case flow = "Flows"
  }

  let kind: Kind
  /// The name, as a list shows it.
  let name: String
  /// Further names that lead to the subject.
  var otherNames: [String] = []
  /// A summary of one line.
  let summary: String
  /// Returns the page that describes the subject.
  let page: () -> HelpPage

  /// Returns whether the given word is one of the names.
  func isNamed(_ word: String) -> Bool { name == word || otherNames.contains(word) }

  /// Returns whether the name contains all of the given words, in upper or lower case.
  func nameContains(_ words: [String]) -> Bool { words.allSatisfy { name.lowercased().contains($0.lowercased()) } }

  /// Returns whether the names, the summary and the page together contain all of the given words, in upper or lower case.
  func contains(_ words: [String]) -> Bool {
    let text = ([name, summary] + otherNames + page().lines()).joined(separator: "\n").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }
}

extension HelpSubject {
  /// Returns all subjects of a session, by kind.
  @MainActor static func all(in session: Session) -> [HelpSubject] {
    let app = session.navigator.app
    let requests = app.requests.map { ($0.name, $0.summary) }
    let commands = Command.Group.allCases.flatMap(session.table.commands).map { command in
      HelpSubject(
        kind: .command, name: command.name, otherNames: command.aliases, summary: command.summary,
        page: { HelpPage(command, requests: requests) })
    }
    let topics = HelpTopic.all(in: session.table).map { topic in
      HelpSubject(
        kind: .topic, name: topic.name, otherNames: topic.signs, summary: topic.summary,
        page: { topic.page(in: session.table) })
    }
    return commands + topics + Setting.all.map(HelpSubject.init) + app.screens.all.map(HelpSubject.init)
      + (app.part(DestinationTable.self)?.customSteps ?? []).map(HelpSubject.init)
      + (app.part(LinkTable.self).map { table in table.links.map { HelpSubject($0, in: table) } } ?? [])
      + LookingCommands.offers(in: session).map { HelpSubject($0.action, $0.record) }
      + app.flows.all.map(HelpSubject.init)
  }

  /// Returns the link that a URL opens, with its destination, or `nil` if the app has no such link.
  @MainActor static func link(of url: String, in session: Session) -> HelpSubject? {
    guard let table = session.navigator.app.part(LinkTable.self), let link = try? table.resolve(.url(url)) else { return nil }
    return HelpSubject(link.link, in: table, leadingTo: link.destination)
  }

  private init(_ setting: Setting) {
    let summary = setting.values.map(\.summary).joined(separator: "; ")
    self.init(kind: .setting, name: "set \(setting.name)", otherNames: [setting.name], summary: summary) {
      let words = setting.values.map(\.word)
      let fields: JSON = ["name": .text(setting.name), "values": .texts(words), "summary": .text(summary)]
      return HelpPage(
        blocks: [.heading("set \(setting.name) \(words.joined(separator: "|"))"), .rows(setting.rows)],
        records: [Record("setting", fields, rows: [])])
    }
  }

  private init(_ screen: AnyScreenDefinition) {
    self.init(kind: .screen, name: screen.name, summary: screen.summary) {
      HelpPage(
        blocks: [
          .rows(
            [["screen", screen.usage], ["", screen.summary], ["kind", screen.kind?.description ?? "any"], ["offered by", screen.owner]]
              + screen.samples.map { ["sample", "push \($0.description)"] }
              + [["see also", "'screens \(screen.name) --uses', which lists what leads to the screen"]])
        ], records: [screen.record([])])
    }
  }

  private init(_ step: CustomStep) {
    self.init(kind: .destination, name: "go \(step.words.name)", otherNames: [step.words.name], summary: step.summary) {
      HelpPage(
        blocks: [
          .rows(
            [["destination", step.usage], ["", step.summary], ["offered by", step.owner]]
              + step.samples.map { ["sample", Steps.Perform($0).text] }
              + [["see also", "'plan go NAME', which shows the tree, and 'destinations'"]])
        ], records: [DestinationCommands.record(step)])
    }
  }

  private init(_ link: DeepLink, in table: LinkTable, leadingTo destination: ScreenKey? = nil) {
    self.init(kind: .link, name: link.pattern.description, summary: link.summary) {
      HelpPage(
        blocks: [
          .rows(
            [["link", link.pattern.description], ["", link.summary], ["offered by", link.owner]]
              + (destination.map { [["leads to", $0.description]] } ?? []) + table.samples(of: link).map { ["sample", "open \($0)"] }
              + [["see also", "'explain open URL', 'help links'"]])
        ], records: [LinkCommands.record(link, in: table)])
    }
  }

  private init(_ action: OfferedAction, _ record: Record) {
    let effect = record.rows.first?.dropFirst(2).last ?? ""
    self.init(kind: .action, name: action.name, otherNames: action.title.map { [$0] } ?? [], summary: effect) {
      let line = (["tap", action.name] + action.fields.map { "\($0.label)=TEXT" }).joined(separator: " ")
      let rows = [["action", line], ["does", effect], ["see also", "'actions', and 'screen', which draws the numbers"]]
      return HelpPage(blocks: [.rows(rows)], records: [record])
    }
  }

  private init(_ flow: AnyFlow) {
    self.init(kind: .flow, name: flow.name, summary: flow.summary) {
      HelpPage(
        blocks: [
          .rows(
            [["flow", "of the screen '\(flow.name)'"], ["", flow.summary], ["offered by", flow.owner]]
              + (flow.handles.isEmpty ? [] : [["handles", flow.handles.joined(separator: ", ")]])
              + [["see also", "'flows', which lists the running flows"]])
        ], records: [flow.record])
    }
  }
}
