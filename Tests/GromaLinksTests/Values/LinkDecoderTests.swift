import FoundationEssentials
import Groma
import Testing

@testable import GromaLinks

/// Decodes a value from a query.
func read<V: Decodable>(_: V.Type, _ query: String, _ coding: LinkCoding = LinkCoding()) throws -> V {
  try LinkDecoder.value(V.self, from: LinkRecord(query: query), rules: LinkRules(coding))
}

/// Returns the error of decoding a value from a query.
private func problem<V: Decodable>(_: V.Type, _ query: String, _ coding: LinkCoding = LinkCoding()) throws -> String {
  do {
    return "no problem: \(try read(V.self, query, coding))"
  } catch let error as ArgumentError {
    return error.description
  }
}

/// A value with one property of any type.
private struct One<V: Codable & Equatable>: Codable, Equatable { var a: V }
private struct Maybe<V: Codable & Equatable>: Codable, Equatable { var a: V? }

private struct RoomID: RawRepresentable, Codable, Equatable { var rawValue: Int }
private enum Color: String, Codable, CaseIterable { case red, green }
private enum Level: Int, Codable { case low = 1, high = 9 }
private enum Shape: Codable, Equatable { case circle(radius: Int), point }
private struct Range: Codable, Equatable { var from: Int?; var to: Int? }
private struct Item: Codable, Equatable { var id: RoomID; var tags: [String] }
private struct Search: Codable, Equatable { var filter: Range; var items: [Item] }

/// A type that throws its own error.
private struct Even: Codable, Equatable {
  var number: Int
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    number = try container.decode(Int.self)
    if number % 2 == 1 { throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is odd") }
  }
}

/// A class with a superclass.
private class Base: Codable { var id: Int = 0 }
private final class Derived: Base {
  var name = ""
  private enum Keys: CodingKey { case name, base }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    try super.init(from: container.superDecoder(forKey: .base))
  }
}

/// A type that decodes nested containers by hand.
private struct Pair: Decodable, Equatable {
  var first: Int
  var rest: [Int] = []
  private enum Keys: CodingKey { case pair, first }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    first = try container.nestedContainer(keyedBy: Keys.self, forKey: .pair).decode(Int.self, forKey: .first)
    var list = try decoder.container(keyedBy: AnyName.self).nestedUnkeyedContainer(forKey: AnyName("rest"))
    while !list.isAtEnd {
      var inner = try list.nestedUnkeyedContainer()
      rest += [try inner.decode(Int.self), try inner.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .first)]
    }
    #expect(throws: ArgumentError.missing(label: "rest[2]", type: "value")) { try list.decode(Int.self) }
  }
}

/// A type that checks list elements for null.
private struct Holes: Decodable {
  var found = ""
  init(from decoder: any Decoder) throws {
    var list = try decoder.container(keyedBy: AnyName.self).nestedUnkeyedContainer(forKey: AnyName("a"))
    while !list.isAtEnd { found += try list.decodeNil() ? "-" : list.decode(String.self) }
  }
}

struct LinkDecoderTests {
  @Test func readsTextsAndNumbers() throws {
    #expect(try read(One<String>.self, "a=x+y").a == "x y")
    #expect(try read(One<String>.self, "a=").a == "")
    #expect(try read(One<String>.self, "a").a == "")
    #expect(try read(One<Int>.self, "a=-7").a == -7)
    #expect(try read(One<UInt64>.self, "a=18446744073709551615").a == .max)
    #expect(try read(One<Int8>.self, "a=-128").a == .min)
    #expect(try read(One<Double>.self, "a=1.5e3").a == 1_500)
    #expect(try read(One<Float>.self, "a=-0.25").a == -0.25)
  }

  @Test(arguments: [("a", true), ("a=true", true), ("a=1", true), ("a=false", false), ("a=0", false)])
  func readsFlags(query: String, expected: Bool) throws {
    #expect(try read(One<Bool>.self, query).a == expected)
    #expect(try read(Maybe<Bool>.self, query).a == expected)
  }

  @Test func readsIdsAndEnumerations() throws {
    #expect(try read(One<RoomID>.self, "a=7").a.rawValue == 7)
    #expect(try read(One<Color>.self, "a=green").a == .green)
    #expect(try read(One<Level>.self, "a=9").a == .high)
    #expect(try read(One<Shape>.self, "a[circle][radius]=3").a == .circle(radius: 3))
    #expect(try read(One<Shape>.self, "a[point]").a == .point)
  }

  @Test func absentOptionalsAreNil() throws {
    #expect(try read(Maybe<Int>.self, "").a == nil)
    #expect(try read(Maybe<Int>.self, "a").a == nil)
    #expect(try read(Maybe<Range>.self, "a").a == nil)
    #expect(try read(Maybe<[Int]>.self, "").a == nil)
    #expect(try read(Maybe<[Int]>.self, "a[]").a == [])
    #expect(try read(Maybe<String>.self, "a=").a == "")
    #expect(try read(One<Int?>.self, "").a == nil)
    #expect(try read(One<Int?>.self, "a=1").a == 1)
    #expect(try read(One<[Int]>.self, "").a == [])
    #expect(try read(One<Set<Int>>.self, "").a == [])
    #expect(try read(One<[String: Int]>.self, "").a == [:])
    #expect(try read(One<Range>.self, "").a == Range())
  }

  @Test(arguments: ["a[]=1&a[]=2", "a=1&a=2", "a[0]=1&a[1]=2", "a[7]=2&a[5]=1", "a[10]=2&a[9]=1"])
  func readsListsInEveryNotation(query: String) throws {
    #expect(try read(One<[Int]>.self, query).a == [1, 2])
    #expect(try read(One<Set<Int>>.self, query).a == [1, 2])
  }

  @Test func readsListsOfOneAndOfNone() throws {
    #expect(try read(One<[Int]>.self, "a=1").a == [1])
    #expect(try read(One<[Int]>.self, "a").a == [])
    #expect(try read(One<[Int]>.self, "a[]").a == [])
    #expect(try read(One<[[Int]]>.self, "a[0][]=1&a[0][]=2&a[1][]&a[2][]=3").a == [[1, 2], [], [3]])
    #expect(try read(One<[Int?]>.self, "a[0]=1&a[1]&a[2]=3").a == [1, nil, 3])
    #expect(try read(One<[Bool]>.self, "a[0]=0&a[1]").a == [false, true])
  }

  @Test func readsRecordsInRecordsAndLists() throws {
    let search = try read(Search.self, "filter[from]=1&items[0][id]=7&items[0][tags][]=a&items[0][tags][]=b&items[1][id]=8&else=0")
    #expect(search.filter == Range(from: 1, to: nil))
    #expect(search.items == [Item(id: RoomID(rawValue: 7), tags: ["a", "b"]), Item(id: RoomID(rawValue: 8), tags: [])])
    #expect(try read(One<[String: [Int]]>.self, "a[x][]=1&a[y]=2").a == ["x": [1], "y": [2]])
    #expect(try read(One<[Int: String]>.self, "a[1]=x&a[2]=y").a == [1: "x", 2: "y"])
  }

  @Test func readsContainersAskedForByHand() throws {
    let pair = try read(Pair.self, "pair[first]=1&rest[0][0]=2&rest[0][1][first]=3&rest[1][0]=4&rest[1][1][first]=5")
    #expect(pair.first == 1 && pair.rest == [2, 3, 4, 5])
    #expect(try read(Holes.self, "a[0]=x&a[1]&a[2]=").found == "x-")
    #expect(try LinkDecoder.value(Holes.self, from: LinkRecord(json: #"{"a": [null, "x"]}"#), rules: .standard).found == "-x")
    let derived = try read(Derived.self, "name=x&base[id]=7")
    #expect(derived.name == "x" && derived.id == 7)
  }

  @Test(arguments: [
    ("", "missing argument 'a' (Int)"),
    ("a=x", "argument 'a' is 'x', which is not an Int"),
    ("a=1.0", "argument 'a' is '1.0', which is not an Int"),
    ("a=99999999999999999999", "argument 'a' is '99999999999999999999', which is not an Int"),
    ("a", "argument 'a' is '', which is not an Int"),
    ("a[]=1", "not usable as an argument: 'a' is a list, but must be a value"),
    ("a[b]=1", "not usable as an argument: 'a' is a record, but must be a value"),
    ("a=1&a[b]=1", "not usable as an argument: 'a' is both a value and a list or record"),
  ]) func errorExplainsAnInvalidNumber(query: String, sentence: String) throws {
    #expect(try problem(One<Int>.self, query) == sentence)
    #expect(try problem(One<RoomID>.self, query) == sentence)
  }

  @Test(arguments: [
    ("filter=1&items[]", "argument 'filter' is '1', which is not a record"),
    ("filter[from]=x", "argument 'filter[from]' is 'x', which is not an Int"),
    ("items=x", "argument 'items[0]' is 'x', which is not a record"),
    ("items[0][tags][]=x", "missing argument 'items[0][id]' (Int)"),
    ("items[0][id]=1&items[1][id]=x", "argument 'items[1][id]' is 'x', which is not an Int"),
    ("items[x][id]=1", "not usable as an argument: 'items' is a record, but must be a list"),
    ("items[-1][id]=1", "not usable as an argument: 'items' is a record, but must be a list"),
    ("items[0][id]=1&items=2", "not usable as an argument: 'items' is both a value and a list or record"),
    ("filter[]=1", "not usable as an argument: 'filter' is a list, but must be a record"),
    ("items[0][id]=1&items[0][tags][x]=1", "not usable as an argument: 'items[0][tags]' is a record, but must be a list"),
  ]) func errorNamesThePlaceInTheValue(query: String, sentence: String) throws {
    #expect(try problem(Search.self, query) == sentence)
  }

  @Test func errorsNameTheType() throws {
    #expect(try problem(One<Color>.self, "a=blue") == "argument 'a' is 'blue', which is not one of red|green")
    #expect(try problem(One<Color>.self, "") == "missing argument 'a' (red|green)")
    #expect(try problem(One<Level>.self, "a=2") == "argument 'a' is '2', which is not a Level")
    #expect(try problem(One<Bool>.self, "a=maybe") == "argument 'a' is 'maybe', which is not a Bool")
    #expect(try problem(One<Date>.self, "a=today") == "argument 'a' is 'today', which is not a Date")
    #expect(try problem(One<Data>.self, "a=!") == "argument 'a' is '!', which is not a Data")
    #expect(try problem(One<Even>.self, "a=3") == "argument 'a' is '3', which is not an Even")
    #expect(try problem(One<Item>.self, "") == "missing argument 'a' ({id:Int,tags:[String]})")
    #expect(try problem(One<Shape>.self, "a[square]=1") == "argument 'a' is '', which is not a Shape")
    #expect(try problem(One<Double>.self, "a=inf") == "argument 'a' is 'inf', which is not a Double")
  }

  @Test func nullIsAMissingArgument() throws {
    let record = try LinkRecord(json: #"{"a": null}"#)
    #expect(throws: ArgumentError.missing(label: "a", type: "Int")) {
      try LinkDecoder.value(One<Int>.self, from: record, rules: .standard)
    }
    #expect(throws: ArgumentError.missing(label: "a", type: "String")) {
      try LinkDecoder.value(One<String>.self, from: record, rules: .standard)
    }
    #expect(try LinkDecoder.value(Maybe<String>.self, from: record, rules: .standard).a == nil)
    #expect(try LinkDecoder.value(One<[Int]>.self, from: record, rules: .standard).a == [])
  }

  @Test func doesNotLookUpEmptyNames() throws {
    #expect(try problem(Int.self, "a=1") == "not usable as an argument: '' is a record, but must be a value")
  }
}
