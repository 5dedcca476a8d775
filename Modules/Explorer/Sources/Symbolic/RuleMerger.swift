/// Makes few rules of many: two that differ in what becomes of one slot alone are one, in which either may.
///
/// So what is done on the stack of one tab is one rule in the end, whatever screens are on it.
struct RuleMerger {
  /// What becomes of slots, by the numbers of relations, in the order of the slots.
  struct Product: Hashable {
    fileprivate(set) var slots: [Int32] = []
    fileprivate(set) var relations: [Int32] = []

    /// The same with a slot that comes behind all others.
    mutating func append(_ slot: Int, _ relation: Int32) {
      slots.append(Int32(slot))
      relations.append(relation)
    }
  }

  private var relations: [[Rules.Pair]] = []
  private var numbers: [[Rules.Pair]: Int32] = [:]

  /// The number of a relation, whose pairs are in order.
  mutating func number(of pairs: [Rules.Pair]) -> Int32 {
    if let number = numbers[pairs] { return number }
    numbers[pairs] = Int32(relations.count)
    relations.append(pairs)
    return Int32(relations.count - 1)
  }

  /// What becomes of the slots of a product.
  func changes(of product: Product) -> [(slot: Int, pairs: [Rules.Pair])] {
    zip(product.slots, product.relations).map { (Int($0), relations[Int($1)]) }
  }

  /// Fewer products that do the same, in an order that is the same in every process.
  mutating func merge(_ products: [Product]) -> [Product] {
    var products = products
    var count = 0
    repeat {
      count = products.count
      for slot in Set(products.flatMap(\.slots)).sorted(by: >) { products = merge(products, slot) }
    } while products.count < count
    return products
  }

  /// Merges those that differ in one slot alone.
  private mutating func merge(_ products: [Product], _ slot: Int32) -> [Product] {
    var places: [Product: Int] = [:]
    var merged: [(product: Product, index: Int, relations: [Int32])] = []
    var others: [Product] = []
    for product in products {
      guard let index = product.slots.firstIndex(of: slot) else {
        others.append(product)
        continue
      }
      // That of the slot itself is left out of what must be the same.
      var rest = product
      rest.relations[index] = -1
      if let place = places[rest] {
        merged[place].relations.append(product.relations[index])
      } else {
        places[rest] = merged.count
        merged.append((product, index, [product.relations[index]]))
      }
    }
    let united = merged.map { element in
      guard element.relations.count > 1 else { return element.product }
      var product = element.product
      product.relations[element.index] = union(element.relations)
      return product
    }
    return united + others
  }

  private mutating func union(_ some: [Int32]) -> Int32 {
    let pairs = Set(some).reduce(into: Set<Rules.Pair>()) { $0.formUnion(relations[Int($1)]) }
    return number(of: pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
