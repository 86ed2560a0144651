import System
import Text

/// The beginning of a file that a later build reads: a line that names its format, the digest of the rest, and the path of
/// the output, with which the rest begins. The files are untrusted: a checkout may contain forged ones.
struct SealedForm: Sendable {
  private let line: [UInt8]
  /// Whether the digest is that of the digests of blocks, which several threads compute.
  private let isInBlocks: Bool

  /// `line` has no line feed, and ends with a number that differs in other versions. `isInBlocks` is for files of many
  /// megabytes.
  init(_ line: String, isInBlocks: Bool = false) {
    self.line = Array(line.utf8) + [0x0A]
    self.isInBlocks = isInBlocks
  }

  /// Returns the bytes before the rest.
  func head(before rest: BytePieces) -> [UInt8] { head(digest(of: rest)) }

  private func head(_ digest: FastDigest) -> [UInt8] {
    var seal = BinaryWriter()
    seal.append(digest)
    return line + seal.bytes
  }

  private func digest(of rest: BytePieces) -> FastDigest {
    guard isInBlocks else { return rest.digest }
    let blocks = rest.blocks(of: Self.blockSize)
    var stream = FastDigest.Stream()
    for digest in SharedWork.map(blocks.count, least: 1, { blocks[$0].digest }) { stream.update(digest) }
    return stream.finish()
  }

  private static let blockSize = 1 << 20

  /// The head of a file in blocks whose rest is written before it, from its start to its end.
  struct Seal: Sendable {
    private let form: SealedForm
    private var blocks = FastDigest.Stream()
    private var block = FastDigest.Stream()
    /// The number of bytes in `block`.
    private var count = 0

    fileprivate init(_ form: SealedForm) { self.form = form }

    mutating func update(_ bytes: Span<UInt8>) {
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + SealedForm.blockSize - count)
        block.update(bytes.extracting(start..<end))
        count += end - start
        start = end
        if count == SealedForm.blockSize { endBlock() }
      }
    }

    /// Returns the head before everything so far. Before anything, it has the length of every head.
    var head: [UInt8] {
      var last = self
      if last.count > 0 { last.endBlock() }
      return form.head(last.blocks.finish())
    }

    private mutating func endBlock() {
      blocks.update(block.finish())
      block = FastDigest.Stream()
      count = 0
    }
  }

  func seal() -> Seal { Seal(self) }

  /// Returns a reader of the rest, which begins with the output, or `nil` if the bytes have another format or are damaged.
  func reader(of bytes: [UInt8]) -> BinaryReader? {
    guard bytes.starts(with: line) else { return nil }
    var reader = BinaryReader(bytes, in: line.count..<bytes.count)
    let digest = reader.digest()
    let rest = StoredBytes(bytes, in: min(reader.offset, bytes.count)..<bytes.count)
    return digest == self.digest(of: BytePieces(rest)) ? reader : nil
  }

  /// Returns the output of a file that starts with `head`, without a check of the rest, or `nil` if it has another format.
  func output(ofHead head: [UInt8]) -> String? {
    guard head.starts(with: line) else { return nil }
    var reader = BinaryReader(head, in: line.count..<head.count)
    _ = reader.digest()
    let output = reader.text()
    return reader.hasFailed ? nil : output
  }

  /// Returns the digest of the rest of a file that starts with `head`, without a check of the rest, or `nil` if it has
  /// another format.
  func digest(ofHead head: [UInt8]) -> FastDigest? {
    guard head.starts(with: line) else { return nil }
    var reader = BinaryReader(head, in: line.count..<head.count)
    let digest = reader.digest()
    return reader.hasFailed ? nil : digest
  }

  /// The number of bytes that `output(ofHead:)` needs: a path has at most 4096 bytes.
  static let headLength = 4096 + 128

  /// Whether the bytes have this format with another number.
  func isOfAnotherVersion(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: line.dropLast(Self.versionLength)) && !bytes.starts(with: line)
  }

  /// The number at the end of `line`, and the line feed.
  private static let versionLength = 2
}
