import GromaSampleFeedback

/// The photos that were taken at the counter.
final class CounterPhotos: PhotoStore {
  private let titles = ["photo-1": "of the counter"]

  func title(of photo: String) -> String? { titles[photo] }
}
