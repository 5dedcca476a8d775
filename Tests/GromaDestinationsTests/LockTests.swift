import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests that a lock applies only where a destination would remove or cover the locked screen.
@MainActor struct LockTests {
  private let bag = made(Shop.bag())

  @Test func errorNamesTheLockedScreen() throws {
    try expect("tabs[stack[start > login!] | *account]", bag.pushed(on: .existing(.stack)), fails: "'login' at /0/0/0/1 is locked")
    try expect("stack[start] ^ stack[login!]", bag.presented(on: .root), fails: "'login' at /0/1/0 is locked")
    try expect("stack[bag > login!]", bag.presented(on: .root), fails: "'login' at /0/0/1 is locked")
  }

  @Test func lockOfAnUnaffectedScreenIsIgnored() throws {
    try expect("tabs[login! | *stack[start]]", bag.pushed(on: .existing(.stack)), gives: "tabs[login! | *stack[start > bag]]")
    try expect("stack[login! > start]", bag.pushed(on: .existing(.stack)), gives: "stack[login! > start > bag]")
    try expect("login! ^ stack[start]", bag.pushed(on: .existing(.stack)), gives: "login! ^ stack[start > bag]")
  }

  @Test func keptScreenCanBeCoveredButNotRemoved() throws {
    try expect("stack[login!kept]", bag.pushed(on: .existing(.stack)), gives: "stack[login!kept > bag]")
    try expect("stack[start > login!kept]", bag.replacingTop(of: .existing(.stack)), fails: "'login' at /0/0/1 is locked")
    try expect("login!kept", bag.asRoot(), fails: "'login' at /0/0 is locked")
  }

  @Test func lockInsideAnUnlockedContainerIsRespected() throws {
    try expect("split[start || login!] ^ account", bag.asDetail(of: .existing(.split)), fails: "'login' at /0/0/1 is locked")
  }

  @Test func lockedTargetCanBeFoundButNotCovered() throws {
    try expect("stack[bag! > start]", bag.presented(on: .root), gives: "stack[bag!]")
    try expect("bag!", made(Shop.account()).presented(on: bag.presented(on: .root)), fails: "'bag' at /0/0 is locked")
  }

  @Test func destinationWaitsForTheAnswerToALock() throws {
    let destination = Destination("bag", "", to: bag.presented(on: .root))
    let navigator = try navigator("start ^ account", of: Shop.app(destination.any))
    try navigator.run { $0.top(.page).lock(.kept.asking("Leave?")) }
    guard case .waiting = try navigator.go(to: destination) else { throw NavigationError.canceled("it did not ask") }
    try navigator.run { $0.complete(OutcomeName(Lock.leave)) }
    expectTree(navigator, "start ^ bag")
  }
}
