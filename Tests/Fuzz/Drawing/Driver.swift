import Media

func check(_ bytes: [UInt8]) {
  guard let once = try? DrawingCleaner(bytes) else { return }
  let clean = once.bytes
  precondition(clean.count <= bytes.count, "cleaning only removes bytes")
  precondition(!once.findings.isEmpty || clean == bytes, "what is clean stays as it is")
  do {
    let twice = try DrawingCleaner(clean)
    precondition(twice.findings.isEmpty && twice.bytes == clean, "nothing that runs or loads is left")
  } catch {
    preconditionFailure("what was read once is read again")
  }
}
