import GromaTesting
import Testing

@testable import Groma

struct AttributesTests {
  /// Each change, the change that reverts it, and the saved form of a page with the changed attribute.
  static let changes: [(Attributes.Change, Attributes.Change, String)] = [
    (.appearance(.title("A")), .appearance(.title(nil)), #""appearance":{"title":"A"}"#),
    (.appearance(.title("")), .appearance(.title(nil)), #""appearance":{"title":""}"#),
    (.appearance(.tabTitle("T")), .appearance(.tabTitle(nil)), #""appearance":{"tabTitle":"T"}"#),
    (.appearance(.tabBadge("9")), .appearance(.tabBadge(nil)), #""appearance":{"tabBadge":"9"}"#),
    (.appearance(.barButtons(["x", "y"])), .appearance(.barButtons([])), #""appearance":{"barButtons":["x","y"]}"#),
    (.appearance(.hidesBack(true)), .appearance(.hidesBack(false)), #""appearance":{"hidesBack":true}"#),
    (.appearance(.hidesBottomBar(true)), .appearance(.hidesBottomBar(false)), #""appearance":{"hidesBottomBar":true}"#),
    (.appearance(.isCollapsed(true)), .appearance(.isCollapsed(false)), #""appearance":{"isCollapsed":true}"#),
    (.lock(.kept), .lock(nil), #""policies":{"lock":{"extent":"kept"}}"#),
    (.lock(.visible), .lock(nil), #""policies":{"lock":{"extent":"visible"}}"#),
    (.lock(.kept.asking("Leave?")), .lock(nil), #""policies":{"lock":{"extent":"kept","question":"Leave?"}}"#),
    (.lock(.visible.asking("")), .lock(nil), #""policies":{"lock":{"extent":"visible","question":""}}"#),
    (.detents([.medium, .points(300)], resting: nil), .detents([], resting: nil), #""presentation":{"detents":["medium","300pt"]}"#),
    (.detents([], resting: .large), .detents([], resting: nil), #""presentation":{"detent":"large"}"#),
  ]

  private static func page(_ attributes: Attributes) -> Node { Node(key: "page", kind: .page, attributes: attributes) }

  @Test(arguments: changes) func changeHasAnInverse(change: Attributes.Change, inverse: Attributes.Change, saved: String) throws {
    var attributes = Attributes()
    attributes.apply(change)
    let node = try decoded(Node.self, "{\(saved)}")
    #expect(node.attributes == attributes)
    let key = #""key":"page""#
    #expect(try encoded(node) == "{\([saved, key].sorted().joined(separator: ","))}", "nothing else is saved")
    attributes.apply(inverse)
    #expect(attributes == .none)
    try expectRoundTrip(change)
    try expectRoundTrip(inverse)
  }

  @Test func changesOfDifferentAttributesCommute() throws {
    var forwards = Attributes()
    var backwards = Attributes()
    let changes = Self.changes.map(\.0).filter {
      ![.appearance(.title("")), .lock(.visible), .lock(.kept), .lock(.visible.asking("")), .detents([], resting: .large)].contains($0)
    }
    changes.forEach { forwards.apply($0) }
    changes.reversed().forEach { backwards.apply($0) }
    #expect(forwards == backwards)
    try expectRoundTrip(Self.page(forwards))
  }

  @Test func sheetKeepsItsDetentsWhenTheCurrentOneChanges() {
    var attributes = Attributes()
    attributes.apply(.detents([.medium, .large]))
    attributes.apply(.detents(resting: .large))
    #expect(attributes.presentation.detents == [.medium, .large] && attributes.presentation.detent == .large)
  }

  @Test func lockDefaultsToVisible() {
    var policies = Policies()
    #expect(!policies.isLocked)
    policies.isLocked = true
    #expect(policies.lock == .visible)
    policies.lock = .kept
    #expect(policies.isLocked)
    policies.isLocked = false
    #expect(policies == Policies())
  }

  @Test func completionAndFlowDataCountAsPolicies() {
    #expect(!Attributes.none.hasPolicies && a.policies { $0.lock = .kept }.node.attributes.hasPolicies)
    #expect(a.whenGone { $0 }.node.attributes.hasPolicies)
    var attributes = Attributes()
    attributes.appearance.title = "A"
    attributes.presentation.style = .popover
    #expect(!attributes.hasPolicies)
    attributes.flowData = AnyFlowData("x")
    #expect(attributes.hasPolicies)
  }

  @Test func readsKnownValuesAndRejectsOthers() throws {
    let groups = #"{"appearance":{"title":null,"hidesBack":null,"later":7},"presentation":{"detents":null},"policies":null}"#
    for text in ["{}", #"{"appearance":{},"presentation":{},"policies":{}}"#, groups] {
      #expect(try decoded(Node.self, text).isBare, "\(text)")
    }
    #expect(refusal(of: Node.self, #"{"presentation":{"detent":"tall"}}"#) == "'tall' is not a detent")
    for text in [
      #"{"policies":{"lock":"kept"}}"#, #"{"policies":{"lock":{"question":"Leave?"}}}"#, #"{"policies":{"lock":{"extent":"glued"}}}"#,
      #"{"policies":{"lock":7}}"#, #"{"presentation":{"style":"hologram"}}"#, #"{"appearance":{"title":7}}"#,
      #"{"appearance":{"hidesBack":"yes"}}"#, #"{"appearance":[]}"#, #"{"policies":5}"#,
    ] {
      #expect(refusal(of: Node.self, text) != nil, "\(text)")
    }
  }
}
