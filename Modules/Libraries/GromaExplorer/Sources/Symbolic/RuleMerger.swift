/// A merger of rules (see ``Rules``). Two rules that differ only in the change of one slot become one rule in which either change applies.
///
/// The pushes onto the stack of one tab, for example, become a single rule that applies regardless of the screens on the stack.
struct RuleMerger {
  /// The changes of some slots (parts of the state), in the order of the slots. Each change is the index of a relation: a set of pairs of
  /// an old and a new value.
  struct Product: Equatable {
    fileprivate var slots: [Int32] = []
    fileprivate var relations: [Int32] = []
    /// The sum of the hashes of the changes. Subtracting the hash of a change gives the hash of the others.
    fileprivate var hash: UInt64 = 0

    /// Adds the change of a slot that comes after all others.
    mutating func append(_ slot: Int, _ relation: Int32) {
      slots.append(Int32(slot))
      relations.append(relation)
      hash &+= hash(at: slots.count - 1)
    }

    fileprivate mutating func replace(_ relation: Int32, at index: Int) {
      hash &-= hash(at: index)
      relations[index] = relation
      hash &+= hash(at: index)
    }

    fileprivate func hash(at index: Int) -> UInt64 {
      var hash = (UInt64(slots[index].magnitude) << 32 | UInt64(relations[index].magnitude)) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 32)) &* 0xBF58_476D_1CE4_E5B9
      return hash ^ (hash >> 29)
    }
  }

  /// A product without the change of one of its slots.
  private struct Rest: Hashable {
    let product: Product
    let index: Int

    static func == (one: Rest, other: Rest) -> Bool {
      one.index == other.index && one.product.slots == other.product.slots
        && one.product.relations[..<one.index] == other.product.relations[..<one.index]
        && one.product.relations[(one.index + 1)...] == other.product.relations[(one.index + 1)...]
    }

    func hash(into hasher: inout Hasher) { hasher.combine(product.hash &- product.hash(at: index)) }
  }

  private var relations: [[Rules.Pair]] = []
  private var numbers: [[Rules.Pair]: Int32] = [:]

  /// Returns the index of the relation that consists of these pairs, which must be sorted by old and new value.
  mutating func number(of pairs: [Rules.Pair]) -> Int32 {
    if let number = numbers[pairs] { return number }
    numbers[pairs] = Int32(relations.count)
    relations.append(pairs)
    return Int32(relations.count - 1)
  }

  /// Returns the changes of the slots of a product.
  func changes(of product: Product) -> [(slot: Int, pairs: [Rules.Pair])] {
    zip(product.slots, product.relations).map { (Int($0), relations[Int($1)]) }
  }

  /// Repeatedly merges products that differ in only one slot, until no two products do. Together, the returned products have the same
  /// effect as `products`. Their order is the same in every process.
  mutating func merge(_ products: [Product]) -> [Product] {
    var products = products
    var count = 0
    repeat {
      count = products.count
      for slot in Set(products.flatMap(\.slots)).sorted(by: >) { products = merge(products, slot) }
    } while products.count < count
    return products
  }

  /// Merges the products that differ only in the change of `slot`.
  private mutating func merge(_ products: [Product], _ slot: Int32) -> [Product] {
    var places: [Rest: Int] = [:]
    places.reserveCapacity(products.count)
    var merged: [(product: Product, index: Int)] = []
    // The relations of the slot for each rest that has more than one.
    var relations: [Int: [Int32]] = [:]
    var others: [Product] = []
    for product in products {
      guard let index = product.slots.firstIndex(of: slot) else {
        others.append(product)
        continue
      }
      let rest = Rest(product: product, index: index)
      if let place = places[rest] {
        relations[place, default: [merged[place].product.relations[index]]].append(product.relations[index])
      } else {
        places[rest] = merged.count
        merged.append((product, index))
      }
    }
    places = [:]
    for place in relations.keys.sorted() { merged[place].product.replace(union(relations[place] ?? []), at: merged[place].index) }
    return merged.map(\.product) + others
  }

  private mutating func union(_ some: [Int32]) -> Int32 {
    let pairs = Set(some).reduce(into: Set<Rules.Pair>()) { $0.formUnion(relations[Int($1)]) }
    return number(of: pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
