/// A merger of rules (see ``Rules``). Two rules that differ only in the change of one slot become one rule in which either change applies.
///
/// The pushes onto the stack of one tab, for example, become a single rule that applies regardless of the screens on the stack.
struct RuleMerger {
  /// The change of a slot (a part of the state), as the index of a relation: a set of pairs of an old and a new value.
  struct Change: Hashable {
    let slot: Int
    var relation: Int
  }

  /// The changes of some slots, in the order of the slots.
  typealias Product = [Change]

  private var relations = Numbering<[Rules.Pair]>()

  /// Returns the index of the relation that consists of these pairs, which must be sorted by old and new value.
  mutating func number(of pairs: [Rules.Pair]) -> Int { relations.number(of: pairs) }

  /// Returns the changes of the slots of a product.
  func changes(of product: Product) -> [(slot: Int, pairs: [Rules.Pair])] { product.map { ($0.slot, relations.values[$0.relation]) } }

  /// Repeatedly merges products that differ in only one slot, until no two products do. Together, the returned products have the same
  /// effect as `products`. Their order is the same in every process.
  mutating func merge(_ products: [Product]) -> [Product] {
    var products = products
    var count = 0
    repeat {
      count = products.count
      for slot in Set(products.joined().map(\.slot)).sorted(by: >) { products = merge(products, slot) }
    } while products.count < count
    return products
  }

  /// A product, compared without one of its changes.
  private struct Rest: Hashable {
    let product: Product
    let index: Int
    var relation: Int { product[index].relation }

    static func == (one: Rest, other: Rest) -> Bool {
      one.index == other.index && one.product.count == other.product.count
        && one.product.indices.allSatisfy { $0 == one.index || one.product[$0] == other.product[$0] }
    }

    func hash(into hasher: inout Hasher) { for place in product.indices where place != index { hasher.combine(product[place]) } }
  }

  /// Merges the products that differ only in the change of `slot`.
  private mutating func merge(_ products: [Product], _ slot: Int) -> [Product] {
    var (merged, others): ([Product], [Product]) = ([], [])
    var numbers: [Rest: Int] = [:]
    var same: [Int: [Rest]] = [:]
    for product in products {
      guard let index = product.firstIndex(where: { $0.slot == slot }) else {
        others.append(product)
        continue
      }
      let rest = Rest(product: product, index: index)
      if let number = numbers[rest] {
        same[number, default: [Rest(product: merged[number], index: index)]].append(rest)
      } else {
        numbers[rest] = merged.count
        merged.append(product)
      }
    }
    for (number, rests) in same.sorted(by: { $0.key < $1.key }) {
      merged[number][rests[0].index].relation = union(rests.map(\.relation))
    }
    return merged + others
  }

  private mutating func union(_ some: [Int]) -> Int {
    if some.count == 1 { return some[0] }
    let pairs = Set(some).reduce(into: Set<Rules.Pair>()) { $0.formUnion(relations.values[$1]) }
    return number(of: pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
