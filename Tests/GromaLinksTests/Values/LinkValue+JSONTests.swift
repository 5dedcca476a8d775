import Testing

@testable import GromaLinks

struct LinkValueJSONTests {
  @Test(arguments: [
    ("{}", ""),
    (#"{"b": 1, "a": "x"}"#, "a: 'x', b: '1'"),
    (#"{"a": true, "b": false, "c": null}"#, "a: 'true', b: 'false', c: null"),
    (#"{"a": -1.5, "b": 0.1, "c": 1e3, "d": 1.0}"#, "a: '-1.5', b: '0.1', c: '1000', d: '1'"),
    (#"{"a": 9223372036854775807, "b": 18446744073709551615}"#, "a: '9223372036854775807', b: '18446744073709551615'"),
    (#"{"a": [1, "x", null, [2]], "b": {"c": {}}, "d": []}"#, "a: ['1', 'x', null, ['2']], b: {c: {}}, d: []"),
    (#"{"a": "é\n\u0000\"", "": 0}"#, ": '0', a: 'é\n\u{0}\"'"),
    (#" { "0" : "true" } "#, "0: 'true'"),
  ]) func reads(text: String, record: String) throws {
    #expect(try LinkRecord(json: text).description == record)
  }

  @Test(arguments: [
    ("", "the payload is not JSON"),
    ("{", "the payload is not JSON"),
    ("{a: 1}", "the payload is not JSON"),
    (#"{"a": 1} 2"#, "the payload is not JSON"),
    (#"{"a": 1e999}"#, "the payload is not JSON"),
    (String(repeating: "[", count: 60_000), "the payload is not JSON"),
    ("1", "the payload is not a JSON object"),
    ("null", "the payload is not a JSON object"),
    (#""x""#, "the payload is not a JSON object"),
    ("[{}]", "the payload is not a JSON object"),
    (#"{"a": ""# + String(repeating: "x", count: 70_000) + #""}"#, "the payload is 70009 bytes long; the maximum is 65536"),
  ]) func refuses(text: String, sentence: String) {
    #expect { try LinkRecord(json: text) } throws: { "\($0)" == sentence }
  }

  @Test func readsAnyNumberOfNames() throws {
    let names = (0..<2_000).map { "\"n\($0)\": \($0)" }
    let record = try LinkRecord(json: "{\(names.joined(separator: ", "))}")
    #expect(record["n1999"] == .text("1999") && record["n0"] == .text("0") && record.names.count == 2_000)
  }
}
