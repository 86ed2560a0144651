/// What Rhapsode writes into its pages and feeds, by which they are known without a memory of the build.
enum GeneratorMark {
  /// How many bytes of a file are looked at.
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
