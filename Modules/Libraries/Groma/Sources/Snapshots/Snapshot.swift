import FoundationEssentials

/// A state as bytes that outlive the process and the version of the app: JSON with a format number, the name of the app and the state.
///
/// The app that reads a snapshot may have changed since it was written. Everything that still exists is restored unchanged. The rest is
/// omitted or replaced, and reported:
///
/// * A screen is also found by a former name or former labels (``ScreenDefinition/formerly(_:labels:)``).
/// * A screen that no longer has a definition, whose arguments are no longer valid, or that cannot be read is omitted with everything
///   inside it. Its container keeps the other children in order. If the selected child is omitted, the nearest child is selected; if two
///   are equally near, the later one.
/// * A plain container is omitted if all of its children are omitted.
/// * If a screen's kind of container has changed, the screen is replaced by the initial subtree of its definition.
/// * A window root that is omitted is replaced by the root of the launch state. Layers above an omitted layer are kept, in order.
/// * Flow data that cannot be read is replaced by the initial data of the flow.
/// * Containers and waiting items beyond the limits of depth and number are omitted. So are values and waiting items that cannot be read,
///   routes that would show a screen which no longer exists, and routes whose awaited screen or start is omitted.
/// * The parts of the app may change the result before it is shown. For example, without a session the root is the login screen instead of
///   the home screen.
///
/// ```swift
/// let bytes = try navigator.snapshot()   // the process ends
/// let restored = try Snapshot.read(bytes, for: app)
/// let navigator = Navigator(app, state: restored.state)
/// restored.dropped.forEach { logger.warning("\($0)") }
/// ```
///
/// For an unchanged app nothing is omitted, and the restored state is equal to the written state.
public enum Snapshot {
  /// The version number of the written format. Older formats can be read. The number increases when older versions of the app could not
  /// read the new format.
  package static let format = 1

  /// A restored state, with a list of the parts that could not be restored.
  public struct Restored: Hashable, Sendable {
    /// The state, which is valid: a navigator can start in it.
    public let state: NavigationState
    /// Everything that was omitted or replaced, in the order of the file.
    public let dropped: [Loss]
  }

  /// A part of a snapshot that could not be restored.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// The path in the saved tree, or `nil` if the part is not in the tree.
    package let path: TreePath?
    /// The saved key, or `nil` if the part has no key or the key cannot be read.
    package let key: ScreenKey?
    /// A description of a part without a key, such as `value 'session'`.
    let subject: String
    /// The reason for the loss, and the replacement, if any.
    public let reason: String

    /// A message such as `'chat room=1' at /0/0/1: the screen 'chat' is not defined`.
    public var description: String {
      let what = key.map { "'\($0)'" } ?? subject
      return "\(what)\(path.map { " at \($0)" } ?? ""): \(reason)".escapingControls
    }
  }

  /// Writes a state as JSON.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - app: The app whose state it is.
  /// - Returns: The JSON in UTF-8. Equal states at the same clock time give equal bytes.
  /// - Throws: ``SnapshotError/unwritable(_:)`` if a value of a feature throws while it is encoded.
  package static func data(of state: NavigationState, app: AppDefinition) throws(SnapshotError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return Array(try encoder.encode(Written(format: format, app: app.name, state: state)))
    } catch {
      throw .unwritable(sentence(of: error))
    }
  }

  /// Reads a snapshot, possibly of an older version of the app, and keeps everything that the current app can restore.
  ///
  /// No input causes a trap. JSON that is nested more than 512 levels deep is rejected as a whole. In a tree that is too deep, the levels
  /// beyond `TreePath.maximumDepth` are omitted.
  ///
  /// - Throws: ``SnapshotError/unreadable(_:)`` if the bytes are not a snapshot, ``SnapshotError/newer(format:)`` for a newer format,
  ///   ``SnapshotError/otherApp(_:expected:)`` for a snapshot of another app.
  /// - Complexity: O(bytes).
  public static func read(_ data: [UInt8], for app: AppDefinition) throws(SnapshotError) -> Restored {
    let decoder = JSONDecoder()
    decoder.userInfo = app.decodingInfo.merging([.snapshotApp: app]) { one, _ in one }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(SnapshotFile.self, from: Data(data)).restored
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .unreadable(sentence(of: error))
    }
  }

  private struct Written: Encodable {
    let format: Int
    let app: String
    let state: NavigationState
  }

  /// Returns a message that describes an error of app or library code.
  static func sentence(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.debugDescription
    case EncodingError.invalidValue(_, let context): context.debugDescription
    default: "\(error)"
    }
  }
}

/// The reason why a state cannot be written or a snapshot cannot be read.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The bytes are not a snapshot, for the given reason.
  case unreadable(String)
  /// The snapshot has a newer format than this version of the app can read.
  case newer(format: Int)
  /// The snapshot belongs to another app.
  case otherApp(String, expected: String)
  /// A value of a feature threw while it was encoded, for the given reason.
  case unwritable(String)
  /// The navigator is creating content or running a transaction, so the state may not be changed now.
  case busy

  /// A stable error code for programs. The meaning of a code never changes.
  public var code: String {
    switch self {
    case .unreadable: "snapshot.unreadable"
    case .newer: "snapshot.newer"
    case .otherApp: "snapshot.other-app"
    case .unwritable: "snapshot.unwritable"
    case .busy: "snapshot.busy"
    }
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The message that the shell prints.
  public var description: String {
    switch self {
    case .unreadable(let why): "it is not a snapshot: \(why)".escapingControls
    case .newer(let format): "it is in format \(format), and the newest supported format is \(Snapshot.format)"
    case .otherApp(let app, let expected): "it is a snapshot of the app '\(app)', not of '\(expected)'".escapingControls
    case .unwritable(let why): "the state cannot be written: \(why)".escapingControls
    case .busy: NavigationError.busy.description
    }
  }
}

extension Navigator {
  /// Returns the current state as bytes that outlive the process.
  ///
  /// - Throws: ``SnapshotError/unwritable(_:)`` if a value of a feature throws while it is encoded.
  public func snapshot() throws(SnapshotError) -> [UInt8] { try Snapshot.data(of: state, app: app) }

  /// Replaces the current state with the state in a snapshot, as one change that can be undone.
  ///
  /// Waiting items have as much time left as when the snapshot was written. Unfinished effects are requested again, as after a cold start.
  ///
  /// - Returns: Everything that could not be restored.
  /// - Throws: ``SnapshotError/busy`` while content is being created or a transaction runs, and the errors of ``Snapshot/read(_:for:)``.
  ///   The state is then unchanged.
  @discardableResult
  public func restore(_ snapshot: [UInt8]) throws(SnapshotError) -> [Snapshot.Loss] {
    if live.isBusy { throw .busy }
    let restored = try Snapshot.read(snapshot, for: app)
    do {
      try restore(restored.state.rebased(to: now))
    } catch {
      throw .unreadable("\(error)")
    }
    for running in state.running { live.add(.requested(running.effect)) }
    live.deliver()
    return restored.dropped
  }
}
