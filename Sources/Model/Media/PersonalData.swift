/// A kind of metadata in a picture or recording that reveals people, places or devices and is not meant for readers.
package enum PersonalData: UInt8, Sendable, Hashable, Comparable, CaseIterable {
  case place, serialNumber, owner, makerNotes, preview, exif, xmp, iptc

  /// Completes the sentence "it holds …".
  package var words: String {
    switch self {
    case .place: "the place where it was made"
    case .serialNumber: "a serial number"
    case .owner: "the name of its owner"
    case .makerNotes: "the camera maker's notes"
    case .preview: "a preview picture"
    case .exif: "EXIF data"
    case .xmp: "XMP data"
    case .iptc: "IPTC data"
    }
  }

  package static func < (left: PersonalData, right: PersonalData) -> Bool { left.rawValue < right.rawValue }
}
