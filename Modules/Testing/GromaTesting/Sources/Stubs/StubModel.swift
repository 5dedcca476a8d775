public import Groma

/// A model that records each call in a diary: `made a`, `appeared a`, `disappeared a`, `updated to a`, `refreshed a`, `removed a`.
public final class StubModel: ScreenModel {
  /// The key of the screen.
  public let key: ScreenKey
  private let diary: Diary?

  /// Creates the model of a screen, and records the call in the diary, if there is one.
  public init(_ key: ScreenKey, diary: Diary? = nil) {
    self.key = key
    self.diary = diary
    diary?.write("made \(key)")
  }

  /// Records that the screen appeared.
  public func appeared() { diary?.write("appeared \(key)") }
  /// Records that the screen disappeared.
  public func disappeared() { diary?.write("disappeared \(key)") }
  /// Records that the screen has new data, with its new key.
  public func updated(to key: ScreenKey) { diary?.write("updated to \(key)") }
  /// Records that the screen was refreshed.
  public func refreshed() { diary?.write("refreshed \(key)") }
  /// Records that the screen was removed.
  public func removed() { diary?.write("removed \(key)") }
}
