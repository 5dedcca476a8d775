extension Commit {
  /// The origin of a commit: the code or the event that began the navigation.
  ///
  /// A route that runs later or in response to another change has its own origin, and that of the change that it followed as its
  /// ``cause``:
  ///
  /// ```
  /// Home/HomeModel.swift:21, after action 'sign-in' of authorization at AuthorizationViews/SignInController.swift:34
  /// ```
  ///
  /// An origin belongs to the history only. It is not part of the state, and is not saved.
  public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The code or the event that began a navigation.
    public indirect enum Initiator: Hashable, Sendable {
      /// A call of the app, such as `navigator.run`.
      case call
      /// An action of a screen, or a choice of a request such as an alert.
      case action(String, of: ScreenKey)
      /// A deep link, as text.
      case link(String)
      /// A gesture or a control of the system with which the user goes back, closes a layer or selects a tab.
      case gesture
      /// The clock.
      case clock
      /// The redirect of a guard, or the question of a lock or a link.
      case redirect(by: Interrupter)
      /// The outcome of an effect that a service answered, or that ended because its container was removed.
      case outcome(String, of: ScreenKey)
      /// A part of the app that responds to changes, such as the queue of deep links.
      case part
    }

    /// The code or the event that began the navigation.
    public internal(set) var initiator: Initiator
    private let file: StaticString
    private let line: UInt
    private let earlier: Earlier?

    /// The origin of an earlier change. An enum, because a struct cannot contain itself.
    private indirect enum Earlier: Sendable { case origin(Origin) }

    private init(_ initiator: Initiator, _ file: StaticString, _ line: UInt, _ earlier: Earlier? = nil) {
      (self.initiator, self.file, self.line, self.earlier) = (initiator, file, line, earlier)
    }

    /// Creates the origin of a call at a line of a file. A line of 0 means that the call has no place in the source code.
    package init(_ initiator: Initiator = .call, file: StaticString, line: UInt) { self.init(initiator, file, line) }

    /// Creates the origin of an event that has no place in the source code, such as a line of the shell.
    package init(_ initiator: Initiator = .call) { self.init(initiator, "", 0) }

    /// The file and the line of the call, such as `Chat/ChatModel.swift:31`. `nil` if the navigation has no place in the source code.
    public var location: String? { line == 0 ? nil : "\(file):\(line)" }

    /// The origin of the change to which the route is a response. `nil` if the route is no response to a change.
    public var cause: Origin? { if case .origin(let origin)? = earlier { origin } else { nil } }

    /// Whether anything about the origin is known. `false` for a call that has no place in the source code, such as a line of the shell.
    package var isKnown: Bool { initiator != .call || line != 0 || earlier != nil }

    /// The maximum number of causes in a row. The next change in a longer row has no cause.
    static let maximumCauses = 8

    /// Returns a copy whose cause is the origin of another change, if that origin is known.
    func following(_ other: Origin) -> Origin {
      other.isKnown && other.causes < Self.maximumCauses ? Origin(initiator, file, line, .origin(other)) : self
    }

    private var causes: Int {
      var count = 0
      var origin = self
      while let cause = origin.cause { (origin, count) = (cause, count + 1) }
      return count
    }

    /// Returns a copy with the action that the route performed, if it is a call of the app.
    func performing(_ action: Initiator?) -> Origin {
      guard let action, initiator == .call else { return self }
      return Origin(action, file, line, earlier)
    }

    /// The origin as text.
    public var description: String {
      let place = location
      let own =
        switch initiator {
        case .call: place ?? "a call"
        case .action(let name, let screen): "action \(Quoting.quoted(name)) of \(screen)" + (place.map { " at \($0)" } ?? "")
        case .link(let link): "link \(link)" + (place.map { " at \($0)" } ?? "")
        case .gesture: "a gesture"
        case .clock: "the clock"
        case .redirect(let interrupter): interrupter.redirect
        case .outcome(let name, let request): "outcome \(Quoting.name(name)) of \(request)"
        case .part: "a part of the app"
        }
      return own + (cause.map { ", after \($0)" } ?? "")
    }

    /// Returns whether both origins have the same initiator, location and cause.
    public static func == (a: Origin, b: Origin) -> Bool {
      a.initiator == b.initiator && a.location == b.location && a.cause == b.cause
    }

    /// Hashes the initiator, the location and the cause.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(initiator)
      hasher.combine(location)
      hasher.combine(cause)
    }
  }
}
