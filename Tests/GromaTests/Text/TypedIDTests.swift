import GromaTesting
import Testing

@testable import Groma

/// Tests the typed identifiers of a feature's values.
struct TypedIDTests {
  private struct Room { typealias ID = TypedID<Room, Int> }
  private struct City { typealias ID = TypedID<City, String> }

  private struct Visit: Screen, Hashable {
    static let name = "visit"
    var room: Room.ID
    var city: City.ID?
  }

  @Test func isItsNumberOrWordAsAnArgument() throws {
    #expect(Visit(room: 1, city: "rome").key == "visit room=1 city=rome")
    let definition = ScreenDefinition(Visit.self, "", samples: [Visit(room: 1)]).erased
    #expect(definition.usage == "visit room:Int [city:String]")
    #expect(try definition.screen([(nil, "07"), (nil, "rome")]).key == Visit(room: 7, city: "rome").key)
    #expect(throws: ArgumentError.mistyped(label: "room", text: "x", type: "Int")) { try definition.screen([(nil, "x")]) }
  }

  @Test func encodesAsASingleValue() throws {
    try expectRoundTrip(Room.ID(rawValue: 3))
    try expectRoundTrip(City.ID("a b"))
    #expect(try encoded([Visit(room: 2, city: "aosta")]) == #"[{"city":"aosta","room":2}]"#)
  }

  @Test func comparesByItsValue() {
    #expect(Room.ID(3) == 3)
    #expect(Set<Room.ID>([1, 2, 1]).count == 2)
    #expect(City.ID("x") != "y")
  }

  @Test func isAPartOfAText() {
    let (room, city) = (Room.ID(3), City.ID("rome"))
    #expect("https://app.example/\(city)/\(room)" == "https://app.example/rome/3")
  }
}
