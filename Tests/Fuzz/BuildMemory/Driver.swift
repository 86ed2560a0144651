import Store
import Text

/// The digest at the front keeps most inputs out, so that it is written anew here.
func check(_ bytes: [UInt8]) {
  precondition(BuildMemory(bytes: bytes).map { $0.bytes == bytes } ?? true, "what is read is written")
  let form = BuildMemory(output: "").bytes.prefix { $0 != 0x0A } + [0x0A]
  let digest = FastDigest(of: bytes)
  var whole = Array(form)
  for word in [digest.high, digest.low] {
    for shift in stride(from: 0, through: 56, by: 8) { whole.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
  }
  if let memory = BuildMemory(bytes: whole + bytes) {
    precondition(BuildMemory(bytes: memory.bytes)?.files == memory.files, "what is written is read")
  }
}
