/// Files outside a site that a process needs: of the system, and of the programs that are installed.
enum SystemFiles {
  /// Read only: programs and libraries, the resolver's files, certificates, fonts, time zones, facts of this machine.
  static let reading: [String] = base + named + versions + programs

  static let writing = ["/dev/null"]

  private static let base = [
    "/usr", "/lib", "/lib64", "/bin", "/sbin", "/opt", "/nix/store", "/proc", "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/run/systemd/resolve", "/run/resolvconf",
    "/run/NetworkManager", "/var/cache/fontconfig",
  ]
  private static let named = [
    "alternatives", "ca-certificates", "fonts", "gai.conf", "host.conf", "hosts", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "ld.so.preload", "locale.alias", "localtime", "mime.types", "nsswitch.conf", "passwd", "pki",
    "protocols", "resolv.conf", "services", "ssl/certs", "ssl/openssl.cnf", "timezone",
  ].map { "/etc/" + $0 }

  private static let versions = versioned(in: ((try? Folder("/etc").items()) ?? []).map(\.name)).map { "/etc/" + $0 }

  /// Returns the names of those settings of Python and ImageMagick whose folders are called after a version.
  static func versioned(in names: [String]) -> [String] {
    names.filter { name in ["python3", "ImageMagick-"].contains { name.hasPrefix($0) } }
  }

  /// This program's folder, those of the `PATH`, and paths in environment variables: certificates, JavaScript
  /// libraries, Pagefind.
  private static let programs: [String] = {
    let named = ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "RHAPSODE_JAVASCRIPT"]
      .compactMap { ProcessEnvironment.value($0) }
    let indexer = ProcessEnvironment.value("PAGEFIND_BINARY_PATH").map { installed(with: $0) } ?? []
    return Set(InstalledProgram.folders).sorted().flatMap { installed(in: $0) } + named + indexer
  }()

  /// Returns the path of a program, and those that `installed(in:)` returns for its folder.
  static func installed(with program: String) -> [String] { [program] + installed(in: Files.split(program).folder) }

  /// Returns a folder of programs with its sibling folders of libraries, as in a virtual environment of Python; empty
  /// for folders that are in `base`.
  private static func installed(in folder: String) -> [String] {
    guard folder.hasPrefix("/"), folder != "/", !base.contains(where: { (folder + "/").hasPrefix($0 + "/") }) else {
      return []
    }
    let above = Files.split(folder).folder
    guard above != "/" else { return [folder] }
    // Version managers, such as pyenv, keep everything that their programs need in the folder above.
    if folder.hasSuffix("/shims") { return [above] }
    return [folder] + ["lib", "lib64", "libexec", "versions", "pyvenv.cfg"].map { "\(above)/\($0)" }
  }
}
