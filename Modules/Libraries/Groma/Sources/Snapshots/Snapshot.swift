#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A saved navigation state that outlives the process and the version of the app: JSON with a format number, the name of the app and the
/// state.
///
/// The app that reads a snapshot may have changed since the snapshot was written. A screen is also found by its former name and former
/// labels (``ScreenDeclaration/formerly(_:labels:)``). Parts of the state that no longer fit the app are omitted or replaced, and reported
/// in ``Restored/dropped``:
///
/// * A screen that no longer has a definition, whose arguments are no longer valid, or that cannot be read is omitted together with its
///   children. Its container keeps the other children in order. If the selected child is omitted, the nearest child is selected. If two
///   children are equally near, the later one is selected.
/// * A plain container, which has no screen key, is omitted if all of its children are omitted. A container whose kind no longer exists, a
///   child that its container no longer accepts, and a second window with the same name are omitted as well.
/// * If a screen's kind of container has changed, the screen is replaced by the initial subtree of its definition.
/// * A window root that is omitted is replaced by a root of the launch state. Layers above an omitted layer are kept, in order. If no
///   window can be restored, the windows of the launch state are used.
/// * Flow data that cannot be read is replaced by the initial data of the flow, and omitted if the screen no longer has a flow. A feature
///   value that cannot be read is replaced by its value in the launch state. Other attributes that cannot be read have their default
///   values, but a locked screen stays locked.
/// * Containers and waiting items beyond the limits of depth and number are omitted. A waiting item is also omitted if it cannot be read,
///   if one of its routes would show a screen that no longer exists, or if its container, awaited screen or start is omitted.
/// * The parts of the app may change the restored state before it is shown. For example, without a session the root is the login screen
///   instead of the home screen. If a part fails, or if the saved state cannot be read at all, the launch state is used.
///
/// ```swift
/// let bytes = try navigator.snapshot()   // the process ends
/// let restored = try Snapshot.read(bytes, for: app)
/// let navigator = Navigator(app, state: restored.state)
/// restored.dropped.forEach { logger.warning("\($0)") }
/// ```
///
/// If the app has not changed, nothing is omitted. The restored state is then equal to the written state, except for secret text, which is
/// not saved (see ``Secret``), and for changes by the parts of the app.
public enum Snapshot {
  /// The version number of the written format. Older formats can be read. The number is increased for a format that older versions of the
  /// library cannot read.
  package static let format = 1

  /// A restored state, with a list of the parts that could not be restored.
  public struct Restored: Hashable, Sendable {
    /// The state, which is valid: a navigator can start in it.
    public let state: NavigationState
    /// The parts that were omitted or replaced, in the order in which the losses were found.
    public let dropped: [Loss]
  }

  /// A part of a snapshot that could not be restored.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// The path, in the saved tree, of the container that the loss concerns, or `nil` if the loss does not concern a single container.
    package let path: TreePath?
    /// The key of the container that the loss concerns, or `nil` if ``subject`` describes the part.
    package let key: ScreenKey?
    /// A description of the part, such as `value 'session'`. Used only if ``key`` is `nil`.
    let subject: String
    /// The reason for the loss, and the replacement, if any.
    public let reason: String

    /// A message that describes the part and the reason, such as `'chat room=1' at /0/0/1: the screen 'chat' is not defined`.
    public var description: String {
      let what = key.map { "'\($0)'" } ?? subject
      return "\(what)\(path.map { " at \($0)" } ?? ""): \(reason)".escapingControls
    }
  }

  /// Writes a state as JSON.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - app: The app that the state belongs to.
  /// - Returns: The JSON in UTF-8. Equal states at the same clock time give equal bytes, apart from the order of sets and of dictionaries
  ///   that are encoded as lists.
  /// - Throws: ``SnapshotError/unwritable(_:)`` if the state cannot be encoded: for example, if it contains a route without a saved form
  ///   (see ``Route/isOpaque``).
  package static func data(of state: NavigationState, app: AppDefinition) throws(SnapshotError) -> [UInt8] {
    do {
      return Array(try encoder().encode(Written(format: format, app: app.name, state: state)))
    } catch {
      throw .unwritable(sentence(of: error))
    }
  }

  /// Reads a snapshot, possibly of an older version of the app, and keeps everything that the current app can restore.
  ///
  /// Malformed input does not cause a trap. JSON that is nested more than 512 levels deep is rejected as a whole. In a tree that is too
  /// deep, the levels beyond `TreePath.maximumDepth` are omitted.
  ///
  /// - Parameters:
  ///   - data: The bytes of the snapshot.
  ///   - app: The current app definition.
  /// - Throws: ``SnapshotError/unreadable(_:)`` if the bytes are not a snapshot or the result would not be a valid state,
  ///   ``SnapshotError/newer(format:)`` for a newer format, ``SnapshotError/otherApp(_:expected:)`` for a snapshot of another app.
  public static func read(_ data: [UInt8], for app: AppDefinition) throws(SnapshotError) -> Restored {
    let decoder = decoder()
    decoder.userInfo = app.decodingInfo.merging([.snapshotApp: app]) { one, _ in one }
    do {
      return try decoder.decode(SnapshotFile.self, from: Data(data)).restored
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .unreadable(sentence(of: error))
    }
  }

  /// Returns the value that is read after this value was written as JSON, in the same way as a part of a snapshot.
  ///
  /// - Throws: The error of the encoder or the decoder.
  static func restored<Value: Codable>(_ value: Value) throws -> Value {
    // In an object, because not every version of Foundation writes a number or a string alone.
    try decoder().decode(Alone<Value>.self, from: encoder().encode(Alone(value: value))).value
  }

  private struct Alone<Value: Codable>: Codable {
    let value: Value
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  private struct Written: Encodable {
    let format: Int
    let app: String
    let state: NavigationState
  }

  /// Returns a message that describes an error of encoding or decoding.
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
  /// The bytes are not a snapshot, or its state cannot be restored. Carries the reason.
  case unreadable(String)
  /// The snapshot has a newer format than this version of the app can read. Carries the number of the format.
  case newer(format: Int)
  /// The snapshot belongs to another app. Carries the name of that app and the name of the current app.
  case otherApp(String, expected: String)
  /// The state cannot be encoded: for example, a feature value throws while it is encoded, or a route has no saved form. Carries the
  /// reason.
  case unwritable(String)
  /// The state cannot be replaced now, because the navigator is creating a model or running a transaction.
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
    case .unreadable(let why): "it is not a valid snapshot: \(why)".escapingControls
    case .newer(let format): "it is in format \(format), and the newest supported format is \(Snapshot.format)"
    case .otherApp(let app, let expected): "it is a snapshot of the app '\(app)', not of '\(expected)'".escapingControls
    case .unwritable(let why): "the state cannot be written: \(why)".escapingControls
    case .busy: NavigationError.busy.description
    }
  }
}

extension Navigator {
  /// Returns a snapshot of the current state, as JSON in UTF-8.
  ///
  /// - Throws: ``SnapshotError/unwritable(_:)`` if the state cannot be encoded: for example, if it contains a route without a saved form
  ///   (see ``Route/isOpaque``).
  public func snapshot() throws(SnapshotError) -> [UInt8] { try Snapshot.data(of: state, app: app) }

  /// Replaces the current state with the state in a snapshot, as one change that can be undone.
  ///
  /// Waiting items have as much time left as when the snapshot was written. Unfinished effects are requested again, so that the observers
  /// that do the work of the effects can start it again.
  ///
  /// - Parameter snapshot: The bytes of the snapshot.
  /// - Returns: The parts of the snapshot that were omitted or replaced.
  /// - Throws: ``SnapshotError/busy`` while a model is being created or a transaction runs, ``SnapshotError/unreadable(_:)`` if the
  ///   restored state cannot be shown, and the errors of ``Snapshot/read(_:for:)``. The state is then unchanged.
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
