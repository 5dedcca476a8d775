import GromaTesting

@testable import Groma

// Short names for the screens and values of the stub app.

typealias Session = StubApp.Session
typealias Counter = StubApp.Counter
typealias Home = StubApp.Home
typealias Room = StubApp.Room

let a = page("a")
let b = page("b")
let c = page("c")
let d = page("d")
let e = page("e")
let x = page("x")
let y = page("y")
let z = page("z")

extension Edit.Splice {
  /// Creates a splice whose removed nodes are given in the container's order.
  init(path: TreePath, index: Int, removed: some Sequence<Node>, inserted: [Node]) {
    self.init(path: path, index: index, removedTopFirst: removed.reversed(), inserted: inserted)
  }
}
