import Escaping
import Text

extension XMLRepair {
  /// Reads the `&` at the current position and the reference that it begins, if any. `end` is where the text or
  /// attribute value ends.
  mutating func appendReference(until end: Int) {
    var stop = index + 1
    while stop < end, stop - index < 34, bytes[stop].isASCIIAlphanumeric || bytes[stop] == UInt8(ascii: "#") {
      stop += 1
    }
    guard stop < end, bytes[stop] == UInt8(ascii: ";"), stop > index + 1 else {
      note("an unescaped `&` is read as text", at: index)
      output.append(escapingMarkup: UInt8(ascii: "&"))
      index += 1
      return
    }
    let name = bytes[(index + 1)..<stop]
    if name.first == UInt8(ascii: "#") {
      stop = appendNumber(name.dropFirst(), endingAt: stop, until: end)
    } else if ["lt", "gt", "amp", "quot", "apos"].contains(where: { name.elementsEqual($0.utf8) }) {
      output.append(contentsOf: bytes[index...stop])
    } else if let meaning = CharacterReference.scalars(named: String(decoding: name, as: UTF8.self)) {
      let name = String(decoding: name, as: UTF8.self)
      if notedReferences.insert(name).inserted { note("the reference &\(name); is defined in HTML only", at: index) }
      output.append(escapingXML: meaning)
    } else {
      note("the entity &\(String(decoding: name, as: UTF8.self)); is not known", at: index)
      output.append(escapingMarkup: UInt8(ascii: "&"))
      output.append(contentsOf: name)
      output.append(UInt8(ascii: ";"))
    }
    index = stop + 1
  }

  /// Appends the character with this number, and returns the offset of the last byte that was read: some programs write a
  /// character above U+FFFF as two references, one for each half of its surrogate pair.
  private mutating func appendNumber(_ digits: ArraySlice<UInt8>, endingAt semicolon: Int, until end: Int) -> Int {
    let value = CharacterReference.number(digits)
    if let high = value, let (low, last) = number(at: semicolon + 1, until: end),
      let pair = Unicode.Scalar(surrogates: high, low)
    {
      note("a character is written as the two halves of a surrogate pair", at: index)
      output.append(escapingXML: String(Character(pair)))
      return last
    }
    guard let value, let scalar = Unicode.Scalar(value), value != 0 else {
      note("a character that XML forbids is removed", at: index)
      return semicolon
    }
    if scalar == "\t" || scalar == "\n" {
      // As a plain character it would become a space in an attribute.
      output.append(contentsOf: "&#\(value);".utf8)
      return semicolon
    }
    let punctuation = Windows1252.character(of: scalar.value)
    if punctuation != nil {
      note("&#\(String(decoding: digits, as: UTF8.self)); is read as Windows-1252 punctuation", at: index)
    }
    output.append(escapingXML: String(Character(punctuation ?? scalar)))
    return semicolon
  }

  /// Returns the number of a reference like `&#56832;`, and the offset of its semicolon; `nil` if no such reference begins
  /// at `start`. With all its zeros, the longest that is looked for is `&#0001114111;`.
  private func number(at start: Int, until end: Int) -> (value: UInt32, semicolon: Int)? {
    guard start + 2 < end, bytes[start] == UInt8(ascii: "&"), bytes[start + 1] == UInt8(ascii: "#"),
      let stop = bytes[start..<min(end, start + 12)].firstIndex(of: UInt8(ascii: ";")),
      let value = CharacterReference.number(bytes[(start + 2)..<stop])
    else { return nil }
    return (value, stop)
  }
}
