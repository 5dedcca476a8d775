extension LinkContract {
  /// An answer with the owners to which its indices refer.
  struct OwnedAnswer {
    var answer: Answer
    var owners: [URLSpace.Owner]
  }

  /// The apps in the files that Groma writes, for each host. Writing them takes a search.
  final class WrittenFiles {
    private struct Key: Hashable {
      let app: ContractReport.App
      let host: String
    }

    private var owners: [Key: URLSpace.Owner] = [:]

    /// Returns an app in the file for a host, which is created once.
    fileprivate func owner(_ app: ContractReport.App, on host: String, _ create: () -> URLSpace.Owner) -> URLSpace.Owner {
      let key = Key(app: app, host: host)
      if let known = owners[key] { return known }
      let owner = create()
      owners[key] = owner
      return owner
    }
  }

  /// Returns the given answer or, if its verdict is `no`, the answer for those URLs for which the files that Groma writes are better. If
  /// there is no such URL, the verdict is ``ContractReport/Verdict/nearest``. If the limit of states is reached first, the verdict is
  /// undecided.
  ///
  /// - Parameters:
  ///   - answer: The answer for the files.
  ///   - owners: The apps in the files.
  ///   - host: The host of the links.
  ///   - own: The links that divide the URLs.
  ///   - known: The written files that were already created.
  ///   - report: The report to which the visited states are added.
  ///   - decide: Answers the question for the apps in the files and, after these, the same apps in the files that Groma writes.
  func refined(
    _ answer: Answer, of owners: [URLSpace.Owner], on host: String, _ own: [(index: Int, link: ContractLink)],
    _ known: WrittenFiles, _ report: inout ContractReport, _ decide: (URLSpace) -> Answer
  ) -> OwnedAnswer {
    guard answer.verdict == .no, !links.isEmpty, owners.allSatisfy({ $0.doubt == nil }) else {
      return OwnedAnswer(answer: answer, owners: owners)
    }
    // Most witnesses of mistakes are not witnesses for the written files. A direct decision shows this without a search.
    if let witness = answer.url.flatMap({ try? SiteURL("https://\(host)\($0)") }) {
      let isAsWritten = owners.allSatisfy { owner in
        self.written(owner.app, on: host, isEffective: false).opens(witness) == owner.opens(witness)
      }
      if !isAsWritten { return OwnedAnswer(answer: answer, owners: owners) }
    }
    let written = owners.map { owner in known.owner(owner.app, on: host) { self.written(owner.app, on: host) } }
    var answer = answer
    if zip(owners, written).allSatisfy({ $0.rules.map(\.withoutPosition) == $1.rules.map(\.withoutPosition) }) {
      answer.verdict = .nearest
      return OwnedAnswer(answer: answer, owners: owners)
    }
    let all = owners + written
    let space = URLSpace(all, own, isNormal: true, limit: maximumStates)
    let better = decide(space)
    report.states += space.states
    guard better.verdict == .yes else { return OwnedAnswer(answer: better, owners: all) }
    answer.verdict = .nearest
    return OwnedAnswer(answer: answer, owners: owners)
  }

  /// Returns an app in the file that Groma writes for the links of a host. The manifest of an Android app is that of the contract.
  ///
  /// - Parameter isEffective: Whether rules that decide for no URL are left out. A search of the URLs is needed to find them.
  func written(_ app: ContractReport.App, on host: String, isEffective: Bool = true) -> URLSpace.Owner {
    switch app.platform {
    case .apple:
      URLSpace.Owner(AppleAssociation(of: links, on: host, app: app.name, replacing: nil, isEffective ? maximumStates : 0), app.name)
    case .android:
      URLSpace.Owner(
        AndroidAssociation(
          of: links, on: android?.server ?? host, package: app.name, fingerprints: [], replacing: nil, isEffective ? maximumStates : 0),
        app.name, filters(for: host, of: app.name))
    }
  }
}
