import GromaTesting
import Testing

@testable import GromaScripts

private func difference(_ expected: [String], _ actual: [String]) throws -> String {
  try OutputMatcher.mismatch(expected: block(expected), actual: actual)?.description ?? "none"
}

struct MismatchTests {
  @Test func showsChangedLinesBetweenEqualOnes() throws {
    #expect(
      try difference(["window", "├─ a", "├─ b", "└─ c"], ["window", "├─ x", "├─ y", "└─ c"]) == """
          window
        - ├─ a
        - ├─ b
        + ├─ x
        + ├─ y
          └─ c
        """)
  }

  @Test func showsMissingAndSurplusLines() throws {
    #expect(try difference(["a", "b", "c"], ["a", "c"]) == "  a\n- b\n  c")
    #expect(try difference(["a", "c"], ["a", "b", "c"]) == "  a\n+ b\n  c")
    #expect(try difference([], ["a"]) == "+ a")
    #expect(try difference(["a"], []) == "- a")
  }

  @Test func showsAnElisionOnce() throws {
    #expect(try difference(["a", "...", "z"], ["a", "b", "c", "y"]) == "  a\n  ...\n- z\n+ y")
    #expect(try difference(["x", "..."], ["a", "b", "c"]) == "- x\n+ a\n  ...")
    #expect(try difference(["...", "z"], []) == "  ...\n- z")
  }

  @Test func showsTrailingBlanksAndControls() throws {
    #expect(try difference(["a b  "], ["a b\t\u{1B}[m"]) == "- a b··\n+ a b\\t\\u{1B}[m")
    #expect(try difference([""], [" "]) == "- \n+ ·")
  }

  @Test func showsPatternsAsWritten() throws {
    #expect(try difference(["a[..]", "re: x+"], ["b", "y"]) == "- a[..]\n- re: x+\n+ b\n+ y")
    #expect(try difference(["a[..]", "b"], ["abc", "c"]) == "  abc\n- b\n+ c")
  }

  @Test func foldsLongStretchesOfEqualLines() throws {
    let same = (1...10).map(String.init)
    #expect(
      try difference(same + ["x"] + same + ["y"] + same, same + ["X"] + same + ["Y"] + same) == """
          (7 lines as expected)
          8
          9
          10
        - x
        + X
          1
          2
          3
          (4 lines as expected)
          8
          9
          10
        - y
        + Y
          1
          2
          3
          (7 lines as expected)
        """)
  }

  @Test func hasTheNumberOfItsFirstLine() throws {
    func line(_ expected: [String], _ actual: [String]) throws -> Int? {
      try OutputMatcher.mismatch(expected: block(expected), actual: actual)?.line
    }
    #expect(try line(["a", "b"], ["a", "x"]) == 11)
    #expect(try line(["a", "b"], ["a"]) == 11)
    #expect(try line(["a", "b"], ["x", "a", "b"]) == 10)
    #expect(try line(["a", "b"], ["a", "b", "c"]) == 11)
    #expect(try line([], ["a"]) == nil)
  }

  @Test func alignsTooManyLinesByTheirEndsOnly() throws {
    let long = (0..<1_200).map { "a\($0)" }
    let other = (0..<1_200).map { "b\($0)" }
    let edits = try Alignment(block(["x"] + long + ["..."] + ["y"]), ["x"] + other + ["y"]).edits
    #expect(edits.first == .keep(expected: 0, actual: 0))
    #expect(edits.last == .keep(expected: 1_202, actual: 1_201))
    #expect(edits.count == 2 + 1_201 + 1_200)
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func listsEveryLineOfBothInOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let expected = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        ["...", "a", "b", "c", "[..]"].randomElement(using: &random) ?? ""
      }
      let actual = (0..<Int.random(in: 0..<8, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
      let edits = try Alignment(block(expected), actual).edits
      let rows = edits.compactMap { edit in
        switch edit {
        case .keep(let row, _), .replace(let row, _), .elision(let row), .remove(let row): row
        case .absorb, .insert: nil as Int?
        }
      }
      let columns = edits.compactMap { edit in
        switch edit {
        case .keep(_, let column), .replace(_, let column), .absorb(_, let column), .insert(let column): column
        case .elision, .remove: nil as Int?
        }
      }
      #expect(rows == Array(expected.indices))
      #expect(columns == Array(actual.indices))
      let isWithoutChange = edits.allSatisfy { edit in
        switch edit {
        case .keep, .absorb, .elision: true
        case .replace, .remove, .insert: false
        }
      }
      #expect(try isWithoutChange == (OutputMatcher.mismatch(expected: block(expected), actual: actual) == nil), "\(expected) \(actual)")
    }
  }
}
