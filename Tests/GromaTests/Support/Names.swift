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
