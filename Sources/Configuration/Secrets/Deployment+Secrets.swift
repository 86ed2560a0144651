package import Model
import Text

extension Settings.Deployment {
  /// Returns what messages must not show of the deployment with its address from the environment: the address, its user info
  /// and its tokens; nothing if the settings name the address. Programs and servers repeat them.
  package func secrets(in resolved: Settings.Deployment) -> [String] {
    guard target != resolved.target, let address = resolved.address else { return [] }
    let uri = URI(address)
    let user = uri.userInfo.map { String($0) } ?? ""
    let decoded = URI.decoded(user) ?? user
    return SecretWords.forms(
      of: [address, user, decoded] + SecretWords.all(inCredentials: decoded) + SecretWords.all(in: uri))
  }

  private var address: String? {
    switch target {
    case .folder: nil
    case .rsync(let text, _), .rclone(let text), .git(let text, _): text
    }
  }
}
