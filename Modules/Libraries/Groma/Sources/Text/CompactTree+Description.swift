extension NavigationState: CustomStringConvertible {
  /// The container tree in compact notation, without values and waiting items: `stack[rooms > chat(room=1 chat=2)] ^ login`. See
  /// ``CompactTree``.
  public var description: String { CompactTree.text(of: self) }
}

extension Node: CustomStringConvertible {
  /// The container and its descendants in compact notation: `stack[a > b]`. See ``CompactTree``.
  public var description: String { CompactTree.text(of: self) }
}
