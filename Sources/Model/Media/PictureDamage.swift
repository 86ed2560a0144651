/// Why a picture, or a 3D model, cannot be shown as it is.
package struct PictureDamage: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// It cannot be decoded.
    case undecodable
    /// It has more pixels than are decoded.
    case tooLarge
    /// It is a file of another kind that has the name of a picture.
    case noPicture
  }

  package var kind: Kind
  /// A clause such as "it ends too early".
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
