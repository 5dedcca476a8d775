import Groma

extension Trace.Event {
  /// The event as `explain` shows it, or nil for an event that is not shown.
  var text: String? {
    switch self {
    case .step(let verb, let path): "\(verb)   at \(path)"
    case .asked(let query, let answer): "  ? \(query.text): \(answer.text)"
    case .performed(let operation, let path): "  + \(operation.text) at \(path)"
    case .put(let value): "  + \(value)"
    case .guarded(let name, let verdict): "  guard '\(name)' says \(verdict.text)"
    case .noted(let text): text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    case .failed(let error): "  ! \(error)"
    case .rolledBack: "  what these steps changed is taken back"
    case .fallback: "instead:"
    case .began, .ended, .tapped: nil
    }
  }
}

extension Query {
  fileprivate var text: String {
    switch self {
    case .kind(let path): "what is at \(path)"
    case .key(let path): "which screen is at \(path)"
    case .more(let count, let path): "does \(path) hold more than \(count)"
    case .count(let path): "how many does \(path) hold"
    case .selection(let path): "which child is selected at \(path)"
    case .visible(let path): "what is in sight at \(path)"
    case .holds(let path, let key): "is '\(key)' at \(path) or below"
    case .child(let path, let match): "where in \(path) is \(match)"
    case .tab(let path, let match): "which tab of \(path) is \(match)"
    case .enclosing(let path, let kind): "which \(kind) is around \(path)"
    case .find(let search, let match, let path): "\(search.rawValue) \(match) from \(path)"
    case .lookUp(let match, let options, let start, let path): "look-up of \(match) (\(options)) from \(start) at \(path)"
    case .places(let key): "where is '\(key)'"
    case .window(let name): "which window is '\(name)'"
    case .keyWindow: "which window is key"
    case .locked(let operation, let path): "what is locked, if \(operation.text) at \(path)"
    case .detents(let path): "where does the sheet at \(path) rest"
    case .value(let name): "what is '\(name)'"
    case .effect(let name, _): "is \(name.map { "'\($0)'" } ?? "anything") under way"
    case .effects(let path): "what does \(path) ask the user"
    case .flowData(let path): "the data of the flow at \(path)"
    case .kept(let path): "what is kept with \(path) and what it is around"
    case .around(let path, let names): "which of \(names.sorted().joined(separator: ", ")) is around \(path)"
    case .unstarted(let path, let names): "which of \(names.sorted().joined(separator: ", ")) came in sight at \(path)"
    case .waiting(let path): "what waits for a screen at or around \(path)"
    case .held(let name): "which values called '\(name)' are held back"
    }
  }
}

extension Answer {
  fileprivate var text: String {
    switch self {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): number.map(String.init) ?? "none"
    case .kind(let kind): kind?.description ?? "nothing"
    case .key(let key): key?.description ?? "none"
    case .path(let path): path?.description ?? "none"
    case .paths(let paths): paths.isEmpty ? "nowhere" : paths.map(\.description).joined(separator: ", ")
    case .value(let value): value?.description ?? "as at the start"
    case .detents(let detents): detents.map { $0.map(\.description).joined(separator: ", ") } ?? "it is no sheet"
    case .effect(let running): running.map { "\($0.effect.request), asked by \($0.asker.map(\.description) ?? "what is gone")" } ?? "no"
    case .effects(let running): running.isEmpty ? "nothing" : running.map(\.effect.request.description).joined(separator: "; ")
    case .held(let items): items.isEmpty ? "none" : items.map { "\($0.value)" }.joined(separator: "; ")
    case .flowData(let data): data.map { "\($0)" } ?? "not started"
    case .routes(let routes): routes.isEmpty ? "nothing" : routes.map(\.route.description).joined(separator: "; ")
    }
  }
}

extension ContainerOperation {
  fileprivate var text: String {
    switch self {
    case .push(let node): "\(CompactTree.text(of: node)) comes on top"
    case .open(let node): "\(CompactTree.text(of: node)) comes and is selected"
    case .setDetail(let node): "\(CompactTree.text(of: node)) is the detail"
    case .drop(let count): "the top \(count) go"
    case .truncate(let count): "all above the first \(count) go"
    case .set(let nodes): "now holds \(nodes.isEmpty ? "nothing" : nodes.map(CompactTree.text(of:)).joined(separator: ", "))"
    case .replaceTop(let node): "\(CompactTree.text(of: node)) in the place of the top one"
    case .insert(let node, let index): "\(CompactTree.text(of: node)) comes at index \(index)"
    case .replace(let node, let index): "\(CompactTree.text(of: node)) in the place of index \(index)"
    case .remove(let index): "index \(index) goes"
    case .bringToEnd(let index): "index \(index) comes to the end"
    case .select(let index): "index \(index) is selected"
    case .decorate(let change): "\(change)"
    case .update(let key): "gets the data of \(key)"
    case .keep(let data?): "its flow has the data \(data)"
    case .keep(nil): "its flow ends"
    }
  }
}

extension Verdict {
  fileprivate var text: String {
    switch self {
    case .allow: "go on"
    case .deny(let error): "no: \(error)"
    case .redirect(let route): "go elsewhere: \(route)"
    case .detour(let route, let screen): "first '\(route)', until '\(screen)' finishes"
    }
  }
}
