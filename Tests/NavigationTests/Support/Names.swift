import NavigationTesting

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
