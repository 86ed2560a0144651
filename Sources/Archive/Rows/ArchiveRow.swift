import Text

/// A row of a result, of either engine. Columns are numbered from 0.
protocol ArchiveRow: ~Copyable {
  func isNull(_ column: Int32) -> Bool
  /// `nil` for NULL.
  func integer(_ column: Int32) -> Int64?
  /// `nil` for NULL.
  func text(_ column: Int32) -> String?
  /// Empty for NULL.
  func bytes(_ column: Int32) -> [UInt8]
}

extension ArchiveRow where Self: ~Copyable {
  /// 0 for NULL.
  func int(_ column: Int32) -> Int { Int(integer(column) ?? 0) }

  /// `nil` for NULL.
  func time(_ column: Int32) -> Timestamp? { integer(column).map { Timestamp(seconds: $0) } }
}
