import CGromaEditLine

/// Widths are the C library's, so tests without a `LibEditor` say that text is UTF-8.
let utf8: Bool = edit_use_utf8()
