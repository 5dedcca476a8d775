/// An element of an XML document.
struct XMLTreeElement: Sendable {
  /// An attribute. The prefix of its name is replaced by the namespace.
  struct Attribute: Sendable {
    let namespace: String
    let name: String
    let value: String
    let position: FilePosition
  }

  /// The name with its prefix, as it is written.
  let name: String
  let attributes: [Attribute]
  let position: FilePosition
  private(set) var children: [XMLTreeElement] = []
  /// The text in the element, without that of its children.
  private(set) var text = ""

  mutating func add(_ child: XMLTreeElement) { children.append(child) }
  mutating func add(_ characters: String) { text += characters }

  /// Returns the value of an attribute, or `nil` if it is missing.
  func value(_ name: String, in namespace: String = "") -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}
