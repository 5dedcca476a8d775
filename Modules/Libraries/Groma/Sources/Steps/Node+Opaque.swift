extension Node {
  /// Whether a screen in this subtree has a completion route that cannot be saved.
  var isOpaque: Bool {
    mayHavePolicies && (!isBare && policies.completion?.isOpaque == true || children.contains(where: \.isOpaque))
  }
}
