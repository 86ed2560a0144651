/// The reason why a picture cannot be made, in libvips's words.
struct PictureError: Error {
  var reason: String
}
