public import Groma

/// Contents that write what they are told into a diary: `made a`, `appeared a`, `disappeared a`, `updated to a`, `refreshed a`, `removed a`.
public final class StubContents: ScreenContent {
  /// The screen it is behind.
  public let key: ScreenKey
  private let diary: Diary?

  /// The contents of a screen, which are made by this.
  public init(_ key: ScreenKey, diary: Diary? = nil) {
    self.key = key
    self.diary = diary
    diary?.write("made \(key)")
  }

  /// Writes it down.
  public func appeared() { diary?.write("appeared \(key)") }
  /// Writes it down.
  public func disappeared() { diary?.write("disappeared \(key)") }
  /// Writes it down.
  public func updated(to key: ScreenKey) { diary?.write("updated to \(key)") }
  /// Writes it down.
  public func refreshed() { diary?.write("refreshed \(key)") }
  /// Writes it down.
  public func removed() { diary?.write("removed \(key)") }
}
