import GromaTesting
import Testing

@testable import Groma

struct DecorationTests {
  /// Each change, the change that reverts it, and the saved form of the changed appearance.
  static let changes: [(Decoration.Change, Decoration.Change, String)] = [
    (.title("A"), .title(nil), #"{"title":"A"}"#), (.title(""), .title(nil), #"{"title":""}"#),
    (.tabTitle("T"), .tabTitle(nil), #"{"tabTitle":"T"}"#), (.tabBadge("9"), .tabBadge(nil), #"{"tabBadge":"9"}"#),
    (.lock(.kept), .lock(nil), #"{"lock":"kept"}"#), (.lock(.inSight), .lock(nil), #"{"lock":"in-sight"}"#),
    (.lock(.kept.asking("Leave?")), .lock(nil), #"{"lock":{"extent":"kept","question":"Leave?"}}"#),
    (.lock(.inSight.asking("")), .lock(nil), #"{"lock":{"extent":"in-sight","question":""}}"#),
    (.detents([.medium, .points(300)], resting: nil), .detents([], resting: nil), #"{"detents":["medium","300pt"]}"#),
    (.detents([], resting: .large), .detents([], resting: nil), #"{"detent":"large"}"#),
    (.barButtons(["x", "y"]), .barButtons([]), #"{"barButtons":["x","y"]}"#), (.hidesBack(true), .hidesBack(false), #"{"hidesBack":true}"#),
    (.hidesBottomBar(true), .hidesBottomBar(false), #"{"hidesBottomBar":true}"#),
    (.isCollapsed(true), .isCollapsed(false), #"{"isCollapsed":true}"#),
    (.hud(HUD("Saving", percent: 40)), .hud(nil), #"{"hud":{"message":"Saving","percent":40,"style":"spinner"}}"#),
  ]

  @Test(arguments: changes) func decorationChangeHasAnInverse(
    change: Decoration.Change, inverse: Decoration.Change, saved: String
  ) throws {
    var decoration = Decoration()
    decoration.apply(change)
    #expect(try encoded(decoration) == saved, "nothing else is encoded")
    #expect(try decoded(Decoration.self, saved) == decoration)
    decoration.apply(inverse)
    #expect(decoration == .none)
    try expectRoundTrip(change)
    try expectRoundTrip(inverse)
  }

  @Test func changesOfDifferentPropertiesDoNotMerge() throws {
    var forwards = Decoration()
    var backwards = Decoration()
    let changes = Self.changes.map(\.0).filter {
      ![.title(""), .lock(.inSight), .lock(.kept), .lock(.inSight.asking("")), .detents([], resting: .large)].contains($0)
    }
    changes.forEach { forwards.apply($0) }
    changes.reversed().forEach { backwards.apply($0) }
    #expect(forwards == backwards)
    try expectRoundTrip(forwards)
  }

  @Test func sheetKeepsItsDetentsWhenTheCurrentOneChanges() {
    var decoration = Decoration()
    decoration.apply(.detents([.medium, .large]))
    decoration.apply(.detents(resting: .large))
    #expect(decoration.detents == [.medium, .large] && decoration.detent == .large)
  }

  @Test func lockDefaultsToVisible() {
    var decoration = Decoration()
    #expect(!decoration.isLocked)
    decoration.isLocked = true
    #expect(decoration.lock == .inSight)
    decoration.lock = .kept
    #expect(decoration.isLocked)
    decoration.isLocked = false
    #expect(decoration == .none)
  }

  @Test func readsKnownValuesAndRejectsOthers() throws {
    #expect(try decoded(Decoration.self, "{}") == .none)
    #expect(try decoded(Decoration.self, #"{"title":null,"detents":null,"hidesBack":null,"later":7}"#) == .none)
    #expect(try encoded(Decoration()) == "{}")
    #expect(refusal(of: Decoration.self, #"{"detent":"tall"}"#) == "'tall' is not a detent")
    #expect(try decoded(Decoration.self, #"{"lock":{"extent":"kept"}}"#).lock == .kept)
    for text in [
      #"{"lock":"glued"}"#, #"{"lock":{"question":"Leave?"}}"#, #"{"lock":{"extent":"glued","question":"Leave?"}}"#, #"{"lock":7}"#,
      #"{"style":"hologram"}"#, #"{"title":7}"#, #"{"hidesBack":"yes"}"#, "[]",
    ] {
      #expect(refusal(of: Decoration.self, text) != nil, "\(text)")
    }
  }

  @Test(arguments: [
    (Detent.medium, "medium"), (.large, "large"), (.content, "content"), (.points(1), "1pt"), (.points(300), "300pt"),
    (.percent(1), "1%"), (.percent(100), "100%"), (.points(0), "1pt"), (.points(.min), "1pt"), (.percent(0), "1%"), (.percent(101), "100%"),
  ]) func detentsRoundTripThroughTheirText(detent: Detent, text: String) throws {
    #expect(detent.description == text)
    #expect(Detent(text) == detent)
    try expectRoundTrip(detent)
  }

  @Test(arguments: [
    "", "tall", "pt", "%", "0pt", "-1pt", "+1pt", "01pt", "1.5pt", "1 pt", "0%", "101%", "-5%", "+5%", "05%", "5", "Medium",
  ])
  func invalidDetentIsRejected(text: String) { #expect(Detent(text) == nil) }

  @Test(arguments: ModalStyle.allCases) func aPageSheetIsASheet(style: ModalStyle) throws {
    #expect(style.layerName == (style == .pageSheet ? "sheet" : style.rawValue))
    #expect(style.isSheet == [.pageSheet, .formSheet, .bottomSheet].contains(style))
    try expectRoundTrip(style)
  }

  @Test(arguments: [(-1, 0), (0, 0), (100, 100), (101, 100), (Int.max, 100), (Int.min, 0)])
  func percentageIsBetweenZeroAndAHundred(percent: Int, shown: Int) {
    #expect(HUD("", percent: percent).percent == shown)
    var hud = HUD("")
    hud.percent = percent
    #expect(hud.percent == shown)
    hud.percent = nil
    #expect(hud == HUD(""))
    #expect(HUD("").percent == nil && HUD("").style == .spinner)
  }

  @Test func savedPercentageIsClamped() throws {
    #expect(try decoded(HUD.self, #"{"message":"Saving","style":"success","percent":400}"#) == HUD("Saving", style: .success, percent: 100))
    #expect(try decoded(HUD.self, #"{"message":"","style":"spinner"}"#) == HUD(""))
  }

  @Test func aDetentHasItsUnit() {
    #expect(Detent.points(300).measure == .points(300) && Detent.percent(-1).measure == .percent(1))
    #expect(Set([Detent.medium, .large, .content].map(\.measure)) == [.medium, .large, .content])
  }
}
