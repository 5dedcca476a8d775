public import Groma

/// A custom container that shows one of its children. The user swipes to the next.
public enum Carousel: CustomContainer {
  /// The name of the kind: `carousel`.
  public static let name = "carousel"
  /// Only the selected child is visible.
  public static let visibility = Kind.Visibility.selected
}
