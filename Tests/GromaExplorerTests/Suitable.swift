/// Returns what `make` returns for the first suitable of the seeds `seed`, `seed` + 1,000, `seed` + 2,000 and so on.
///
/// Not every random app is suitable for a test: one may have too many states, for example. With this function, each case of a test still
/// checks an app. The result depends only on the seed.
///
/// - Parameters:
///   - seed: The first seed.
///   - make: Returns what the test needs, or `nil` if a seed is not suitable.
/// - Throws: ``NoSuitableSeed`` if the first 100 seeds are not suitable, or the error of `make`.
func firstSuitable<Subject>(from seed: UInt64, _ make: (UInt64) throws -> Subject?) throws -> Subject {
  for number in 0..<100 as Range<UInt64> {
    if let subject = try make(seed + 1_000 * number) { return subject }
  }
  throw NoSuitableSeed(first: seed)
}

/// An error for a test that can check nothing.
struct NoSuitableSeed: Error {
  /// The first of the seeds.
  let first: UInt64
}
