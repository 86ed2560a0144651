import CTagLib
import Glibc

/// What TagLib tells of a recording.
enum SoundTags {
  /// Fills in what `facts` does not know yet.
  static func read(_ path: String, into facts: inout MediaFacts) {
    guard managesStrings, let file = SoundFile(path, facts.type) else { return }
    file.read(into: &facts)
  }

  /// TagLib's own list of strings is shared by all threads, so that each string is freed by hand.
  private static let managesStrings: Bool = {
    taglib_set_strings_unicode(1)
    taglib_set_string_management_enabled(0)
    return true
  }()
}

@safe private struct SoundFile: ~Copyable {
  private let file: UnsafeMutablePointer<TagLib_File>

  /// TagLib goes by names; where it can be told the type, it is.
  init?(_ path: String, _ type: MediaType) {
    let opened =
      switch type {
      case .mp3: unsafe taglib_file_new_type(path, TagLib_File_MPEG)
      case .m4a: unsafe taglib_file_new_type(path, TagLib_File_MP4)
      case .ogg: unsafe taglib_file_new_type(path, TagLib_File_OggVorbis)
      case .flac: unsafe taglib_file_new_type(path, TagLib_File_FLAC)
      default: unsafe taglib_file_new(path)
      }
    guard let file = unsafe opened else { return nil }
    guard unsafe taglib_file_is_valid(file) != 0 else {
      unsafe taglib_file_free(file)
      return nil
    }
    unsafe self.file = file
  }

  borrowing func read(into facts: inout MediaFacts) {
    if let sound = unsafe taglib_file_audioproperties(file) {
      facts.duration = facts.duration ?? positive(unsafe taglib_audioproperties_length(sound)).map { Double($0) }
      facts.bitrate = positive(unsafe taglib_audioproperties_bitrate(sound))
      facts.sampleRate = positive(unsafe taglib_audioproperties_samplerate(sound))
      facts.channels = positive(unsafe taglib_audioproperties_channels(sound))
    }
    if let tag = unsafe taglib_file_tag(file) {
      facts.title = unsafe text(taglib_tag_title(tag))
      facts.artist = unsafe text(taglib_tag_artist(tag))
    }
  }

  private func positive(_ number: CInt) -> Int? { number > 0 ? Int(number) : nil }

  /// `nil` where it is empty.
  private func text(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string = unsafe string else { return nil }
    defer { unsafe taglib_free(string) }
    let text = unsafe String(cString: string)
    return text.isEmpty ? nil : text
  }

  deinit { unsafe taglib_file_free(file) }
}
