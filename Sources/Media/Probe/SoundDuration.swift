import CTagLib

/// How long a recording is, by TagLib.
enum SoundDuration {
  /// Whole seconds; `nil` if TagLib cannot tell.
  static func seconds(of path: String, _ type: MediaType) -> Double? {
    // Opens the file. TagLib goes by file name, unless it can be told the type.
    let file =
      switch type {
      case .mp3: unsafe taglib_file_new_type(path, TagLib_File_MPEG)
      case .m4a: unsafe taglib_file_new_type(path, TagLib_File_MP4)
      case .ogg: unsafe taglib_file_new_type(path, TagLib_File_OggVorbis)
      case .flac: unsafe taglib_file_new_type(path, TagLib_File_FLAC)
      default: unsafe taglib_file_new(path)
      }
    guard let file = unsafe file else { return nil }
    defer { unsafe taglib_file_free(file) }
    guard unsafe taglib_file_is_valid(file) != 0, let sound = unsafe taglib_file_audioproperties(file) else {
      return nil
    }
    let seconds = unsafe taglib_audioproperties_length(sound)
    return seconds > 0 ? Double(seconds) : nil
  }
}
