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
    // The other products, without the relation of the slot, and the relations.
    var rests = Numbering<Product>()
    var relations: [[Int]] = []
    for var product in products {
      guard let index = product.firstIndex(where: { $0.slot == slot }) else {
        others.append(product)
        continue
      }
      let relation = product[index].relation
      product[index].relation = -1
      let number = rests.number(of: product)
      if number == relations.count { relations.append([]) }
      relations[number].append(relation)
    }
    let merged = zip(rests.values, relations).map { rest, relations in
      let all = union(relations)
      return rest.map { $0.slot == slot ? Change(slot: slot, relation: all) : $0 }
    }
    return merged + others
  }

  private mutating func union(_ some: [Int]) -> Int {
    if some.count == 1 { return some[0] }
    let pairs = Set(some).reduce(into: Set<Pair>()) { $0.formUnion(self.pairs(of: $1)) }
    return number(of: pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
