import Groma
import GromaCommandLanguage
import GromaReportFormats

/// A renderer that converts replies and errors to JSON: one flat object per line, starting with `"v":1` and the kind. All objects of a kind
/// have the same members in the same order.
struct JSONRenderer {
  func lines(_ reply: Reply) -> [String] { objects(reply).map(\.description) }

  func line(_ diagnostic: Diagnostic, file: String?) -> String {
    let object = object(
      "error",
      [
        "code": .text(diagnostic.code), "message": .text(diagnostic.message), "file": .text(file),
        "line": diagnostic.span.map { .number($0.line) } ?? .null,
        "column": diagnostic.span.map { .number($0.columns.lowerBound) } ?? .null, "hint": .text(diagnostic.hint),
        "notes": .texts(diagnostic.notes),
      ])
    return object.description
  }

  private func objects(_ reply: Reply) -> [JSON] {
    switch reply {
    case .nothing: []
    case .tree(let rows, _): rows.filter { !$0.isHeading }.map { object("container", members($0)) }
    case .change(let rows):
      rows.filter { $0.mark != .none && !$0.isHeading }.map { object("change", ["mark": .text("\($0.mark)")], members($0)) }
    case .lines(let lines): lines.map { object("line", ["text": .text($0)]) }
    case .table(let rows): rows.map { object("row", ["cells": .texts($0)]) }
    case .note(let text): [object("note", ["text": .text(text)])]
    case .screen(let picture): objects(picture)
    case .document(let document): [object("document", ["value": document])]
    case .all(let replies): replies.flatMap(objects)
    }
  }

  private func object(_ kind: String, _ members: JSON...) -> JSON {
    let head: JSON = ["v": 1, "kind": .text(kind)]
    return .object(([head] + members).flatMap { part -> [JSON.Member] in if case .object(let members) = part { members } else { [] } })
  }

  private func members(_ row: TreeRow) -> JSON {
    [
      "id": .text(row.id?.description), "place": .text(row.path.description), "container": .text(row.kind.description),
      "key": .text(row.key?.description), "style": .text(row.style?.rawValue), "visible": .flag(row.isVisible),
      "selected": .flag(row.isSelected), "decorations": .texts(row.decoration),
    ]
  }

  // MARK: Screens

  private func objects(_ picture: ScreenPicture) -> [JSON] {
    var objects = [object("window", ["name": .text(picture.window)])]
    for (index, layer) in picture.layers.enumerated() {
      let height = layer.height?.description
      objects.append(
        object(
          "layer",
          ["layer": .number(index), "style": .text(layer.style?.rawValue), "height": .text(height), "anchor": .text(layer.anchor)]))
      objects += self.objects(layer.pane, layer: ["layer": .number(index)])
    }
    objects += picture.actions.enumerated().map { index, action in
      object(
        "action",
        [
          "number": .number(index + 1), "name": .text(action.name), "role": .text(action.role.rawValue),
          "fields": .texts(action.fields.map { ScreenDefinition.usage([$0]) }),
        ])
    }
    if let hud = picture.hud {
      let percent = hud.percent.map { JSON.number($0) } ?? .null
      objects.append(object("hud", ["text": .text(hud.message), "style": .text(hud.style.rawValue), "percent": percent]))
    }
    return objects
  }

  private func objects(_ pane: ScreenPicture.Pane, layer: JSON) -> [JSON] {
    func bar(_ bar: ScreenPicture.Bar) -> JSON {
      object("bar", layer, ["back": .text(bar.back), "title": .text(bar.title), "buttons": .texts(bar.buttons)])
    }
    switch pane {
    case .page(let top, let lines): return [bar(top)] + lines.map { object("text", layer, ["text": .text($0)]) }
    case .empty(let top): return [bar(top)]
    case .question(let title, let message, let fields):
      return [object("question", layer, ["title": .text(title), "message": .text(message), "fields": .texts(fields)])]
    case .columns(let panes): return panes.flatMap { objects($0, layer: layer) }
    case .tabs(let pane, let tabs):
      return objects(pane, layer: layer)
        + tabs.map { object("tab", layer, ["title": .text($0.title), "badge": .text($0.badge), "selected": .flag($0.isSelected)]) }
    case .pages(let pane, let selected, let count):
      return objects(pane, layer: layer) + [object("pages", layer, ["selected": .number(selected), "count": .number(count)])]
    }
  }
}
