/// Why a picture cannot be made, as libvips says it.
struct PictureError: Error {
  var reason: String
}
