public import GromaLinks

extension LinkTable {
  /// The links of the app that have URLs on web sites, in the order of ``links``.
  ///
  /// The types of parameters are those that the arguments of a link decode. A property whose type is not known is not limited, and the link
  /// has a reservation for it.
  ///
  /// - Complexity: O(links · properties), with one decoding of the arguments of each link.
  public var contractLinks: [ContractLink] {
    links.compactMap { link in
      let origins = link.pattern.origin.map { [$0] } ?? origins
      let hosts = origins.compactMap { if case .web(let host) = $0 { host } else { nil } }
      guard !hosts.isEmpty else { return nil }
      var found = ContractLink(link, hosts: hosts, coding: link.ownCoding ?? coding)
      found.samples = hosts.filter { !$0.hasPrefix("*.") }.flatMap { samples(of: link, from: .web($0)) }
      return found
    }
  }
}

extension ContractLink {
  fileprivate init(_ link: DeepLink, hosts: [String], coding: LinkCoding) {
    let name = "\(link.pattern)"
    let recorder = TypeRecorder(link.argumentsType, coding)
    var reservations: [Reservation] = []
    if !recorder.isComplete {
      reservations.append(Reservation(link: name, property: nil, text: "not all properties are known", isWider: true))
    }
    for property in recorder.properties where !property.isExact || property.type == nil {
      let text = property.type == nil ? "its values are not limited" : "the app may refuse some of its texts"
      reservations.append(Reservation(link: name, property: property.name, text: text, isWider: true))
    }
    func type(_ name: String) -> ParameterType { recorder.properties.first { $0.name == name }?.type ?? .text }
    func items(_ namesInPattern: Set<String>) -> [Item] {
      recorder.properties.compactMap { property in
        guard let type = property.type, !namesInPattern.contains(property.name) else { return nil }
        let coded = coding.name(property.name)
        return Item(property.name, alternative: coded == property.name ? nil : coded, type: type, isRequired: !property.isOptional)
      }
    }
    let forms = link.pattern.forms(items: items, type: type)
    for case .parameter(let parameter) in link.pattern.segments {
      guard parameter.range != nil, ![.text, .integer].contains(type(parameter.name)) else { continue }
      let text = "the app may refuse some numbers of its range"
      reservations.append(Reservation(link: name, property: parameter.name, text: text, isWider: true))
    }
    let repeats: Repeats =
      switch coding.repeats {
      case .first: .first
      case .last: .last
      case .refuse: .refuse
      }
    self.init(
      name, hosts: hosts, forms: forms, repeats: repeats, reservations: reservations)
  }
}
