package import Model
package import System
import Text

/// A copy of a media file without its metadata, made without encoding anything again.
package struct StrippedCopy: Sendable {
  package enum Outcome: Sendable, Hashable {
    /// The file has nothing to remove, or is of a type that has no metadata.
    case unneeded
    /// The file has no bytes.
    case empty
    /// Its bytes are of no type that Rhapsode knows.
    case unknown
    /// The length of the copy in bytes.
    case made(Int)
    /// Words that complete the sentence "it …".
    case damaged(String)
    case unsupported(String)
  }

  package var outcome: Outcome
  /// Author and rights of a picture.
  package var credits: PictureCredits?

  /// Change it with everything that changes the copies.
  static let version = "5"

  /// Writes the copy to `target`, whose folder must exist, if it is not equal to the file. A link at `target` is replaced.
  package init(of path: String, to target: String) throws(FileError) {
    let file = try OpenFile(reading: path)
    guard let type = MediaType(head: file.bytes(at: 0, count: MediaType.lengthOfHead)) else {
      outcome = file.size == 0 ? .empty : .unknown
      return
    }
    do throws(StrippingError) {
      guard let (rewriting, credits) = try MetadataStripper.rewriting(of: file, type) else {
        outcome = .unneeded
        return
      }
      self.credits = credits
      outcome = rewriting.changesNothing(of: file) ? .unneeded : .made(rewriting.length)
      if case .made = outcome {
        try Self.write(rewriting, of: file, to: target)
        try refuseDisguise(of: type, at: target)
      }
    } catch {
      switch error {
      case .damaged(let words): outcome = .damaged(words)
      case .unsupported(let words): outcome = .unsupported(words)
      case .failed(let failure): throw failure
      }
    }
  }

  /// Refuses a file that has its type only by metadata at its start: the rest, such as a TIFF, may have metadata of its
  /// own.
  private mutating func refuseDisguise(of type: MediaType, at target: String) throws(StrippingError) {
    do throws(FileError) {
      let left = try OpenFile(reading: target).bytes(at: 0, count: MediaType.lengthOfHead)
      guard let other = MediaType(head: left), other != type else { return }
      Files.remove(target)
      (outcome, credits) = (.damaged("has another type after its metadata"), nil)
    } catch {
      throw .failed(error)
    }
  }

  private static func write(
    _ rewriting: Rewriting, of file: borrowing OpenFile, to target: String
  ) throws(StrippingError) {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    guard let draft = RelativePath("\(name).\(DraftName.ending())"), let final = RelativePath(name) else { return }
    do throws(FileError) {
      let folder = try Folder(parts.dropLast().joined(separator: "/"))
      do throws(FileError) {
        let copy = try folder.create(draft)
        try rewriting.write(file, to: copy)
        try copy.close()
        try folder.rename(draft, to: folder, final)
      } catch {
        try? folder.remove(draft)
        throw error
      }
    } catch {
      throw .failed(error)
    }
  }
}
