import Foundation

/// Small files of the kinds that authors upload.
enum Pictures {
  /// 3 × 2 pixels.
  static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGM4kWIEQQxwFgBVoAg1rtvKGQAAAABJRU5ErkJggg==")
      ?? Data())
}
