extension Sequence<UInt8> {
  /// The bytes outside of `<…>`: for captions, and for markup whose only `<` start tags, such as HTML that we made. After a
  /// `<` without a `>`, the rest is dropped. HTML as browsers read it, with comments and scripts, is for
  /// `append(strippingTags:)` of Escaping; HTML of feeds is for the tokenizer of Markup.
  package var withoutTags: [UInt8] {
    var text: [UInt8] = []
    var isInTag = false
    for byte in self {
      switch byte {
      case 0x3C: isInTag = true
      case 0x3E where isInTag: isInTag = false
      default: if !isInTag { text.append(byte) }
      }
    }
    return text
  }
}
