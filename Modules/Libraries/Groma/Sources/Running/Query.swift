/// A narrow question about the state, as `explain` shows it. Its answer is all that a handler may depend on. Each has exactly one evaluator.
public enum Query: Hashable, Sendable {
  /// What kind of container stands at a place?
  case kind(TreePath)
  /// What is its key?
  case key(TreePath)
  /// Does it hold more than this many children?
  case more(than: Int, TreePath)
  /// How many does it hold?
  case count(TreePath)
  /// Which child is selected, if it is one?
  case selection(TreePath)
  /// Which screen is in sight in it?
  case visible(TreePath)
  /// Is the screen, or one below the place, of this key?
  case holds(TreePath, ScreenKey)
  /// Which child is the topmost match?
  case child(TreePath, Match)
  /// Which child is the match, or begins with it?
  case tab(TreePath, Match)
  /// Which is the nearest container of the kind around the place, itself included?
  case enclosing(TreePath, Kind)
  /// Where is the match: from the place down and in the layers above, else anywhere in its window?
  case find(Verb.Search, Match, from: TreePath)
  /// Where does a look-up of a route at the place find the match?
  case lookUp(Match, SearchOptions, from: SearchStart, at: TreePath)
  /// Where are all screens of the key?
  case places(ScreenKey)
  /// Which window has this name?
  case window(ScreenKey)
  /// Which window is key?
  case keyWindow
  /// Which locked screen would a change of the container remove or cover?
  case locked(ContainerOperation, TreePath)
  /// At which heights can the sheet that is the layer rest?
  case detents(TreePath)
  /// What is a feature's value?
  case value(String)
  /// Which effect of this name, or of any, lives with the container? If none does, which began last?
  case effect(String?, at: TreePath)
  /// Which effects live with the screen?
  case effects(TreePath)
  /// Which routes wait for a screen at the place or around it?
  case waiting(TreePath)
  /// Which items with values of this name does a part of the app hold back?
  case held(String)
  /// What lives with the screen?
  case flowData(TreePath)
  /// With which of the screens that this one is around, itself first, does something live?
  case kept(within: TreePath)
  /// Which of the screens of these names are around the place, the nearest first?
  case around(TreePath, Set<String>)
  /// Which of the screens of these names are in sight at the place or below it, outermost first, and have nothing that lives with them?
  case unstarted(TreePath, Set<String>)
}

/// The answer to a ``Query``.
public enum Answer: Hashable, Sendable {
  /// Yes or no.
  case flag(Bool)
  /// A number; nil when there is none.
  case number(Int?)
  /// A kind; nil when nothing stands there.
  case kind(Kind?)
  /// A key; nil when nothing stands there.
  case key(ScreenKey?)
  /// A place; nil when there is none.
  case path(TreePath?)
  /// Places, in the order of a search.
  case paths([TreePath])
  /// A value; nil when it is the initial one.
  case value(AnyStateValue?)
  /// Heights of a sheet, the whole height when it has none of its own; nil when it is no sheet.
  case detents([Detent]?)
  /// An effect; nil when there is none.
  case effect(RunningEffect?)
  /// Effects, in the order they began.
  case effects([RunningEffect])
  /// The data of a flow; nil when it has not started.
  case flowData(AnyFlowData?)
  /// Waiting routes.
  case routes([PendingRoute])
  /// Items that a part of the app holds back, in the order they came.
  case held([HeldItem])
}
