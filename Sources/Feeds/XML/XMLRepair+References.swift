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
      appendNumber(name.dropFirst())
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

  mutating func appendNumber(_ digits: ArraySlice<UInt8>) {
    let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value), value != 0 else {
      note("a character that XML forbids is removed", at: index)
      return
    }
    if scalar == "\t" || scalar == "\n" {
      // As a plain character it would become a space in an attribute.
      output.append(contentsOf: "&#\(value);".utf8)
      return
    }
    if MojibakeRepair.punctuation(scalar) != nil { note("&#\(text); is read as Windows-1252 punctuation", at: index) }
    output.append(escapingXML: String(Character(MojibakeRepair.punctuation(scalar) ?? scalar)))
  }
}
