import Groma
import GromaCommandLanguage
import GromaLinks
import GromaReportFormats

/// The command that lists and checks links.
enum LinkCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "links", .looking, "[--check]", "List the links of the app, and the links that wait.",
      details: """
        'open URL' opens a link. 'explain open URL' lists the links that could match
        the URL, with the reason why each does not.
        --check fails if no rule decides between two links that match the same URL,
        or if the URL of a sample does not open its link with the same values. It also
        lists the overlaps that a rule decides.
        """, flags: [.init(name: "check", summary: "check that no link is ambiguous and the URL of each sample opens its link")],
      examples: ["links", "links --check"]
    ) { session, arguments, _ throws(Diagnostic) in
      let isChecked = arguments.flag("check")
      try arguments.finish()
      guard let table = session.navigator.app.part(LinkTable.self) else { return .records([], ifNone: "this app has no links") }
      return isChecked ? try check(session, table) : list(session, table)
    }
  ]

  @MainActor private static func list(_ session: Session, _ table: LinkTable) -> Reply {
    let state = session.navigator.state[LinkState.self]
    let links = table.links.map { record($0, in: table) }
    let origins = table.origins.map(\.description)
    let beginning = Record("origins", ["origins": .texts(origins)], "the links begin with \(origins.joined(separator: " or "))")
    let waiting = session.navigator.state.pendingLinks.map { link in
      Record(
        "waiting-link",
        ["source": .text(link.source.description), "scope": .text(link.scope), "message": .text(state.reason(for: link))],
        link.source.description, state.reason(for: link))
    }
    return .all([.records(links), .records([beginning])] + (waiting.isEmpty ? [] : [.heading("waiting:"), .records(waiting)]))
  }

  /// Returns the record of a link. Its row contains the scope if the table has several scopes.
  static func record(_ link: DeepLink, in table: LinkTable) -> Record {
    let (pattern, sample) = (link.pattern.description, table.samples(of: link).first)
    return Record(
      "link-definition",
      ["pattern": .text(pattern), "summary": .text(link.summary), "scope": .text(link.scope), "sample": .text(sample)],
      rows: [[pattern, link.summary] + (table.scopes != [DeepLink.mainScope] ? [link.scope] : []) + [sample ?? ""]])
  }

  @MainActor private static func check(_ session: Session, _ table: LinkTable) throws(Diagnostic) -> Reply {
    let problems = table.problems()
    let shadows = table.overlaps().filter { !$0.isAmbiguous }
    guard let first = problems.first else {
      let overlaps = shadows.map { overlap in
        Record(
          "overlap",
          [
            "url": .text(overlap.url), "followed": .text(overlap.first.pattern.description),
            "other": .text(overlap.second.pattern.description),
          ], overlap.description)
      }
      let count = table.links.count
      let sum = Record(
        "links-checked", ["links": .number(count)],
        "links checked: \(count). No link is ambiguous, and the URL of each sample opens that link with the same values")
      return .records(overlaps + [sum])
    }
    throw Diagnostic(code: "link.problem", message: first, notes: Array(problems.dropFirst()) + shadows.map(\.description))
  }

  /// Consumes a URL and returns two phrases such as `to land on 'rooms'`: one for the destination of the link, and one for the screen that
  /// is visible now.
  ///
  /// - Parameter orWaits: Whether a link to the same destination may wait instead.
  /// - Throws: A diagnostic if the app has no links, the URL matches no link, or the link has no destination.
  @MainActor static func landing(
    _ session: Session, _ arguments: inout Arguments, orWaits: Bool = false
  ) throws(Diagnostic) -> (expected: String, found: String) {
    let (url, span) = try arguments.word("a URL")
    guard let table = session.navigator.app.part(LinkTable.self) else {
      throw Diagnostic(code: "link.none", message: "this app has no links", span: span)
    }
    let destination: ScreenKey?
    do throws(LinkError) {
      destination = try table.resolve(.url(url)).destination
    } catch {
      throw Diagnostic(
        code: error.code, message: "\(error)", span: span,
        hint: session.hint(forLink: url) ?? "'links' lists the links of the app")
    }
    guard let destination else {
      throw Diagnostic(code: "link.no-destination", message: "'\(url)' has no destination screen", span: span)
    }
    let shown = session.navigator.state.shownScreens
    let waits = orWaits && session.navigator.state.unfollowedLinks.contains { (try? table.resolve($0))?.destination == destination }
    let found = waits || shown.contains(destination) ? destination : shown.first
    return ("to land on '\(destination)'", "to land on '\(found?.description ?? "nothing")'")
  }
}
