extension CodingUserInfoKey {
  /// The key for the app definition for which a decoder reads a snapshot. The value is an `AppDefinition`.
  static let snapshotApp = CodingUserInfoKey(rawValue: "groma.snapshotApp")!
}

/// The outermost JSON object of a snapshot, with the format number, the name of the app and the state.
struct SnapshotFile: Decodable {
  private enum Keys: String, CodingKey { case format, app, state }

  let restored: Snapshot.Restored

  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Keys.self)
    guard let app = decoder.userInfo[.snapshotApp] as? AppDefinition else { throw SnapshotError.unreadable("no app definition is given") }
    let format = try file.decode(Int.self, forKey: .format)
    guard format >= 1 else { throw SnapshotError.unreadable("the format \(format) does not exist") }
    guard format <= Snapshot.format else { throw SnapshotError.newer(format: format) }
    let name = try file.decode(String.self, forKey: .app)
    guard name == app.name else { throw SnapshotError.otherApp(name, expected: app.name) }
    var reader = SnapshotReader(app)
    let state = reader.state(try? file.superDecoder(forKey: .state))
    if let violation = Invariants.violation(of: state) { throw SnapshotError.unreadable(violation) }
    restored = Snapshot.Restored(state: reader.completed(state), dropped: reader.dropped)
  }
}
