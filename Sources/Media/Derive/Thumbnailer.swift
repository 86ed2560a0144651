package import Model
import Synchronization
import System
package import Text

/// Makes derivatives of pictures in worker processes and caches them in a folder. Any number of threads may call it; as
/// many pictures are made in parallel as there are workers. Workers start on demand.
package final class Thumbnailer: Sendable {
  private let folder: String
  private let program: String?
  private let seconds: Double
  /// What a worker may read besides `folder`.
  private let sources: [String]
  private let workers: WorkerPool<ThumbnailWorker>
  /// Held while the tiles of a picture are made.
  private let tileLock = Mutex(())

  /// The most pixels of a picture that workers decode; they refuse a larger one (`Picture.largest` of `thumbnail`).
  package static let mostPixels = 120_000_000

  /// `folder` stores the derivatives and is created if missing. `program` is the path of `thumbnail`; if `nil`, it is
  /// searched for beside this program and in the `PATH`. A picture is given up after `seconds`. Pictures are below `folder` or
  /// `sources`: workers can read no others.
  package init(folder: String, sources: [String] = [], workers: Int, program: String? = nil, seconds: Double = 60) {
    self.sources = sources
    self.folder = folder
    self.program = program ?? InstalledProgram.path(of: "thumbnail")
    self.seconds = seconds
    self.workers = WorkerPool(count: workers)
  }

  /// Whether the program was found. Without it, originals are published, and one notice says so.
  package var isInstalled: Bool { program != nil }

  /// The identity of the program; `nil` if it is not installed.
  var identity: FileIdentity? { program.flatMap { FileIdentity(ofFileAt: $0) } }

  /// Returns the file of the derivative, and makes it unless an intact one is cached. `digest` is that of the source's
  /// bytes. If `isDamaged`, whatever can be decoded of the picture is used.
  package func file(
    of source: String, _ digest: Digest, _ recipe: Recipe, isDamaged: Bool = false
  ) throws(ThumbnailError) -> String {
    if let tile = recipe.tile { return try self.file(of: source, digest, tile, quality: recipe.quality) }
    let target = folder + "/" + Derivative.path(of: digest, recipe)
    let checksum = ChecksumFile(of: target)
    if checksum.isIntact() { return target }
    try makeFolder()
    let answer = try ask([
      isDamaged ? "rescue" : recipe.isAnimated ? "animate" : "make", source, target, "\(recipe.width)",
      recipe.format.rawValue,
      "\(min(max(recipe.quality, 1), 100))",
    ])
    guard answer.first == "made" else { throw .refused("unexpected answer from `thumbnail`: \(answer)") }
    checksum.write()
    return target
  }

  /// Returns the file of a drawing as PNG, and makes it unless an intact one is cached. `svg` must be Rhapsode's own, or have no
  /// other part than the logo that the settings name or the theme's icon, which their owners choose: it is
  /// rendered by a library that is not hardened against malicious drawings.
  func file(ofDrawing svg: [UInt8]) throws(ThumbnailError) -> String {
    let target = folder + "/" + Derivative.picturePath(ofDrawing: svg)
    let checksum = ChecksumFile(of: target)
    if checksum.isIntact() { return target }
    try makeFolder()
    let source = folder + "/" + Derivative.path(ofDrawing: svg)
    do throws(FileError) {
      try Files.write(svg, to: source)
    } catch {
      throw .cannotWrite(error.path)
    }
    let answer = try ask(["draw", source, target])
    guard answer.first == "made" else { throw .refused("unexpected answer from `thumbnail`: \(answer)") }
    checksum.write()
    return target
  }

  /// Returns the file of a tile. All tiles of a picture are made together, in a folder that appears when they are complete.
  private func file(
    of source: String, _ digest: Digest, _ tile: Recipe.Tile, quality: Int
  ) throws(ThumbnailError) -> String {
    let tiles = "\(folder)/\(Derivative.tiles(of: digest))-tiles"
    let name =
      "\(tile.scale)-\(tile.x / (Recipe.Tile.side * tile.scale))-\(tile.y / (Recipe.Tile.side * tile.scale)).jpg"
    try tileLock.withLock { (_: inout Void) throws(ThumbnailError) in
      guard !Files.exists(tiles) else { return }
      try makeFolder()
      _ = try ask(["tiles", source, tiles, "\(Recipe.Tile.side)", "\(quality)"])
    }
    guard (try? OpenFile(reading: "\(tiles)/\(name)", followsLink: false)) != nil else {
      throw .refused("its size is not the one that was measured")
    }
    return "\(tiles)/\(name)"
  }

  /// Returns the dominant colour of the picture and a tiny version of it, which are cached beside the derivatives.
  /// `digest` is that of the picture's bytes. Throws `.refused`, which is cached too, if the picture cannot be decoded.
  package func look(at source: String, _ digest: Digest) throws(ThumbnailError) -> PictureLook {
    let note = "\(folder)/media/\(digest.hex(32))-\(Derivative.encoder).look"
    if let known = (try? OpenFile(reading: note, followsLink: false))?.bytes(at: 0, count: 4096).text {
      if let look = PictureLook(known) { return look }
      if known.hasPrefix("!") { throw .refused(String(known.dropFirst())) }
    }
    try makeFolder()
    do throws(ThumbnailError) {
      let look = try look(at: source)
      try? Files.write(Array(look.text.utf8), to: note)
      return look
    } catch {
      if case .refused(let reason) = error { try? Files.write(Array("!\(reason)".utf8), to: note) }
      throw error
    }
  }

  /// Starts a worker on a thread of its own, unless there is one: loading its libraries takes longer than most pictures.
  func start() {
    guard let program else { return }
    _ = DedicatedThread.run { [self] in
      workers.withIdle { if $0 == nil { $0 = worker(program) } }
    }
  }

  /// Returns the formats that can be written; empty if the program is missing.
  package func formats() -> Set<Recipe.Format> {
    guard let program else { return [] }
    return workers.withIdle { worker in
      if worker == nil { worker = self.worker(program) }
      return Set((worker?.formats ?? []).compactMap { Recipe.Format(rawValue: $0) })
    }
  }
}

extension Thumbnailer {
  private func look(at source: String) throws(ThumbnailError) -> PictureLook {
    let answer = try ask(["look", source])
    guard answer.count == 5, answer[0] == "seen", let look = PictureLook("#\(answer[1]) \(answer[4])") else {
      throw .refused("unexpected answer from `thumbnail`: \(answer)")
    }
    return look
  }

  private func ask(_ job: [String]) throws(ThumbnailError) -> [String] {
    guard let program else { throw .isMissing }
    guard !job.contains(where: { $0.utf8.contains(0) }) else { throw .refused("a file name contains a NUL byte") }
    return try workers.withIdle { ask(job, of: &$0, program) }.get()
  }

  /// Replaces a worker that crashes and asks once more, since an earlier picture may be the cause.
  private func ask(
    _ job: [String], of worker: inout ThumbnailWorker?, _ program: String
  ) -> Result<[String], ThumbnailError> {
    for _ in 0..<2 {
      if worker == nil { worker = self.worker(program) }
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

  private func worker(_ program: String) -> ThumbnailWorker? {
    // Rights are given to folders that exist.
    try? makeFolder()
    return ThumbnailWorker(program, reading: sources, writing: folder)
  }

  /// Creates the folder. Refuses a link in its place, which a checkout or a CI cache could contain.
  private func makeFolder() throws(ThumbnailError) {
    do throws(FileError) {
      try StateFolder(folder).makeFolder("media")
    } catch {
      throw .cannotWrite(error.path)
    }
  }
}
