#if canImport(UIKit)
  public import Groma
  public import GromaUIKit
  import UIKit

  extension RequestProviders {
    /// Ends each request with a name at once with an outcome, and shows nothing.
    ///
    /// ```swift
    /// hierarchy.requests.stub(.pickMedia, with: .denied)
    /// ```
    public func stub<Arguments>(_ name: RequestName<Arguments>, with outcome: OutcomeName<NoFields>) {
      provide(name) { _, finish in
        finish(outcome)
        return nil
      }
    }

    /// Ends each request with a name at once with an outcome and its value, and shows nothing.
    ///
    /// ```swift
    /// hierarchy.requests.stub(.pickMedia, with: .picked, PickedMedia(item: "photo-1"))
    /// ```
    public func stub<Arguments, Value>(_ name: RequestName<Arguments>, with outcome: OutcomeName<Value>, _ value: Value) {
      provide(name) { _, finish in
        finish(outcome, value)
        return nil
      }
    }
  }
#endif
