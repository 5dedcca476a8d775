import GromaTesting
import Testing

@testable import Groma

struct CompactTreeReadingTests {
  private static let kinds: [any CustomContainer.Type] = [ContainerTests.Deck.self, ContainerTests.Carousel.self]

  /// Returns the error and column of a text, or nil if it is a valid tree.
  private func problem(_ text: String) -> CompactTree.Problem? {
    do {
      _ = try CompactTree.windows(text, kinds: Self.kinds)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Trees

  @Test(arguments: [
    "", "a", "a(id=1)", "stack[a > b]", "stack[]", "tabs[*a | b]", "tabs[a | *stack[b > c]]", "tabs[a]", "tabs[]", "pages[a | *b]",
    "split[a || stack[b]]",
    "tabs home[*stack[a] | b]", "stack room(id=1)[a]", "a ^ b ^ stack[c]", "a ^ (full-screen) b", "a ^ (popover) stack[b] ^ c",
    "a! ^ stack[b! > c]!",
    "*main: a & other: b", "main: a & *other: stack[b] ^ c", "other: a", "*main: a & other: ", "a(text='two words')", "'a b'", "a(t='(')",
    "a(t=\"it's)\")",
    "main: a & *'my window': b", "doc(id=1): a",
  ]) func roundTripsTheNotation(text: String) throws {
    let (windows, key) = try CompactTree.windows(text)
    var state = NavigationState(windows: windows)
    state.root.selection = key
    #expect(CompactTree.text(of: state) == (text == "other: a" || text.hasPrefix("doc") ? "*" + text : text))
  }

  @Test func readsWithFewerOrMoreBlanks() throws {
    #expect(CompactTree.text(of: try CompactTree.node("tabs[a|*stack[ b>c ]]")) == "tabs[a | *stack[b > c]]")
    #expect(CompactTree.text(of: try CompactTree.node("  split [ a||b ] ")) == "split[a || b]")
  }

  @Test func aWindowOfAnyNameMayBeEmpty() throws {
    #expect(try CompactTree.windows("").windows == [NavigationState.window("main")])
    #expect(try CompactTree.windows("  ").windows == [NavigationState.window("main")])
    #expect(try CompactTree.windows("x: & y: ").windows.map(\.key) == ["x", "y"])
  }

  @Test func theFirstIsTheKeyWindowUnlessOneIsMarked() throws {
    #expect(try CompactTree.windows("x: a & y: b").key == 0)
    #expect(try CompactTree.windows("x: a & *y: b").key == 1)
  }

  @Test func listedCustomKindIsRead() throws {
    #expect(try CompactTree.node("carousel[a | *b]", kinds: Self.kinds).kind == .custom(CustomKind(ContainerTests.Carousel.self)))
    #expect(try CompactTree.node("carousel", kinds: []).kind == .page)
    #expect(throws: CompactTree.Problem.self) { try CompactTree.node("carousel[a | b]", kinds: []) }
  }

  @Test func aKindWithArgumentsIsAScreen() throws {
    #expect(try CompactTree.node("stack(id=1)") == Node(key: "stack id=1", kind: .page))
    #expect(try CompactTree.node("tabs stack[a]").key == "stack")
    #expect(try CompactTree.node("page") == Node(key: "page", kind: .page))
  }

  @Test func quotedTextIsAName() throws {
    #expect(try CompactTree.node("'a b'").key.name == "a b")
    #expect(try CompactTree.node(#""it's]\u{41}""#).key.name == "it's]A")
    #expect(try CompactTree.node(#"a(x=')' y=")" z=\))"#).key == ScreenKey(#"a x=')' y=')' z=')'"#))
    #expect(try CompactTree.node(#"a(x=b\ c)"#).key["x"] == "b c")
  }

  // MARK: Errors

  @Test(arguments: [
    ("stack[a", "expected ']' at the end", 8), ("stack[a > ]", "expected a screen, found ']'", 11),
    ("stack[", "expected a screen, found the end", 7),
    ("stack", "expected the name of the stack, found the end", 6), ("tabs  ", "expected the name of the tabs, found the end", 7),
    ("stack x", "expected '[' at the end", 8), ("stack x y", "expected '[', found 'y'", 9), ("stack[a | b]", "expected ']', found '|'", 9),
    ("tabs[a > b]", "expected ']', found '>'", 8), ("tabs[a | *]", "expected a screen, found ']'", 11),
    ("stack[*a]", "expected a screen, found '*'", 7), ("deck[*a]", "expected a screen, found '*'", 6),
    ("split[a | b]", "write '||' between the columns of a split", 9), ("split[a |", "write '||' between the columns of a split", 9),
    ("a b", "'b' is not expected here", 3), ("a]", "']' is not expected here", 2), ("a!!", "'!' is not expected here", 3),
    ("a ! lost", "'l' is not expected here", 5), ("a > b", "'>' is not expected here", 3), (",", "expected a screen, found ','", 1),
    ("a ^", "expected a screen, found the end", 4), ("^ a", "expected a screen, found '^'", 1),
    ("(popover) a", "expected a screen, found '('", 1),
    ("a ^ (big) b", "'big' is not a presentation style", 6), ("a ^ () b", "'' is not a presentation style", 6),
    ("a ^ (popover b", "expected ')', found 'b'", 14), ("a ^ (popover)", "expected a screen, found the end", 14),
    ("a(x", "expected ')' at the end", 4), ("a(1)", "'1' is not a list of arguments", 3),
    ("a(x=1 2)", "'x=1 2' is not a list of arguments", 3),
    (#"a(x="\u{zz}")"#, #"'x="\u{zz}"' is not a list of arguments"#, 3), ("a(x='1)", "expected ')' at the end", 8),
    ("a(x=1\\)", "expected ')' at the end", 8),
    ("'a", "the quote is not closed", 1), ("stack[a > \"b]", "the quote is not closed", 11), (#""a\"#, "the quote is not closed", 1),
    ("''", "expected a screen, found the end", 1),
    (#""\u{zz}""#, "expected a screen, found the end", 1),
    ("main: a & b", "expected ':' at the end", 12), ("main: a & : b", "expected a window, found ':'", 11),
    ("main: a &", "expected a window, found the end", 10),
    ("main:a", "':' is not expected here", 5), ("é e\u{301} x", "'e' is not expected here", 3),
    (
      "stack[stack[stack[stack[stack[stack[stack[stack[stack[stack[stack[a]]]]]]]]]]]", "containers are nested more than 12 levels deep", 67
    ),
    ("tabs[*a | *b]", "only one selected child may be marked with '*'", 11),
    ("split[*a || ~b || c]", "only one column may be marked with '~'", 13), ("split[a || ~b]", "the last column needs no '~'", 12),
    ("split[*a || b || *c]", "only one selected child may be marked with '*'", 18),
    ("*main: a & *other: b", "only one key window may be marked with '*'", 12),
  ]) func errorsHaveAMessageAndAColumn(text: String, sentence: String, column: Int) {
    let problem = problem(text)
    #expect(problem?.description == sentence)
    #expect(problem?.column == column)
  }

  @Test(arguments: [
    ("stack[a > moon]", "unknown screen 'moon'", 11), ("tabs moon[a]", "unknown screen 'moon'", 1),
    ("a ^ b(id=x)", "screen 'b': argument 'id' is 'x', which is not an Int", 5),
    ("stack[a > room]", "screen 'room': missing argument 'id' (Int)", 11),
  ]) func unknownScreenIsReportedWithItsColumn(text: String, sentence: String, column: Int) {
    #expect(throws: CompactTree.Problem(description: sentence, column: column)) { try StubApp.state(text) }
  }

  @Test func deepTreesAreReadWithoutRecursion() {
    let deep = 20_000
    #expect(problem(String(repeating: "stack[", count: deep))?.description == "containers are nested more than 12 levels deep")
    #expect(problem("'" + String(repeating: "[", count: deep))?.description == "the quote is not closed")
    #expect(problem(String(repeating: "(", count: deep))?.column == 1)
    #expect(problem("a" + String(repeating: " ", count: deep) + "b")?.column == deep + 2)
  }

  // MARK: Screens of an app

  @Test func argumentsBecomeCanonical() throws {
    #expect(CompactTree.text(of: try StubApp.state("a(id=007)")) == "a(id=7)")
  }

  @Test func containerHasTheWrittenChildren() throws {
    #expect(CompactTree.text(of: try StubApp.state("tabs home[c]")) == "tabs home[c]", "written children are kept")
    #expect(CompactTree.text(of: try StubApp.state("home")) == "tabs home[*stack[a] | stack[b]]", "the definition adds children")
  }

  // MARK: Random trees and texts

  /// Returns random windows that use every feature of the notation.
  private func windows(_ texts: inout RandomText) -> [Node] {
    let kinds = [Kind.page, .stack, .tabs, .split, .pages] + Self.kinds.map { .custom(CustomKind($0)) }
    func node(_ depth: Int) -> Node {
      let kind = depth == 0 ? .page : texts.random.pick(kinds)
      var key = kind == .page || texts.random.chance(40) ? texts.key() : Node.anonymousKey(kind)
      if kind == .page, Kind(named: key.name, among: Self.kinds) != nil { key = "page" }
      let children = kind == .page ? [] : (0..<texts.random.below(4)).map { _ in node(depth - 1) }
      var attributes = Attributes()
      if texts.random.chance(10) { attributes.policies.lock = texts.random.pick([.kept, .visible]) }
      attributes.appearance.isCollapsed = kind == .split && !children.isEmpty && texts.random.chance(30)
      if kind == .split, children.count > 1, !attributes.appearance.isCollapsed, texts.random.chance(30) {
        attributes.appearance.columnForCollapsing = texts.random.below(children.count - 1)
      }
      return Node(key: key, kind: kind, children: children, selection: texts.random.below(4), attributes: attributes)
    }
    return (0..<1 + texts.random.below(3)).map { _ in
      let layers = (0..<texts.random.below(3)).map { index in
        var layer = node(3)
        if index > 0, texts.random.chance(40) {
          layer.presentation.style = texts.random.pick(ModalStyle.allCases.filter { $0 != .pageSheet })
        }
        return layer
      }
      return Node(key: texts.key(), kind: .window, children: layers)
    }
  }

  private func text(of windows: [Node], key: Int) -> String {
    CompactTree.text(of: NavigationState().replacing(windows: windows, key: key))
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...1_500) func randomTreesRoundTrip(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let windows = windows(&texts)
    let key = texts.random.below(windows.count)
    let text = text(of: windows, key: key)
    do {
      let read = try CompactTree.windows(text, kinds: Self.kinds)
      #expect(read.windows == windows && read.key == key, "seed \(seed): \(text.debugDescription)")
    } catch {
      Issue.record("seed \(seed): \(text.debugDescription): \(error)")
    }
  }

  /// Every prefix of a valid text is a tree that prints and reads as the same tree, or an error. The argument is a seed.
  @Test(arguments: UInt64(1)...12) func everyPartOfATextIsATreeOrAProblem(seed: UInt64) throws {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let whole = text(of: windows(&texts), key: 0).unicodeScalars
    for end in whole.indices {
      let part = String(whole[..<end])
      do {
        let (windows, key) = try CompactTree.windows(part, kinds: Self.kinds)
        let again = try CompactTree.windows(text(of: windows, key: key), kinds: Self.kinds)
        #expect(again.windows == windows && again.key == key, "seed \(seed): \(part.debugDescription)")
      } catch {
        let column = error.column
        #expect((1...part.count + 1).contains(column), "seed \(seed): \(part.debugDescription): \(error)")
      }
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
        let column = error.column
        #expect(column >= 1 && column <= text.unicodeScalars.count + 1, "seed \(seed): '\(text)': \(error)")
      }
    }
  }
}
