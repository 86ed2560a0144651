import Text

/// What rendering remembers for the next build: of each output, what it was made from. It is stored in the build memory
/// as a section of its own.
package struct RenderMemory: Sendable {
  /// Digest of all that every output depends on and no read covers: the program and its options.
  var conditions: FastDigest
  var reads: [RememberedRead] = []
  var assets: [PublishedAsset] = []
  /// The addresses that pages link to, and the files in which the links are written.
  var texts: [String] = []
  /// By `Outputs.name(of:)`.
  var outputs: [String: RememberedOutput] = [:]

  init(conditions: FastDigest) { self.conditions = conditions }
}

extension RenderMemory {
  private static let form = "rhapsode pages 1"

  /// The same memory always has the same bytes.
  package var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(RenderMemory.form)
    writer.append(conditions)
    writer.append(reads) { $0.append($1) }
    writer.append(assets) { $0.append($1) }
    writer.append(texts) { $0.append($1) }
    writer.append(outputs.sorted { $0.key < $1.key }) { writer, output in
      writer.append(output.key)
      writer.append(output.value)
    }
    return writer.bytes
  }

  /// `nil` unless these are the bytes of a memory in this version's form. They are untrusted.
  package init?(bytes: [UInt8]) {
    var reader = BinaryReader(bytes)
    guard reader.text() == RenderMemory.form else { return nil }
    conditions = reader.digest()
    reads = reader.list { $0.read() }
    assets = reader.list { $0.asset() }
    texts = reader.list { $0.text() }
    let all = reader.list { reader in
      let name = reader.text()
      return (name, reader.output())
    }
    outputs = Dictionary(all) { first, _ in first }
    guard reader.isAtEnd, outputs.values.allSatisfy(isWhole) else { return nil }
  }

  /// Whether every number leads to something.
  private func isWhole(_ output: RememberedOutput) -> Bool {
    output.reads.allSatisfy { $0 < reads.count } && output.assets.allSatisfy { $0 < assets.count }
      && output.links.allSatisfy { $0.target < texts.count && $0.file < texts.count }
  }
}
