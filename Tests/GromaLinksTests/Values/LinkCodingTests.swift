import FoundationEssentials
import GromaTesting
import Testing

@testable import GromaLinks

private struct Event: Codable, Equatable {
  var at: Date
}
private struct Blob: Codable, Equatable {
  var data: Data
}
private struct Real: Codable {
  var x: Double
}

private func coding(_ change: (inout LinkCoding) -> Void) -> LinkCoding {
  var coding = LinkCoding()
  change(&coding)
  return coding
}

struct LinkCodingTests {
  @Test(arguments: [
    ("2026-11-21T13:00:00Z", 1_795_266_000), ("2026-11-21T13:00:00.250Z", 1_795_266_000.25), ("1969-12-31T23:59:59Z", -1),
    ("2026-11-21T15:00:00+02:00", 1_795_266_000),
  ]) func readsISODates(text: String, seconds: Double) throws {
    #expect(try read(Event.self, "at=\(PercentCoding.encoded(text) ?? "")").at.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: ["", "2026-11-21", "yesterday", "2026-13-01T00:00:00Z", "1795266000"]) func readsNothingElseAsISODate(text: String) {
    #expect(LinkCoding().date(text) == nil)
  }

  @Test(arguments: UInt64(1)...5) func readsBackDatesToTheMillisecond(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let date = Date(timeIntervalSince1970: Double(random.below(4_000_000_000_000) - 1_000_000_000_000) / 1_000)
      for coding in [LinkCoding(), coding { $0.dates = .secondsSince1970 }, coding { $0.dates = .millisecondsSince1970 }] {
        let text = coding.text(date)
        let back = coding.date(text)?.timeIntervalSince1970 ?? 0
        #expect(abs(back - date.timeIntervalSince1970) < 0.000_5, "seed \(seed): \(text)")
        #expect(coding.date(text).map(coding.text) == text)
      }
    }
  }

  @Test func writesDatesInTheConfiguredFormat() {
    let date = Date(timeIntervalSince1970: 1_795_266_000)
    #expect(LinkCoding().text(date) == "2026-11-21T13:00:00Z")
    #expect(LinkCoding().text(date + 0.25) == "2026-11-21T13:00:00.250Z")
    #expect(coding { $0.dates = .secondsSince1970 }.text(date) == "1795266000")
    #expect(coding { $0.dates = .secondsSince1970 }.text(date + 0.5) == "1795266000.5")
    #expect(coding { $0.dates = .millisecondsSince1970 }.text(date) == "1795266000000")
    #expect(coding { $0.dates = .secondsSince1970 }.date("inf") == nil)
  }

  @Test func customFormatsAreReadAndWritten() throws {
    let coding = coding {
      $0.dates = .custom(
        read: { Int($0.dropFirst()).map { Date(timeIntervalSince1970: Double($0)) } }, write: { "@\(Int($0.timeIntervalSince1970))" })
      $0.bytes = .custom(
        read: { $0 == "none" ? Data() : nil }, write: { _ in "none" })
    }
    #expect(try read(Event.self, "at=@7", coding).at == Date(timeIntervalSince1970: 7))
    #expect(coding.text(Date(timeIntervalSince1970: 7)) == "@7")
    #expect(try read(Blob.self, "data=none", coding).data == Data())
    #expect(throws: (any Error).self) { try read(Blob.self, "data=some", coding) }
    #expect(try LinkEncoder.record(of: Blob(data: Data([1])), coding: coding).description == "data: 'none'")
  }

  @Test(arguments: ["+/A=", "-_A=", "-_A", "%2B%2FA%3D"]) func readsBothAlphabetsOfBase64(text: String) throws {
    let query = text.contains("%") ? text : PercentCoding.encoded(text) ?? ""
    #expect(try read(Blob.self, "data=\(query)").data == Data([0xfb, 0xf0]))
  }

  @Test(arguments: UInt64(1)...3) func readsBackBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in 0..<40 {
      let data = Data((0..<count).map { _ in UInt8(random.below(256)) })
      #expect(LinkCoding().data(LinkCoding().text(data)) == data)
    }
  }

  @Test func readsInfinityOnlyWithAConfiguredText() throws {
    let unusual = coding { $0.unusualNumbers = .init(infinity: "∞", negativeInfinity: "-∞", nan: "?") }
    #expect(try read(Real.self, "x=∞", unusual).x == .infinity)
    #expect(try read(Real.self, "x=-∞", unusual).x == -.infinity)
    #expect(try read(Real.self, "x=%3F", unusual).x.isNaN)
    #expect(try LinkEncoder.record(of: Real(x: -.infinity), coding: unusual).description == "x: '-∞'")
    #expect(try LinkEncoder.record(of: Real(x: .nan), coding: unusual).description == "x: '?'")
    for text in ["inf", "-infinity", "nan", "1e999"] {
      #expect(throws: (any Error).self) { try read(Real.self, "x=\(text)", unusual) }
    }
  }

  @Test func readsRepeatedValuesAsConfigured() throws {
    let query = "x=1&x=2&x=3"
    #expect(try read(Real.self, query).x == 3)
    #expect(try read(Real.self, query, coding { $0.repeats = .last }).x == 3)
    #expect(try read(Real.self, query, coding { $0.repeats = .first }).x == 1)
    #expect { try read(Real.self, query, coding { $0.repeats = .refuse }) } throws: { "\($0)" == "argument 'x' is given twice" }
    #expect(try read(Real.self, "x=1", coding { $0.repeats = .refuse }).x == 1)
  }

  @Test(arguments: [
    ("room", "room"), ("roomNumber", "room_number"), ("roomID", "room_id"), ("aB", "a_b"), ("room2Door", "room2_door"),
    ("room_number", "room_number"), ("éÉ", "é_é"), ("", ""),
  ]) func namesInSnakeCase(property: String, name: String) {
    #expect(coding { $0.names = .snakeCase }.name(property) == name)
  }

  @Test func readsPropertiesByTheirNameInLinks() throws {
    struct Visit: Codable, Equatable {
      struct Place: Codable, Equatable { var roomNumber: Int }
      var visitPlace: Place
    }
    let expected = Visit(visitPlace: .init(roomNumber: 7))
    #expect(try read(Visit.self, "visit_place[room_number]=7", coding { $0.names = .snakeCase }) == expected)
    #expect(try read(Visit.self, "VISITPLACE[ROOMNUMBER]=7", coding { $0.names = .custom { $0.uppercased() } }) == expected)
    #expect {
      try read(Visit.self, "visit_place[x]=7", coding { $0.names = .snakeCase })
    } throws: { "\($0)" == "missing argument 'visitPlace[roomNumber]' (Int)" }
  }
}
