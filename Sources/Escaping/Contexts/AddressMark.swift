/// Where the value of a URL attribute begins or ends in the text of a template. Between the two may be tags of the
/// template, so that each is found in the text that contains it.
package struct AddressMark {
  /// In the template: after the `=`, or before the quote or the other byte that ends the value.
  package let offset: Int
  package let isEnd: Bool
  package let attribute: MarkupContext.Attribute
  /// How the value is written.
  package let container: EscapingMode.Container
}

extension MarkupReader {
  /// Notes that the value of the attribute begins or ends at `index`, if it is a URL or a list of pictures.
  mutating func markAddress(at index: Int, isEnd: Bool) {
    guard context.attribute.isAddress || context.attribute == .sourceSet else { return }
    let container: EscapingMode.Container =
      context.syntax == .xml ? .xml : context.quote == .none ? .htmlUnquoted : .htmlQuoted
    addressMarks.append(
      AddressMark(offset: origin + index, isEnd: isEnd, attribute: context.attribute, container: container))
  }
}
