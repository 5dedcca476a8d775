import Groma
import GromaTesting
import Testing

/// Tests `pop(while:)`.
@MainActor
struct PopWhileTests {
  @Test func popsTheMatchingScreensOnTop() throws {
    try expect("stack[a > b > c > c > c]", { $0.top(.stack).pop(while: .screen(c)) }, gives: "stack[a > b]")
    try expect("stack[c > b > c]", { $0.top(.stack).pop(while: .screen(c)) }, gives: "stack[c > b]")
    try expect("stack[a > b > c(id=1) > c(id=2)]", { $0.top(.stack).pop(while: Target<Page>.named("c")) }, gives: "stack[a > b]")
  }

  @Test func keepsTheFirstScreen() throws {
    try expect("stack[c > c > c]", { $0.top(.stack).pop(while: .screen(c)) }, gives: "stack[c]")
  }

  @Test func doesNothingIfTheTopScreenDoesNotMatch() throws {
    try expect("stack[a > c > b]", { $0.top(.stack).pop(while: .screen(c)) }, gives: "stack[a > c > b]")
    try expect("stack[]", { $0.first(.stack).pop(while: .screen(c)) }, gives: "stack[]")
  }

  @Test func failsOnALockedScreen() throws {
    try expect("stack[a > c! > c]", { $0.top(.stack).pop(while: .screen(c)) }, fails: "'c' at /0/0/1 is locked")
  }
}
