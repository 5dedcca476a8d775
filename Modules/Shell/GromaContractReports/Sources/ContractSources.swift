package import GromaLinkContracts

/// The files that a report on link contracts is about. Reports name them as the locations of findings.
package struct ContractSources {
  /// A place in a file.
  package struct Place: Hashable, Sendable {
    /// The path of the file.
    package var path: String
    /// The line, from 1, or `nil` for the whole file.
    package var line: Int?
    /// The column, from 1, in Unicode scalars, or `nil` for the whole line.
    package var column: Int?

    /// Creates a place.
    package init(_ path: String, line: Int? = nil, column: Int? = nil) {
      self.path = path
      self.line = line
      self.column = column
    }

    /// Creates a place at a position, or for the whole file if the position is `nil`.
    package init(_ path: String, _ position: FilePosition?) {
      self.init(path, line: position?.line, column: position?.column)
    }
  }

  private let shippedFile: String?
  private let link: (_ name: String, _ position: FilePosition?) -> Place?
  private let file: (_ platform: Glob.Dialect, _ host: String) -> String?
  private let rule: (_ rule: ContractReport.RuleReference, _ host: String) -> String?

  /// Creates a set of files.
  ///
  /// - Parameters:
  ///   - shipped: The path of the list of shipped URLs, or `nil` if there is none.
  ///   - link: Returns the place where a link is declared, or `nil` if the place is not known. The position is that of the link in a list.
  ///   - file: Returns the path of the association file of a host for a platform, or `nil` if there is none.
  ///   - rule: Returns the path of the file that contains a rule, or `nil` if that file is the association file of the host for the
  ///     platform of the app.
  package init(
    shipped: String? = nil,
    link: @escaping (_ name: String, _ position: FilePosition?) -> Place? = { _, _ in nil },
    file: @escaping (_ platform: Glob.Dialect, _ host: String) -> String? = { _, _ in nil },
    rule: @escaping (_ rule: ContractReport.RuleReference, _ host: String) -> String? = { _, _ in nil }
  ) {
    (self.shippedFile, self.link, self.file, self.rule) = (shipped, link, file, rule)
  }

  /// Returns the places that a finding is about, the most important one first: the rules that decide, then the link or the URL. If there
  /// are none, returns the files that were read.
  package func places(of finding: ContractReport.Finding) -> [Place] {
    var places = finding.rules.compactMap { place(of: $0, on: finding.host) }
    switch finding.subject {
    case .rule(let reference): places = [place(of: reference, on: finding.host)].compactMap(\.self) + places
    case .link(let name, let position, let app):
      places += [link(name, position)].compactMap(\.self)
      if places.isEmpty { places = files([app.platform], finding.host) }
    case .shipped(let shipped, _): places += [shippedFile.map { Place($0, shipped.position) }].compactMap(\.self)
    case .app(let app): if places.isEmpty { places = files([app.platform], finding.host) }
    case .apps(let apps): if places.isEmpty { places = files(apps.map(\.platform), finding.host) }
    case .optOut(_, let app): if places.isEmpty { places = files([app.platform], finding.host) }
    case .problem(let problem, let path): places = [Place(path, problem.position)]
    case .change(let old, let new): if places.isEmpty { places = files((new + old).prefix(1).map(\.platform), finding.host) }
    case .file(let platform): if places.isEmpty { places = files([platform], finding.host) }
    }
    return places
  }

  private func place(of reference: ContractReport.RuleReference, on host: String?) -> Place? {
    host.flatMap { rule(reference, $0) ?? file(reference.app.platform, $0) }.map { Place($0, reference.rule.position) }
  }

  private func files(_ platforms: [Glob.Dialect], _ host: String?) -> [Place] {
    [Glob.Dialect.apple, .android].filter(platforms.contains).compactMap { platform in host.flatMap { file(platform, $0) }.map { Place($0) }
    }
  }
}
