public import Groma

extension Effect {
  /// The name of the outcome of a request that has succeeded.
  public static let done = "done"
  /// The name of the outcome of a request that the user canceled. Its role is ``/Groma/Effect/Outcome/Role/cancel``, so the request also
  /// ends with this outcome if its layer is removed.
  public static let canceled = "canceled"
  /// The name of the outcome of a request that the user or the system does not permit.
  public static let denied = "denied"
  /// The name of the outcome of a request that the device does not support, or that nothing on the device can fulfill.
  public static let unavailable = "unavailable"
}
