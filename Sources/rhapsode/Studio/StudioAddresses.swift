/// The origins of the servers, such as `http://127.0.0.1:8080`.
struct StudioAddresses: Sendable {
  var preview: String
  /// The preview with drafts and future entries.
  var drafts: String

  /// Each once, for the frames of the studio.
  var frames: [String] { preview == drafts ? [preview] : [preview, drafts] }
}
