import CGromaEditLine

/// Sets the locale of the C library to UTF-8, which a test without a `LibEditor` needs for character widths.
let utf8: Bool = edit_use_utf8()
