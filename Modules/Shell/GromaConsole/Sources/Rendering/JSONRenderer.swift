import Groma
import GromaCommandLanguage
import GromaReportFormats

/// A renderer that converts replies and errors to JSON: one object per line, starting with `"v":1` and the kind. All objects of a kind have
/// the same members in the same order.
struct JSONRenderer {
  func lines(_ reply: Reply) -> [String] { objects(reply).map(\.description) }

  func line(_ diagnostic: Diagnostic, file: String?) -> String {
    let object = JSON.line(
      "error",
      [
        "code": .text(diagnostic.code), "message": .text(diagnostic.message), "file": .text(file),
        "line": diagnostic.span.map { .number($0.line) } ?? .null,
        "column": diagnostic.span.map { .number($0.columns.lowerBound) } ?? .null, "hint": .text(diagnostic.hint),
        "notes": .texts(diagnostic.excerpt + diagnostic.notes),
      ])
    return object.description
  }

  private func objects(_ reply: Reply) -> [JSON] {
    switch reply {
    case .nothing: []
    case .tree(let rows, _): rows.filter { !$0.isHeading }.map { .line("container", members($0)) }
    case .change(let rows, _), .difference(let rows, _):
      rows.filter { $0.mark != .none && !$0.isHeading }.map { .line("change", ["mark": .text("\($0.mark)")], members($0)) }
    case .lines(let lines): lines.map { .line("line", ["text": .text($0)]) }
    case .records(let records, _): records.map { .line($0.kind, $0.fields) }
    case .help(let page): page.records.map { .line($0.kind, $0.fields) }
    case .heading: []
    case .note(let note), .effect(let note):
      [
        .line(
          "note",
          ["event": .text(note.event), "subject": .text(note.subject), "code": .text(note.code), "message": .text(note.message)])
      ]
    case .screen(let picture): objects(picture)
    case .document(let document): [.line("document", ["value": document])]
    case .all(let replies): replies.flatMap(objects)
    }
  }

  /// Returns the members of a row of a tree, without the kind of the line.
  func members(_ row: TreeRow) -> JSON {
    [
      "id": .text(row.id?.description), "place": .text(row.path.description), "container": .text(row.kind.description),
      "key": .text(row.key?.description), "style": .text(row.style?.rawValue), "visible": .flag(row.isVisible),
      "selected": .flag(row.isSelected), "title": .text(row.title), "attributes": .texts(row.attributes),
    ]
  }

  // MARK: Screens

  private func objects(_ picture: ScreenPicture) -> [JSON] {
    var objects = [JSON.line("window", ["name": .text(picture.window)])]
    for (index, layer) in picture.layers.enumerated() {
      let height = layer.height?.description
      objects.append(
        JSON.line(
          "layer",
          ["layer": .number(index), "style": .text(layer.style?.rawValue), "height": .text(height), "anchor": .text(layer.anchor)]))
      objects += self.objects(layer.pane, layer: ["layer": .number(index)])
    }
    objects += picture.actions.enumerated().map { index, action in
      JSON.line(
        "action",
        [
          "number": .number(index), "name": .text(action.name), "title": .text(action.title), "role": .text(action.role.rawValue),
          "fields": .texts(action.fields.map { ScreenKey.Parameter.usage([$0]) }), "current": .texts(action.current.map(\.description)),
          "row": action.row.map { .number($0.line) } ?? .null,
        ])
    }
    return objects
  }

  private func objects(_ pane: ScreenPicture.Pane, layer: JSON) -> [JSON] {
    func bar(_ bar: ScreenPicture.Bar) -> JSON {
      JSON.line("bar", layer, ["back": .text(bar.back), "title": .text(bar.title), "buttons": .texts(bar.buttons)])
    }
    switch pane {
    case .page(let top, let lines): return [bar(top)] + lines.map { .line("text", layer, ["text": .text($0)]) }
    case .empty(let top): return [bar(top)]
    case .question(let title, let message, let fields):
      return [.line("question", layer, ["title": .text(title), "message": .text(message), "fields": .texts(fields)])]
    case .columns(let panes): return panes.flatMap { objects($0, layer: layer) }
    case .tabs(let pane, let tabs):
      return objects(pane, layer: layer)
        + tabs.map { .line("tab", layer, ["title": .text($0.title), "badge": .text($0.badge), "selected": .flag($0.isSelected)]) }
    case .pages(let pane, let selected, let count):
      return objects(pane, layer: layer) + [.line("pages", layer, ["selected": .number(selected), "count": .number(count)])]
    }
  }
}
