import Text

/// A file at the target during a deployment, with its owner and its start. It lets machines that deploy to one target
/// notice each other.
struct DeploymentClaim: Equatable {
  static let name: RelativePath = ".rhapsode-deploying"

  /// The seconds after which the claim of another machine counts as abandoned.
  static let patience: Int64 = 3600

  /// The id of the deployment's manifest.
  var id: String
  /// A digest of the machine and the site's folder, so that the published file reveals neither.
  var owner: String
  var began: Timestamp

  var bytes: [UInt8] {
    JSON.bytes(
      of: .object([
        .init("id", .string(id)), .init("owner", .string(owner)), .init("began", .string(began.rfc3339)),
      ]))
  }

  init(id: String, owner: String, began: Timestamp) {
    self.id = id
    self.owner = owner
    self.began = began
  }

  /// `nil` unless the bytes have the format of `bytes`.
  init?(bytes: [UInt8]) {
    guard let node = try? JSON.parse(bytes, file: Self.name.text), let id = node["id"]?.string,
      let owner = node["owner"]?.string, let began = node["began"]?.string.flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    self.init(id: id, owner: owner, began: began)
  }
}
