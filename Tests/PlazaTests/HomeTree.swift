/// The tabs of home in compact notation: these screens in the rooms, and in each other tab what it begins with.
func home(rooms: String = "rooms", selecting selected: String = "rooms") -> String {
  let tabs = [
    ("rooms", "stack[\(rooms)]"), ("catalog", "stack[catalog]"), ("items", "stack[items]"), ("profile", "stack[profile]"),
    ("places", "split places[cities || city(id=aosta)]"),
  ]
  return "tabs home[" + tabs.map { ($0 == selected ? "*" : "") + $1 }.joined(separator: " | ") + "]"
}
