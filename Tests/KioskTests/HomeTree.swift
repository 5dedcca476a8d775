/// Returns the tabs of home in compact notation. The catalog and the bag show the given screens, the other tabs their first screens.
func home(catalog: String = "catalog", bag: String = "bag", selecting selected: String = "catalog") -> String {
  let tabs = [("catalog", catalog), ("bag", bag), ("settings", "settings"), ("support", "support")]
  return "tabs home[" + tabs.map { ($0 == selected ? "*" : "") + "stack[\($1)]" }.joined(separator: " | ") + "]"
}
