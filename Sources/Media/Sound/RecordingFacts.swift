package import Model
import Text

/// The waveform of a recording, and the chapters that its file contains.
package struct RecordingFacts: Sendable, Hashable {
  /// The loudest moment in each of equal parts of the recording, 0 to 100; empty if it could not be read.
  package var shape: [UInt8] = []
  /// The chapters that the file itself has.
  package var chapters: [MediaReference.Chapter] = []

  init() {}
}

extension RecordingFacts {
  /// Change it with everything that changes the facts of the same recording.
  static let form = 1
  private static let head = Array("Rhapsode's recording, form \(form)\n".utf8)

  /// Reads what `bytes` wrote, or returns `nil`.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.head) else { return nil }
    var reader = BinaryReader(Array(bytes[Self.head.count...]))
    shape = reader.list { UInt8(clamping: $0.count()) }
    chapters = reader.list { MediaReference.Chapter(title: $0.text(), start: $0.double()) }
    guard reader.isAtEnd, shape.count <= Waveform.parts, shape.allSatisfy({ $0 <= 100 }),
      chapters.allSatisfy({ $0.start.isFinite && $0.start >= 0 })
    else { return nil }
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(shape) { $0.append(count: Int($1)) }
    writer.append(chapters) { writer, chapter in
      writer.append(chapter.title)
      writer.append(double: chapter.start)
    }
    return Self.head + writer.bytes
  }
}
