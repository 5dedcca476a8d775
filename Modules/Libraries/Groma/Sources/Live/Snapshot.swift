import FoundationEssentials

/// A state as bytes that outlive the process and the version of the app: JSON with the number of its format, the app's name and the state.
///
/// A snapshot is read by an app that may have changed since. What is still there comes back as it was; what is not is left out, and said:
///
/// * A screen is found under a name or a label that it had once (``ScreenDefinition/formerly(_:labels:)``).
/// * A screen that nobody lists now, whose arguments do not make it, or that cannot be read, goes with what it holds. Its container keeps
///   the rest, in order, and its selection: on the same child if that is there, else on the nearest, the one after it first.
/// * A container that is nobody's screen goes with the last of what it held.
/// * A screen that is another kind of container now begins anew, as its entry makes it.
/// * The root of a window that goes is replaced by the root that the app begins with. Layers over a layer that goes stay, in order: each
///   stands over what is below it then.
/// * Data of a flow that cannot be read is replaced by the data that the flow starts with.
/// * What is deeper, wider or more than the limits goes; so do values and waiting routes that cannot be read, routes that would show a
///   screen which is gone, and those whose screen or start is gone.
/// * The parts of the app look at the result before it is shown: without a session, the root is the login, not home.
///
/// ```swift
/// let bytes = try Snapshot.data(of: navigator.state, app: app)   // the process ends
/// let restored = try Snapshot.read(bytes, for: app)
/// let navigator = Navigator(app, state: restored.state)
/// restored.dropped.forEach { logger.warning("\($0)") }
/// ```
///
/// With the same app nothing is dropped, and the state is equal to what was written.
public enum Snapshot {
  /// The format that is written. Older ones are read; it is raised when older versions of the app could not read what is written.
  public static let format = 1

  /// A state that was read, and what could not be kept of what was saved.
  public struct Restored: Hashable, Sendable {
    /// The state. It keeps every law: see ``Invariants``.
    public let state: NavigationState
    /// What was left out or replaced, in the order of the file.
    public let dropped: [Loss]
  }

  /// Something that could not be kept.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// Where it stood in the saved tree; nil for what stands beside it.
    public let path: TreePath?
    /// The saved key, if there is one that can be read.
    public let key: ScreenKey?
    /// What it is when it has no key: `value 'session'`.
    let subject: String
    /// Why, and what stands there instead.
    public let reason: String

    /// `'chat room=1' at /0/0/1: no feature lists it`
    public var description: String {
      let what = key.map { "'\($0)'" } ?? subject
      return "\(what)\(path.map { " at \($0)" } ?? ""): \(reason)".escapingControls
    }
  }

  /// A state as JSON.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - app: The app whose state it is.
  /// - Returns: UTF-8; the same bytes for equal states.
  /// - Throws: ``SnapshotError/unwritable(_:)`` when a feature's value does not encode itself.
  public static func data(of state: NavigationState, app: AppDefinition) throws(SnapshotError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return Array(try encoder.encode(Written(format: format, app: app.name, state: state)))
    } catch {
      throw .unwritable(sentence(of: error))
    }
  }

  /// Reads what ``data(of:app:)`` wrote, perhaps long ago, and keeps what has a place in the app as it is now.
  ///
  /// Nothing traps, whatever the bytes are: JSON that is nested more than 512 levels deep is refused as a whole, and of a tree the levels
  /// beyond ``TreePath/maximumDepth`` are left out.
  ///
  /// - Throws: Why nothing of it can be used: it is no snapshot, one of a newer format, or one of another app.
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

  /// What an error of others' code says.
  static func sentence(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no '\(key.stringValue)'"
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.debugDescription
    case EncodingError.invalidValue(_, let context): context.debugDescription
    default: "\(error)"
    }
  }
}

/// Why a state could not be saved, or nothing of a snapshot can be used.
public enum SnapshotError: Error, Hashable, Sendable {
  /// It is no snapshot.
  case unreadable(String)
  /// It was written by a newer version of the app, in a format that this one does not know.
  case newer(format: Int)
  /// It is one of another app.
  case otherApp(String, expected: String)
  /// A feature's value does not encode itself.
  case unwritable(String)

  /// A stable name for machines; never changes its meaning.
  public var code: String {
    switch self {
    case .unreadable: "snapshot.unreadable"
    case .newer: "snapshot.newer"
    case .otherApp: "snapshot.other-app"
    case .unwritable: "snapshot.unwritable"
    }
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .unreadable(let why): "it is no snapshot: \(why)".escapingControls
    case .newer(let format): "it is of format \(format), and formats up to \(Snapshot.format) are known"
    case .otherApp(let app, let expected): "it is one of the app '\(app)', not of '\(expected)'".escapingControls
    case .unwritable(let why): "the state cannot be written: \(why)".escapingControls
    }
  }
}

extension Navigator {
  /// The state as bytes that outlive the process.
  ///
  /// - Throws: ``SnapshotError/unwritable(_:)`` when a feature's value does not encode itself.
  public func snapshot() throws(SnapshotError) -> [UInt8] { try Snapshot.data(of: state, app: app) }

  /// Puts the state of a snapshot in the place of this one, as one change that can be undone. What waits has as much time left as when it was saved,
  /// and the effects under way are requested again, as after a cold start.
  ///
  /// - Returns: What could not be kept of what was saved.
  /// - Throws: Why nothing of it can be used; then nothing is changed.
  @discardableResult
  public func restore(_ snapshot: [UInt8]) throws(SnapshotError) -> [Snapshot.Loss] {
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
