/// The merger of rules. Two rules that differ only in the change of one slot become one rule in which either change applies.
///
/// The pushes onto the stack of one tab, for example, become a single rule that applies regardless of the screens on the stack.
extension Rules {
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

  /// Merges the products that differ only in the change of `slot`.
  private mutating func merge(_ products: [Product], _ slot: Int) -> [Product] {
    var others: [Product] = []
    var rests = Numbering<Rest>()
    var relations: [[Int]] = []
    for product in products {
      guard let index = product.firstIndex(where: { $0.slot == slot }) else {
        others.append(product)
        continue
      }
      let number = rests.number(of: Rest(product: product, without: index))
      if number == relations.count { relations.append([]) }
      relations[number].append(product[index].relation)
    }
    let merged = zip(rests.values, relations).map { rest, relations in
      var product = rest.product
      if relations.count > 1 { product[rest.index].relation = union(relations) }
      return product
    }
    return merged + others
  }

  /// A product whose relation for one slot is not compared. It contains the product as it is: a copy without the relation, for each slot of
  /// each product, doubled the time of the merger.
  private struct Rest: Hashable {
    let product: Product
    let index: Int
    private let code: Int

    init(product: Product, without index: Int) {
      (self.product, self.index) = (product, index)
      code = product.indices.reduce(index) { code, other in
        let change = product[other]
        return (code &* 31 &+ change.slot) &* 1_000_003 &+ (other == index ? 0 : change.relation)
      }
    }

    static func == (one: Rest, other: Rest) -> Bool {
      one.code == other.code && one.index == other.index && one.product.count == other.product.count
        && one.product.indices.allSatisfy { index in
          one.product[index].slot == other.product[index].slot
            && (index == one.index || one.product[index].relation == other.product[index].relation)
        }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  private mutating func union(_ some: [Int]) -> Int {
    let pairs = Set(some).reduce(into: Set<Pair>()) { $0.formUnion(self.pairs(of: $1)) }
    return number(of: pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
