import System
package import Model
import Synchronization
package import Text

/// Makes smaller pictures in worker processes, and keeps them in a folder. Any number of threads may ask at once; as many
/// pictures are made at a time as there are workers, and none is started before it is needed.
package final class Thumbnailer: Sendable {
  private let folder: String
  private let program: String?
  private let seconds: Double
  private let slots: [Slot]
  private let turn = Atomic(0)

  private final class Slot: Sendable {
    let worker = Mutex<Worker?>(nil)
  }

  /// Derivatives are kept below `folder`, which is made where it is missing. `program` is where `thumbnail` is, `nil`: beside
  /// this program, or in the path. A picture that takes more than `seconds` is given up.
  package init(folder: String, workers: Int, program: String? = nil, seconds: Double = 60) {
    self.folder = folder
    self.program = program ?? InstalledProgram.path(of: "thumbnail")
    self.seconds = seconds
    slots = (0..<max(1, workers)).map { _ in Slot() }
  }

  /// Whether the program is there at all; without it originals are published, and a notice says so once.
  package var isInstalled: Bool { program != nil }

  /// The file of the derivative, made now unless an earlier build has and it is whole. `digest` is that of the source's
  /// bytes. `isDamaged`: what can be decoded of the picture is enough.
  package func file(
    of source: String, _ digest: Digest, _ recipe: Recipe, isDamaged: Bool = false
  ) throws(ThumbnailError) -> String {
    let target = folder + "/" + Derivative.path(of: digest, recipe)
    let seal = Seal(of: target)
    if seal.isIntact() { return target }
    try makeFolder()
    let answer = try ask([
      isDamaged ? "rescue" : "make", source, target, "\(recipe.width)", recipe.format.rawValue,
      "\(min(max(recipe.quality, 1), 100))",
    ])
    guard answer.first == "made" else { throw .refused("the worker answered \(answer)") }
    seal.write()
    return target
  }

  /// The colour that the picture is mostly made of, as `#rrggbb`; looked for once, and kept beside the derivatives.
  /// `digest` is that of the picture's bytes. A picture that cannot be decoded throws `.refused`, which is kept as well.
  package func color(of source: String, _ digest: Digest) throws(ThumbnailError) -> String {
    let note = "\(folder)/media/\(digest.hex(32))-\(Derivative.encoder).look"
    if let known = (try? OpenFile(reading: note, followsLink: false))?.bytes(at: 0, count: 500).text {
      if Self.isColor(known) { return known }
      if known.hasPrefix("!") { throw .refused(String(known.dropFirst())) }
    }
    try makeFolder()
    do throws(ThumbnailError) {
      let color = try color(of: source)
      try? Files.write(Array(color.utf8), to: note)
      return color
    } catch {
      if case .refused(let reason) = error { try? Files.write(Array("!\(reason)".utf8), to: note) }
      throw error
    }
  }

  /// Formats that can be made here; empty where the program is missing.
  package func formats() -> Set<Recipe.Format> {
    guard let program else { return [] }
    return slots[0].worker.withLock { worker in
      if worker == nil { worker = Worker(program) }
      return Set((worker?.formats ?? []).compactMap { Recipe.Format(rawValue: $0) })
    }
  }
}

extension Thumbnailer {
  private func color(of source: String) throws(ThumbnailError) -> String {
    let answer = try ask(["look", source])
    guard answer.count == 4, answer[0] == "seen", Self.isColor("#" + answer[1]) else {
      throw .refused("the worker answered \(answer)")
    }
    return "#" + answer[1]
  }

  private static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.utf8.first == 0x23 && text.utf8.dropFirst().allSatisfy(\.isASCIIHexDigit)
  }

  /// By the first worker that is free; where none is, by the next in turn.
  private func ask(_ job: [String]) throws(ThumbnailError) -> [String] {
    guard let program else { throw .isMissing }
    guard !job.contains(where: { $0.utf8.contains(0) }) else { throw .refused("a file name holds a NUL") }
    for slot in slots {
      let outcome = slot.worker.withLockIfAvailable { Self.ask(job, of: &$0, program, seconds) }
      if let outcome { return try outcome.get() }
    }
    let next = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return try slots[abs(next % slots.count)].worker.withLock { Self.ask(job, of: &$0, program, seconds) }.get()
  }

  /// A worker that dies is replaced, and asked once more: the picture before may have been to blame.
  private static func ask(
    _ job: [String], of worker: inout Worker?, _ program: String, _ seconds: Double
  ) -> Result<[String], ThumbnailError> {
    for _ in 0..<2 {
      if worker == nil { worker = Worker(program) }
      guard let answer = worker?.ask(job, seconds: seconds) else { return .failure(.isMissing) }
      switch answer {
      case .fields(let fields):
        return fields.first == "failed" ? .failure(.refused(fields.last ?? "")) : .success(fields)
      case .tookTooLong:
        worker = nil
        return .failure(.tookTooLong(seconds))
      case .died: worker = nil
      }
    }
    return .failure(.crashed)
  }

  /// A checkout or a CI cache could bring a link in the folder's place, which is refused.
  private func makeFolder() throws(ThumbnailError) {
    do throws(FileError) {
      try StateFolder(folder).makeFolder("media")
    } catch {
      throw .cannotWrite(error.path)
    }
  }
}
