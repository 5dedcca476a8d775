import GromaTesting
import Testing

@testable import Groma

@MainActor struct LockTests {
  @Test func lockedScreensCannotBeRemoved() throws {
    for lock in ["!", "!kept"] {
      let locked = "'b' at /0/0/1 is locked"
      try expect("stack[a > b\(lock)]", { $0.first(.stack).pop() }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.stack).popToRoot() }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.stack).pop(to: .screen(a)) }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.stack).replace(with: c) }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.stack).setStack([a.erased, c.erased]) }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.stack).removeAll() }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.screen(b)).back() }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.window.setRoot(c) }, fails: locked)
      try expect("stack[a > b\(lock)]", { $0.first(.screen(a)).makeVisible() }, fails: locked)
      try expect("tabs[*a | b\(lock)]", { $0.first(.tabs).removeTab(1) }, fails: locked)
      try expect("tabs[*a | b\(lock)]", { $0.first(.tabs).addTab(c, at: 1, replacing: true) }, fails: locked)
      try expect("pages[*a | b\(lock)]", { $0.first(.pages).setChildren([a.erased]) }, fails: locked)
      try expect("split[a || b\(lock)]", { $0.first(.split).showDetail(c) }, fails: locked)
      try expect("a ^ b\(lock)", { $0.first(.screen(a)).dismiss() }, fails: "'b' at /0/1 is locked")
      try expect("a ^ b\(lock)", { $0.close() }, fails: "'b' at /0/1 is locked")
      try expect("a ^ stack[c > b\(lock)]", { $0.dismiss(all: true) }, fails: "'b' at /0/1/1 is locked")
      try expect("main: a & *other: b\(lock)", { $0.closeWindow() }, fails: "'b' at /1/0 is locked")
    }
  }

  @Test func visibleLocksForbidCovering() throws {
    try expect("stack[a > b!]", { $0.first(.stack).push(c) }, fails: "'b' at /0/0/1 is locked")
    try expect("stack[a > b!]", { $0.first(.stack).present(c) }, fails: "'b' at /0/0/1 is locked")
    try expect("tabs[*stack[a!] | b]", { $0.first(.tabs).selectTab(1) }, fails: "'a' at /0/0/0/0 is locked")
    try expect("tabs[*stack[a!] | b]", { $0.first(.screen(b)).makeVisible() }, fails: "'a' at /0/0/0/0 is locked")
    try expect("pages[*a! | b]", { $0.first(.pages).select(1) }, fails: "'a' at /0/0/0 is locked")
    try expect("split[*a! || b]", { $0.first(.split).showDetail(c) }, fails: "'a' at /0/0/0 is locked")
  }

  @Test func keptLocksPermitCovering() throws {
    try expect("stack[a > b!kept]", { $0.first(.stack).push(c) }, gives: "stack[a > b!kept > c]")
    try expect("stack[b!kept]", { $0.first(.stack).present(c) }, gives: "stack[b!kept] ^ c")
    try expect("tabs[*a!kept | b]", { $0.first(.tabs).selectTab(1) }, gives: "tabs[a!kept | *b]")
  }

  @Test func locksOfRemainingScreensAreIgnored() throws {
    try expect("stack[a! > b]", { $0.first(.stack).setStack([a.policies { $0.lock = .visible }.erased]) }, gives: "stack[a!]")
    try expect("stack[a! > b > c]", { $0.first(.stack).pop() }, gives: "stack[a! > b]")
    try expect("stack[a > b]", { $0.first(.stack).push(c.policies { $0.lock = .visible }) }, gives: "stack[a > b > c!]")
    try expect("tabs[a! | *b]", { $0.first(.tabs).removeTab(1) }, gives: "tabs[a!]")
    try expect("tabs[*a! | b]", { $0.first(.tabs).selectTab(0) }, gives: "tabs[*a! | b]")
    try expect("tabs[*a! | b]", { $0.first(.tabs).addTab(c, at: 0) }, gives: "tabs[c | *a! | b]")
    try expect("split[a! || b]", { $0.first(.split).showDetail(c) }, gives: "split[a! || c]")
    try expect("*main: a! & other: b", { $0.window("other").makeKey() }, gives: "main: a! & *other: b")
  }

  @Test func stepsLockAndUnlockAScreen() throws {
    try expect("stack[a > b!]", { $0.first(.screen(b)).unlock().stack.pop() }, gives: "stack[a]")
    try expect("stack[a > b]", { $0.first(.screen(b)).lock(.kept) }, gives: "stack[a > b!kept]")
    try expect("stack[a > b]", { $0.first(.screen(b)).lock() }, gives: "stack[a > b!]")
  }

  @Test func aLockedScreenCanFinish() throws {
    try expect("stack[a > b!]", { $0.first(.screen(b)).finish() }, gives: "stack[a]")
  }

  @Test func actionsMayRemoveALockedScreen() throws {
    struct Drop: RouteAction {
      let text = "drop"
      func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
        try transaction.perform(.drop(1), at: path)
        return path
      }
    }
    try expect("stack[a > b!]", { $0.first(.stack).action(Drop()) }, gives: "stack[a]")
  }
}
