import Groma
import GromaReportFormats

extension Trace.Event {
  /// The event as the `explain` command lists it, or `nil` for an event that is not listed.
  var record: Record? {
    switch self {
    case .step(let verb, let path):
      Record("step", ["step": .text("\(verb)"), "place": .text("\(path)")], "\(verb)   at \(path)")
    case .asked(let query, let answer):
      Record(
        "asked",
        [
          "query": .text(query.name), "place": .text(query.place.map { "\($0)" }), "subject": .text(query.subject), "answer": answer.json,
        ], "  ? \(query.text): \(answer.text)")
    case .performed(let operation, let path):
      Record(
        "operation",
        ["operation": .text(operation.name), "place": .text("\(path)"), "subject": .text(operation.subject)],
        "  + \(operation.text) at \(path)")
    case .put(let value): Record("put", ["value": .text("\(value)")], "  + \(value)")
    case .guarded(let name, let verdict):
      Record(
        "guard", ["guard": .text(name), "verdict": .text(verdict.name), "subject": .text(verdict.subject)],
        "  guard \(Quoting.name(name)): \(verdict.text)")
    case .noted(let text):
      Record("remark", ["message": .text(text)], text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    case .failed(let error): Record("failure", ["code": .text(error.code), "message": .text("\(error)")], "  ! \(error)")
    case .rolledBack: Record("reverted", [:], "  the changes of these steps are reverted")
    case .fallback: Record("alternative", [:], "instead:")
    case .began, .ended, .tapped: nil
    }
  }
}

extension Query {
  /// The query for programs: its name, the path at which the tree is read, and the target of the query. The path and the target are `nil`
  /// if the query has none.
  private var parts: (name: String, place: TreePath?, subject: String?) {
    switch self {
    case .kind(let path): ("kind", path, nil)
    case .key(let path): ("key", path, nil)
    case .more(let count, let path): ("more-children", path, "\(count)")
    case .count(let path): ("child-count", path, nil)
    case .selection(let path): ("selection", path, nil)
    case .visible(let path): ("visible", path, nil)
    case .shown(let path): ("shown", path, nil)
    case .holds(let path, let key): ("contains", path, "\(key)")
    case .child(let path, let match): ("child", path, "\(match)")
    case .tab(let path, let match): ("tab", path, "\(match)")
    case .enclosing(let path, let kind): ("enclosing", path, "\(kind)")
    case .find(let search, let match, let path): (search.rawValue, path, "\(match)")
    case .lookUp(let match, let options, let start, let path): ("look-up", path, "\(match) (\(options.text)) from \(start.text)")
    case .places(let key): ("places", nil, "\(key)")
    case .window(let name): ("window", nil, "\(name)")
    case .keyWindow: ("key-window", nil, nil)
    case .locked(let operation, let path): ("lock", path, operation.name)
    case .detents(let path): ("detents", path, nil)
    case .closesByGesture(let path): ("gesture", path, nil)
    case .value(let name): ("value", nil, name)
    case .effect(let name, let path): ("request", path, name)
    case .effects(let path): ("requests", path, nil)
    case .flowData(let path): ("flow-data", path, nil)
    case .kept(let path): ("running-flows", path, nil)
    case .around(let path, let names): ("around", path, names.sorted().joined(separator: ","))
    case .unstarted(let path, let names): ("unstarted-flows", path, names.sorted().joined(separator: ","))
    case .waiting(let path): ("waiting-routes", path, nil)
    case .held(let name): ("waiting-items", nil, name)
    }
  }

  fileprivate var name: String { parts.name }
  fileprivate var place: TreePath? { parts.place }
  fileprivate var subject: String? { parts.subject }

  fileprivate var text: String {
    switch self {
    case .kind(let path): "kind of \(path)"
    case .key(let path): "screen at \(path)"
    case .more(let count, let path): "\(path) has more than \(count) \(count == 1 ? "child" : "children")"
    case .count(let path): "number of children in \(path)"
    case .selection(let path): "selected child of \(path)"
    case .visible(let path): "visible screen in \(path)"
    case .shown(let path): "visible screens in \(path)"
    case .holds(let path, let key): "\(Quoting.name(key)) at \(path) or below"
    case .child(let path, let match): "child of \(path) that matches \(match)"
    case .tab(let path, let match): "tab of \(path) that matches \(match)"
    case .enclosing(let path, let kind): "\(kind) that encloses \(path)"
    case .find(let search, let match, let path): "\(search.rawValue) \(match) from \(path)"
    case .lookUp(let match, let options, let start, let path): "look-up of \(match) (\(options.text)) from \(start.text) at \(path)"
    case .places(let key): "paths of \(Quoting.name(key))"
    case .window(let name): "window \(Quoting.name(name))"
    case .keyWindow: "key window"
    case .locked(let operation, let path): "lock that prevents \(Quoting.name(operation.text)) at \(path)"
    case .detents(let path): "heights of the sheet at \(path)"
    case .closesByGesture(let path): "gesture that closes the layer at \(path)"
    case .value(let name): "value \(Quoting.name(name))"
    case .effect(let name, _): "request \(name.map { "'\($0)' " } ?? "")in progress"
    case .effects(let path): "requests of \(path)"
    case .flowData(let path): "data of the flow at \(path)"
    case .kept(let path): "running flows at or around \(path)"
    case .around(let path, let names): "\(names.sorted().joined(separator: ", ")) around \(path)"
    case .unstarted(let path, let names): "flows to start in \(path), of \(names.sorted().joined(separator: ", "))"
    case .waiting(let path): "routes that wait for a screen" + (path.map { " at or around \($0)" } ?? "")
    case .held(let name): "waiting items \(Quoting.name(name))"
    }
  }
}

extension Answer {
  /// The answer for programs.
  fileprivate var json: JSON {
    switch self {
    case .flag(let flag): .flag(flag)
    case .number(let number): number.map { .number($0) } ?? .null
    case .kind(let kind): .text(kind?.description)
    case .key(let key): .text(key?.description)
    case .path(let path): .text(path?.description)
    case .paths(let paths): .texts(paths.map(\.description))
    case .value(let value): .text(value?.description)
    case .detents(let detents): detents.map { .texts($0.map(\.description)) } ?? .null
    case .effect(let running): .text(running?.effect.request.description)
    case .effects(let running): .texts(running.map(\.effect.request.description))
    case .held(let items): .texts(items.map { "\($0.value)" })
    case .flowData(let data): .text(data.map { "\($0)" })
    case .routes(let routes): .texts(routes.map(\.route.description))
    }
  }

  fileprivate var text: String {
    switch self {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): number.map(String.init) ?? "none"
    case .kind(let kind): kind?.description ?? "none"
    case .key(let key): key?.description ?? "none"
    case .path(let path): path?.description ?? "none"
    case .paths(let paths): paths.isEmpty ? "none" : paths.map(\.description).joined(separator: ", ")
    case .value(let value): value?.description ?? "initial value"
    case .detents(let detents): detents.map { $0.map(\.description).joined(separator: ", ") } ?? "not a sheet"
    case .effect(let running):
      running.map { "\($0.effect.request), requested by \($0.asker.map(\.description) ?? "a removed screen")" } ?? "none"
    case .effects(let running): running.isEmpty ? "none" : running.map(\.effect.request.description).joined(separator: "; ")
    case .held(let items): items.isEmpty ? "none" : items.map { "\($0.value)" }.joined(separator: "; ")
    case .flowData(let data): data.map { "\($0)" } ?? "not started"
    case .routes(let routes): routes.isEmpty ? "none" : routes.map(\.route.description).joined(separator: "; ")
    }
  }
}

extension ContainerOperation {
  /// The operation for programs: its name, and its argument as text, or `nil` if the operation has no argument.
  private var parts: (name: String, subject: String?) {
    switch self {
    case .push(let node): ("push", CompactTree.text(of: node))
    case .open(let node): ("open", CompactTree.text(of: node))
    case .setDetail(let node): ("set-detail", CompactTree.text(of: node))
    case .drop(let count): ("drop", "\(count)")
    case .truncate(let count): ("truncate", "\(count)")
    case .set(let nodes): ("set", nodes.map(CompactTree.text(of:)).joined(separator: ", "))
    case .replaceTop(let node): ("replace-top", CompactTree.text(of: node))
    case .insert(let node, let index): ("insert", "\(index) \(CompactTree.text(of: node))")
    case .replace(let node, let index): ("replace", "\(index) \(CompactTree.text(of: node))")
    case .remove(let index): ("remove", "\(index)")
    case .bringToEnd(let index): ("bring-to-end", "\(index)")
    case .select(let index): ("select", "\(index)")
    case .configure(let change): ("configure", "\(change)")
    case .update(let key): ("update", "\(key)")
    case .keep(let data): (data == nil ? "end-flow" : "set-flow-data", data.map { "\($0)" })
    }
  }

  fileprivate var name: String { parts.name }
  fileprivate var subject: String? { parts.subject }

  fileprivate var text: String {
    switch self {
    case .push(let node): "push \(CompactTree.text(of: node))"
    case .open(let node): "add and select \(CompactTree.text(of: node))"
    case .setDetail(let node): "set the detail to \(CompactTree.text(of: node))"
    case .drop(1): "remove the last child"
    case .drop(let count): "remove the last \(count) children"
    case .truncate(1): "remove all children but the first"
    case .truncate(let count): "remove all children but the first \(count)"
    case .set(let nodes): "set the children to \(nodes.isEmpty ? "none" : nodes.map(CompactTree.text(of:)).joined(separator: ", "))"
    case .replaceTop(let node): "replace the top with \(CompactTree.text(of: node))"
    case .insert(let node, let index): "insert \(CompactTree.text(of: node)) as child \(index)"
    case .replace(let node, let index): "replace child \(index) with \(CompactTree.text(of: node))"
    case .remove(let index): "remove child \(index)"
    case .bringToEnd(let index): "move child \(index) to the end"
    case .select(let index): "select child \(index)"
    case .configure(let change): "\(change)"
    case .update(let key): "update the screen to \(key)"
    case .keep(let data?): data.description.isEmpty ? "begin its flow" : "set the data of its flow to \(data)"
    case .keep(nil): "end its flow"
    }
  }
}

extension Verdict {
  /// The verdict for programs.
  fileprivate var name: String {
    switch self {
    case .allow: "continue"
    case .deny: "refuse"
    case .redirect: "redirect"
    }
  }

  /// The error code of a refusal, or the route of a redirect; otherwise `nil`.
  fileprivate var subject: String? {
    switch self {
    case .allow: nil
    case .deny(let error): error.code
    case .redirect(let route, _): "\(route)"
    }
  }

  fileprivate var text: String {
    switch self {
    case .allow: "continue"
    case .deny(let error): "refuse: \(error)"
    case .redirect(let route, nil): "redirect to: \(route)"
    case .redirect(let route, let screen?): "redirect to: \(route), until \(Quoting.name(screen)) finishes"
    }
  }
}
