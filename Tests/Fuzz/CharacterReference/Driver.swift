import Escaping
import Text

func check(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  for context in [CharacterReference.Context.text, .attribute] {
    let decoded = CharacterReference.decode(text, in: context)
    precondition(text.utf8.contains(0x26) || decoded == text, "without an ampersand nothing changes")
    precondition(CharacterReference.decode(text.escaped, in: context) == text, "what is escaped decodes to itself")
  }
  _ = CharacterReference.decode(bytes)
}
