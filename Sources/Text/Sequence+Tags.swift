extension Sequence<UInt8> {
  /// Without what stands between `<` and `>`: for markup in which no other `<` is left, such as HTML that we made, and for
  /// captions. A `<` without a `>` takes the rest with it. HTML as browsers read it, with comments and scripts, is for
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
