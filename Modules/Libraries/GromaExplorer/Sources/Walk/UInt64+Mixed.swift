extension UInt64 {
  /// A hash of this number, in which each bit depends on all bits of the number. The hash is the same in every process. The algorithm is
  /// one step of SplitMix64 (Steele, Lea and Flood, 2014) from this number.
  var mixed: UInt64 {
    var mixed = self &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
