import Model
import Text

extension RenderMemory {
  private static let visit = ReadNames.start(ReadNames.visit, parts: 2).bytes

  /// The id of the source of which an output shows when it was last read; `nil` for other reads.
  func visitedSource(ofRead number: Int) -> String? {
    bytes.span.extracting(reads[number].name).begins(with: Self.visit) ? name(ofRead: number).last : nil
  }
}

extension ReadTable {
  /// Returns the source, an index in `Site.sources`, if the read is of the time when it was last read; `nil` for other
  /// reads.
  func visitedSource(of read: Read) -> Int? {
    guard read.kind == .setting, case .visit(let source)? = key(of: read) else { return nil }
    return source
  }
}
