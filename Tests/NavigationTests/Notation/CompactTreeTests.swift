import NavigationTesting
import Testing

@testable import Navigation

struct CompactTreeTests {
  @Test(arguments: [
    "", "a", "a(id=1)", "stack[a > b]", "stack[]", "tabs[*a | b]", "tabs[a | *stack[b > c]]", "tabs[a]", "tabs[]", "pages[a | *b]",
    "split[a || stack[b]]",
    "tabs home[*stack[a] | b]", "stack room(id=1)[a]", "a ^ b ^ stack[c]", "a ^ (full-screen) b", "a ^ (popover) stack[b] ^ c",
    "a! ^ stack[b! > c]!",
    "*main: a & other: b", "main: a & *other: stack[b] ^ c", "other: a", "*main: a & other: ", "a(text='two words')", "'a b'", "a(t='(')",
    "a(t=\"it's)\")",
    "main: a & *'my window': b", "doc(id=1): a",
  ]) func printsWhatItReads(text: String) throws {
    let (windows, key) = try CompactTree.windows(text)
    var state = NavigationState(windows: windows)
    state.root.selection = key
    #expect(CompactTree.text(of: state) == (text == "other: a" || text.hasPrefix("doc") ? "*" + text : text))
  }

  @Test func readsWithFewerOrMoreBlanks() throws {
    #expect(CompactTree.text(of: try CompactTree.node("tabs[a|*stack[ b>c ]]")) == "tabs[a | *stack[b > c]]")
    #expect(CompactTree.text(of: try CompactTree.node("  split [ a||b ] ")) == "split[a || b]")
  }

  @Test(arguments: [
    ("stack[a", "expected ']' at the end", 8), ("stack[a > ]", "expected a screen, found ']'", 11),
    ("stack", "expected the name of the stack, found the end", 6),
    ("a b", "'b' is not expected here", 3), ("a ^ (big) b", "'big' is no style of presentation", 6), ("a(x", "expected ')' at the end", 4),
    ("a(1)", "'1' is no list of arguments", 3), ("'a", "a quote is open", 1), ("split[a | b]", "expected '|', found 'b'", 11),
    (
      "stack[stack[stack[stack[stack[stack[stack[stack[stack[stack[stack[a]]]]]]]]]]]", "containers are nested more than 12 levels deep", 67
    ),
  ]) func saysWhatIsWrongAndWhere(text: String, sentence: String, column: Int) {
    do {
      _ = try CompactTree.windows(text)
      Issue.record("'\(text)' was read")
    } catch let problem as CompactTree.Problem {
      #expect(problem.description == sentence)
      #expect(problem.column == column, "\(problem)")
    } catch {
      Issue.record(error)
    }
  }

  @Test func unknownScreensAreRefusedWithTheirColumn() {
    do {
      _ = try StubApp.state("stack[a > moon]")
      Issue.record("it was read")
    } catch {
      #expect((error as? CompactTree.Problem)?.description == "unknown screen 'moon'")
      #expect((error as? CompactTree.Problem)?.column == 11)
    }
  }

  @Test func argumentsBecomeCanonical() throws {
    #expect(CompactTree.text(of: try StubApp.state("a(id=007)")) == "a(id=7)")
  }

  @Test(arguments: 1...1_500) func everyTreeIsReadAsItPrints(seed: UInt64) throws {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    func node(_ depth: Int) -> Node {
      let kind = depth == 0 ? .page : texts.random.pick([Kind.page, .stack, .tabs, .split, .pages])
      var key = kind == .page || texts.random.chance(40) ? texts.key() : Node.anonymousKey(kind)
      if kind == .page, Kind(named: key.name) != nil { key = "page" }
      let children = kind == .page ? [] : (0..<texts.random.below(4)).map { _ in node(depth - 1) }
      var node = Node(key: key, kind: kind, children: children, selection: texts.random.below(4))
      node.decoration.isLocked = texts.random.chance(10)
      return node
    }
    let windows = (0..<1 + texts.random.below(3)).map { _ in
      let layers = (0..<texts.random.below(3)).map { index in
        var layer = node(3)
        if index > 0, texts.random.chance(40) {
          layer.decoration.style = texts.random.pick([.fullScreen, .formSheet, .bottomSheet, .popover])
        }
        return layer
      }
      return Node(key: texts.key(), kind: .window, children: layers)
    }
    var state = NavigationState(windows: windows)
    state.root.selection = texts.random.below(windows.count)
    let text = CompactTree.text(of: state)
    do {
      let (read, key) = try CompactTree.windows(text)
      #expect(read == windows && key == state.root.selection, "\(text.debugDescription)")
    } catch {
      Issue.record("\(text.debugDescription): \(error)")
    }
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...20)
  func anyTextIsATreeOrAProblem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let signs = [
      "a", "stack", "tabs", "[", "]", "(", ")", " > ", " | ", " || ", " ^ ", " & ", "*", "!", ":", " ", "'", "\"", "\\", "x=", "é",
      "\u{301}",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      do {
        let (windows, _) = try CompactTree.windows(text)
        #expect(!windows.isEmpty, "seed \(seed): '\(text)'")
      } catch {
        let column = (error as? CompactTree.Problem)?.column ?? 0
        #expect(column >= 1 && column <= text.unicodeScalars.count + 1, "seed \(seed): '\(text)': \(error)")
      }
    }
  }
}
