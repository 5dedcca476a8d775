extension Node {
  /// Whether a screen in this subtree has a completion route that is opaque.
  var isOpaque: Bool {
    mayBeMinded && (!isBare && decoration.completion?.isOpaque == true || children.contains(where: \.isOpaque))
  }
}
