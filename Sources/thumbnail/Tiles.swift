import Glibc

/// The square parts of a large picture that a viewer loads when it zooms in: in full size, in half, in a quarter and so on
/// down to the size of one part.
struct Tiles {
  /// The side of a tile in pixels.
  let side: Int
  let quality: Int32

  /// Writes `<scale>-<column>-<row>.jpg` into a new folder, which is renamed to `folder` when it is complete. Returns
  /// the size of the picture.
  func make(of file: String, in folder: String) throws(PictureError) -> (width: Int, height: Int) {
    let (width, height) = try Picture.displayedSize(of: file)
    let draft = "\(folder).\(getpid()).0.part"
    guard unsafe mkdir(draft, 0o777) == 0 || errno == EEXIST else {
      throw PictureError(reason: "no folder can be made")
    }
    var scale = 1
    while true {
      let level = (width: (width + scale - 1) / scale, height: (height + scale - 1) / scale)
      try make(file, level.width, level.height, prefix: "\(draft)/\(scale)")
      if level.width <= side, level.height <= side { break }
      scale *= 2
    }
    guard unsafe rename(draft, folder) == 0 || errno == EEXIST || errno == ENOTEMPTY else {
      throw PictureError(reason: "the folder cannot be renamed")
    }
    return (width, height)
  }

  private func make(_ file: String, _ width: Int, _ height: Int, prefix: String) throws(PictureError) {
    let picture = try Picture(of: file, exactly: width, height)
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        let part = try picture.area(left, top, min(side, width - left), min(side, height - top))
        try part.save(to: "\(prefix)-\(left / side)-\(top / side).jpg", format: "jpeg", quality: quality)
      }
    }
  }
}
