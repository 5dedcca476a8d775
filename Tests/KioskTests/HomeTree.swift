/// The tabs of home in compact notation: these screens in the catalog and the bag, and in each other tab what it begins with.
func home(catalog: String = "catalog", bag: String = "bag", selecting selected: String = "catalog") -> String {
  let tabs = [("catalog", catalog), ("bag", bag), ("settings", "settings"), ("support", "support")]
  return "tabs home[" + tabs.map { ($0 == selected ? "*" : "") + "stack[\($1)]" }.joined(separator: " | ") + "]"
}
