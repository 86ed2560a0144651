extension Sequence<UInt8> {
  /// The bytes outside of `<…>`. Use it for captions and for markup in which every `<` starts a tag, such as generated
  /// HTML. After a `<` without a `>`, the rest is dropped. For HTML with comments and scripts use
  /// `append(strippingTags:)` of Escaping, for HTML of feeds the tokenizer of Markup.
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
