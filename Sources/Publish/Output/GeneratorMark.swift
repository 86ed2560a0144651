/// The generator mark that Rhapsode writes into pages and feeds. It shows that Rhapsode wrote a file if the memory of
/// the build is lost.
enum GeneratorMark {
  /// The number of bytes at the start of a file that are searched.
  static let searched = 1 << 14

  private static let marks = ["name=\"generator\" content=\"Rhapsode", ">Rhapsode</generator>"].map { Array($0.utf8) }

  static func isIn(_ head: [UInt8]) -> Bool {
    marks.contains { mark in
      head.indices.dropLast(min(head.count, mark.count - 1)).contains { start in
        head[start] == mark[0] && head[start..<start + mark.count].elementsEqual(mark)
      }
    }
  }
}
