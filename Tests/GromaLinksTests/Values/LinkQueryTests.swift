import Testing

@testable import GromaLinks

struct LinkQueryTests {
  @Test(arguments: [
    ("", ""),
    ("a=1", "a: '1'"),
    ("a=1&b=2", "a: '1', b: '2'"),
    ("a", "a: flag"),
    ("a=", "a: ''"),
    ("=1", ": '1'"),
    ("&&a=1&", "a: '1'"),
    ("a+b=c+d", "a b: 'c d'"),
    ("a=1=2", "a: '1=2'"),
    // Repeated names.
    ("a=1&a=2&b=0&a=3", "a: '1'&'2'&'3', b: '0'"),
    ("a&a=1", "a: flag&'1'"),
    ("a[b]=1&a[b]=2", "a: {b: '1'&'2'}"),
    // Nested names.
    ("a[b]=1&a[c]=2", "a: {b: '1', c: '2'}"),
    ("a[b][c]=1", "a: {b: {c: '1'}}"),
    ("a[b]", "a: {b: flag}"),
    ("a[0]=x&a[1]=y", "a: {0: 'x', 1: 'y'}"),
    // Lists.
    ("a[]=1&a[]=2", "a: ['1', '2']"),
    ("a[]", "a: []"),
    ("a[]=", "a: ['']"),
    ("a[][b]=1&a[][b]=2", "a: [{b: '1'}, {b: '2'}]"),
    ("a[0][]=1&a[0][]=2", "a: {0: ['1', '2']}"),
    // Encoded brackets are brackets, both opening and closing.
    ("a%5Bb%5D=1", "a: {b: '1'}"),
    ("a%5b%5d=1&a[]=2", "a: ['1', '2']"),
    ("a[b%26c]=1", "a: {b&c: '1'}"),
    // A value and a list or record at once.
    ("a=1&a[b]=2", "a: mixed"),
    ("a[b]=2&a=1", "a: mixed"),
    ("a[]=1&a[b]=2", "a: mixed"),
    ("a[b]=1&a[b][c]=2", "a: {b: mixed}"),
    ("a=1&a=2&a[]=3", "a: mixed"),
    // Unmatched brackets are ordinary characters.
    ("a[=1", "a[: '1'"),
    ("a[b=1", "a[b: '1'"),
    ("a]=1", "a]: '1'"),
    ("a[b]c=1", "a[b]c: '1'"),
    ("a[b]c[d]=1", "a[b]c[d]: '1'"),
    ("a[[b]]=1", "a[[b]]: '1'"),
    ("a[b]]=1", "a[b]]: '1'"),
    ("[a]=1", "[a]: '1'"),
    ("[]=1", "[]: '1'"),
    ("é[中]=👍", "é: {中: '👍'}"),
  ]) func queryIsReadAsARecord(query: String, record: String) throws {
    #expect(try LinkRecord(query: query).description == record)
  }

  @Test func namesAreNestedUpToTheLimit() throws {
    let steps = (1..<LinkQuery.maximumDepth).map { "[\($0)]" }.joined()
    #expect(try LinkRecord(query: "a\(steps)=x").description == "a: {1: {2: {3: {4: {5: {6: {7: 'x'}}}}}}}")
    #expect(try LinkRecord(query: "a\(steps)[8]=x").description == "a[1][2][3][4][5][6][7][8]: 'x'")
    #expect(try LinkRecord(query: "a" + String(repeating: "[]", count: 20_000)).names.count == 1)
  }

  @Test func findsEachOfAsManyParametersAsItReads() throws {
    let query = (0..<LinkURL.maximumParameters).map { "p\($0)=\($0)" }.joined(separator: "&")
    let record = try LinkRecord(query: query)
    for number in 0..<LinkURL.maximumParameters { #expect(record["p\(number)"] == .text("\(number)")) }
    #expect(record["p1024"] == nil)
  }

  @Test(arguments: ["a", "a&", "a=1&", "a[]=&", "a[b]&"]) func rejectsTenThousandParameters(parameter: String) {
    let query = parameter.last == "&" ? String(repeating: parameter, count: 10_000) : (0..<10_000).map { "\($0)" }.joined(separator: "&")
    #expect(throws: LinkURLError.tooManyParameters) { try LinkRecord(query: query) }
    #expect("\(LinkURLError.tooManyParameters)" == "its query has more than 1024 parameters")
  }
}
