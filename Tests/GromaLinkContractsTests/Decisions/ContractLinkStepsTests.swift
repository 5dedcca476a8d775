import GromaTesting
import Testing

@testable import GromaLinkContracts

/// The steps of a type accept the texts that the type accepts.
struct ContractLinkStepsTests {
  private func check(_ type: ParameterType, _ texts: [String]) {
    for part in [URLBytes.Part.path, .query] {
      let automaton = Automaton()
      automaton.add(type.steps(in: part), tag: 0)
      for text in texts where part == .query || !text.isEmpty {
        // A plain plus sign in a query is a space.
        let symbols = part == .query ? text.utf8.map(URLBytes.symbol) : Array(text.utf8)
        if automaton.accepts(symbols) != type.accepts(text) { Issue.record("\(type) in \(part): '\(text)'") }
      }
    }
  }

  @Test(arguments: [8, 16, 32, 64], [true, false]) func integersAreWithinTheirRange(bits: Int, isSigned: Bool) {
    let high = UInt64.max >> UInt64(isSigned ? 65 - bits : 64 - bits)
    let bounds: [UInt64] = [high, UInt64.max >> 1, (UInt64.max >> 1) + 1, UInt64.max, 99, 100]
    let limits: [String] = bounds.flatMap { [String($0 - 1), String($0), String($0 &+ 1)] }
    // Numbers that differ from a limit in one digit.
    let near: [String] = limits.flatMap { text in
      text.indices.flatMap { index in "0123456789".map { text.replacingCharacter(at: index, with: $0) } }
    }
    let other = ["", "x", "1x", "18446744073709551616", "99999999999999999999"]
    let numbers: [String] = (0...300).map { String($0) } + limits + near + other
    check(.integer(bits: bits, isSigned: isSigned), numbers.flatMap { [$0, "-\($0)", "+\($0)", "00\($0)", "--\($0)", "-0\($0)"] })
  }

  @Test func datesAreDaysOfTheCalendar() {
    let years = ["0000", "0001", "0004", "0100", "0400", "1900", "2000", "2023", "2024", "2100", "2400", "9999", "202", "20240"]
    let dates = years.flatMap { year in
      (0...13).flatMap { month in (0...32).map { day in "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" } }
    }
    check(.date, dates + ["2024-1-01", "2024-01-1", "2024/01/01", "", "2024-01-01Z"])
  }

  @Test func timesAreInUTC() {
    let times = [
      "00:00:00", "23:59:59", "24:00:00", "12:60:00", "12:00:60", "1:00:00", "12:00", "12:00:00.", "12:00:00.5", "12:00:00.123456789",
    ]
    check(
      .time, times.flatMap { ["2024-02-29T\($0)Z", "2023-02-29T\($0)Z", "2024-02-29T\($0)", "2024-02-29 \($0)Z", "2024-02-29t\($0)z"] })
  }

  @Test(arguments: [ParameterType.boolean, .uuid, .oneOf(["a", "b c", "é", ""]), .text, .identifier]) func otherTypes(type: ParameterType) {
    let uuid = "0a1b2c3d-0A1B-0a1b-0a1b-0a1b2c3d4e5f"
    check(
      type,
      [
        "", "a", "b", "b c", "é", "true", "True", "yes", "1", "2", "false", "no", "0", uuid, uuid + "0", String(uuid.dropLast()),
        "g" + uuid.dropFirst(),
      ])
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
  }
}
