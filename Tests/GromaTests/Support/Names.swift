import GromaTesting

@testable import Groma

// The stub app's screens and values, as short as the tests here say them.

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
  /// A splice with what goes in the order of the container.
  init(path: TreePath, index: Int, removed: some Sequence<Node>, inserted: [Node]) {
    self.init(path: path, index: index, removedTopFirst: removed.reversed(), inserted: inserted)
  }
}
