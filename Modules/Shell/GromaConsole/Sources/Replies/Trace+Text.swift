import Groma

extension Trace.Event {
  /// The event as `explain` shows it, or nil for an event that is not shown.
  var text: String? {
    switch self {
    case .step(let verb, let path): "\(verb)   at \(path)"
    case .asked(let query, let answer): "  ? \(query.text): \(answer.text)"
    case .performed(let operation, let path): "  + \(operation.text) at \(path)"
    case .put(let value): "  + \(value)"
    case .guarded(let name, let verdict): "  guard '\(name)': \(verdict.text)"
    case .noted(let text): text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    case .failed(let error): "  ! \(error)"
    case .rolledBack: "  the changes of these steps are reverted"
    case .fallback: "instead:"
    case .began, .ended, .tapped: nil
    }
  }
}

extension Query {
  fileprivate var text: String {
    switch self {
    case .kind(let path): "kind of \(path)"
    case .key(let path): "screen at \(path)"
    case .more(let count, let path): "\(path) has more than \(count) \(count == 1 ? "child" : "children")"
    case .count(let path): "number of children in \(path)"
    case .selection(let path): "selected child of \(path)"
    case .visible(let path): "visible screen in \(path)"
    case .holds(let path, let key): "'\(key)' at \(path) or below"
    case .child(let path, let match): "child of \(path) that matches \(match)"
    case .tab(let path, let match): "tab of \(path) that matches \(match)"
    case .enclosing(let path, let kind): "\(kind) that encloses \(path)"
    case .find(let search, let match, let path): "\(search.rawValue) \(match) from \(path)"
    case .lookUp(let match, let options, let start, let path): "look-up of \(match) (\(options)) from \(start) at \(path)"
    case .places(let key): "paths of '\(key)'"
    case .window(let name): "window '\(name)'"
    case .keyWindow: "key window"
    case .locked(let operation, let path): "lock that prevents '\(operation.text)' at \(path)"
    case .detents(let path): "heights of the sheet at \(path)"
    case .value(let name): "value '\(name)'"
    case .effect(let name, _): "request \(name.map { "'\($0)' " } ?? "")under way"
    case .effects(let path): "requests of \(path)"
    case .flowData(let path): "data of the flow at \(path)"
    case .kept(let path): "running flows at or around \(path)"
    case .around(let path, let names): "\(names.sorted().joined(separator: ", ")) around \(path)"
    case .unstarted(let path, let names): "flows to start in \(path), of \(names.sorted().joined(separator: ", "))"
    case .waiting(let path): "routes that wait for a screen at or around \(path)"
    case .held(let name): "waiting items '\(name)'"
    }
  }
}

extension Answer {
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
  fileprivate var text: String {
    switch self {
    case .push(let node): "push \(CompactTree.text(of: node))"
    case .open(let node): "add and select \(CompactTree.text(of: node))"
    case .setDetail(let node): "set the detail to \(CompactTree.text(of: node))"
    case .drop(let count): "remove the top \(count)"
    case .truncate(let count): "remove all above the first \(count)"
    case .set(let nodes): "set the children to \(nodes.isEmpty ? "none" : nodes.map(CompactTree.text(of:)).joined(separator: ", "))"
    case .replaceTop(let node): "replace the top with \(CompactTree.text(of: node))"
    case .insert(let node, let index): "insert \(CompactTree.text(of: node)) as child \(index)"
    case .replace(let node, let index): "replace child \(index) with \(CompactTree.text(of: node))"
    case .remove(let index): "remove child \(index)"
    case .bringToEnd(let index): "move child \(index) to the end"
    case .select(let index): "select child \(index)"
    case .decorate(let change): "\(change)"
    case .update(let key): "update the screen to \(key)"
    case .keep(let data?): "set the data of its flow to \(data)"
    case .keep(nil): "end its flow"
    }
  }
}

extension Verdict {
  fileprivate var text: String {
    switch self {
    case .allow: "continue"
    case .deny(let error): "refuse: \(error)"
    case .redirect(let route): "redirect to: \(route)"
    case .detour(let route, let screen): "redirect to: \(route), until '\(screen)' finishes"
    }
  }
}
