import Glibc
import Media
import Text

/// Runs the sniffers in memory, and the whole probe with TagLib on a file of these bytes.
func check(_ bytes: [UInt8]) {
  _ = MediaType(head: bytes)
  for type in MediaType.allCases {
    guard let size = PixelSize(of: type, head: bytes) else { continue }
    precondition(size.width > 0 && size.height > 0, "a size is not empty")
  }
  let cues = Transcript(bytes).cues
  precondition(cues.allSatisfy { $0.start <= $0.end && $0.start.isFinite && !$0.text.isEmpty }, "cues run forwards")
  let path = "/dev/shm/rhapsode-fuzz-\(getpid())"
  let file = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  guard file >= 0 else { return }
  _ = unsafe write(file, bytes, bytes.count)
  close(file)
  if let facts = MediaProbe.probe(path) {
    precondition(facts.length == bytes.count, "the length is the file's")
    precondition(facts.duration.map { $0.isFinite && $0 >= 0 } ?? true, "time runs forwards")
  }
  _ = PersonalDataReader(path).kinds
  _ = unsafe unlink(path)
}
