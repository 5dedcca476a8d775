public import Groma

extension Effect {
  /// The name of an outcome: the request succeeded.
  public static let done = "done"
  /// The name of an outcome: the user canceled the request. Its role is ``/Groma/Effect/Outcome/Role/cancel``, so it also applies if the
  /// layer of the request is removed.
  public static let cancelled = "cancelled"
  /// The name of an outcome: the user or the system does not permit the request.
  public static let denied = "denied"
  /// The name of an outcome: the device does not support the request, or nothing on it can fulfill the request.
  public static let unavailable = "unavailable"
}
