import Media

func check(_ bytes: [UInt8]) {
  guard let once = try? DrawingCleaner(bytes) else { return }
  let clean = once.bytes
  // Author and rights are at most 5 texts of 2,000 scalars, each of which can become a reference of 8 bytes.
  precondition(clean.count <= bytes.count + 100_000, "cleaning removes bytes, and writes author and rights again")
  do {
    let twice = try DrawingCleaner(clean)
    precondition(twice.findings.isEmpty && twice.bytes == clean, "nothing that runs or loads is left")
  } catch {
    preconditionFailure("what was read once is read again")
  }
}
