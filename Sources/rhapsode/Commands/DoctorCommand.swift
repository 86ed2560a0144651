import Archive
import Configuration
import Ingest
import Media
import Model
import Render
import Sources
import System
import Text

/// `doctor`: lists what is installed, what is missing, and how to install it.
enum DoctorCommand {
  static let declaration = Subcommand(
    name: "doctor", operands: "", summary: "lists what is installed, what is missing, and how to install it",
    explanation: "A build needs only the time zones. For the rest, each line says what does not work without it.\n"
      + "Exits with 1 without time zones, if the settings have mistakes, or if the archive cannot be used.",
    options: [SiteOptions.folder, SiteOptions.environment],
    examples: [("rhapsode doctor", "checks this machine and this site")], count: 0...0, run: run)

  private struct Finding {
    var name: String
    var isThere: Bool
    /// Whether it is there or has been there, but cannot be used.
    var isBroken = false
    /// The path if it was found; otherwise what does not work without it, and how to install it.
    var remark: String
  }

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let findings = [
      worker, pygments, katex,
      program("espeak-ng", "recordings of your texts with `listen` in the settings", "apt-get install espeak-ng"),
      program(
        "ffmpeg", "recordings of your texts, and no shapes of sound beside players", "apt-get install ffmpeg"),
      program("rsync", "deployments with `rsync` in the settings", "apt-get install rsync"),
      program("rclone", "deployments with `rclone` in the settings", "apt-get install rclone"),
      program("git", "deployments with `git` in the settings", "apt-get install git"),
      program("brotli", "deployments with `compress: [brotli]` in the settings", "apt-get install brotli"),
      library(.leaflet, "street maps with `maps` in the settings: maps stay as they are drawn"),
      library(.three, "3D models on pages: readers can only download them"), pagefind,
      confinement, timeZones, certificates, settings(invocation), archive(invocation),
    ]
    let terminal = Terminal(invocation)
    if terminal.isJSON {
      terminal.write(JSON.bytes(of: .list(findings.map(node)), pretty: true))
    } else {
      terminal.print(
        findings.map { "\(state(of: $0)) \($0.name.padded(to: 14))\($0.remark)" }.joined(separator: "\n"))
    }
    return timeZones.isThere && !findings.contains(where: \.isBroken) ? .done : .contentError
  }
}

extension DoctorCommand {
  private static func node(_ finding: Finding) -> Node {
    .object([
      .init("name", .string(finding.name)), .init("found", .bool(finding.isThere)),
      .init("broken", .bool(finding.isBroken)), .init("remark", .string(finding.remark)),
    ])
  }

  private static func state(of finding: Finding) -> String {
    finding.isThere ? "found  " : finding.isBroken ? "broken " : "missing"
  }

  private static var worker: Finding {
    guard let path = InstalledProgram.path(of: "thumbnail") else {
      return Finding(
        name: "thumbnail", isThere: false,
        remark:
          "pictures cannot be resized, and pictures with personal data are refused; `make build` puts it beside "
          + "rhapsode (needs libvips: apt-get install libvips-dev)"
      )
    }
    return Finding(name: "thumbnail", isThere: true, remark: path)
  }

  private static var pygments: Finding {
    let python = InstalledProgram.path(of: "python3")
    guard let python, let version = Highlighter.version(foundBy: python) else {
      let first = python.map { "; `\($0)`, the first python3 in the PATH, does not find it" } ?? ""
      return Finding(
        name: "Pygments", isThere: false, remark: "code is not highlighted; apt-get install python3-pygments" + first)
    }
    return Finding(name: "Pygments", isThere: true, remark: "\(version), found by \(python)")
  }

  private static var katex: Finding {
    guard let (version, library) = Typesetter.installed() else {
      return Finding(
        name: "KaTeX", isThere: false, remark: "formulas are shown as TeX; apt-get install libjs-katex nodejs")
    }
    return Finding(name: "KaTeX", isThere: true, remark: "\(version), \(library)")
  }

  private static func program(_ name: String, _ purpose: String, _ advice: String) -> Finding {
    guard let path = InstalledProgram.path(of: name) else {
      return Finding(name: name, isThere: false, remark: "no \(purpose); \(advice)")
    }
    return Finding(name: name, isThere: true, remark: path)
  }

  private static func library(_ library: BrowserLibrary, _ purpose: String) -> Finding {
    library.isInstalled
      ? Finding(name: library.packageName, isThere: true, remark: "\(BrowserLibrary.folder)/\(library.rawValue)")
      : Finding(
        name: library.packageName, isThere: false, remark: "no \(purpose); apt-get install \(library.packageName)")
  }

  private static var pagefind: Finding {
    guard let pagefind = Pagefind.installed else {
      return Finding(
        name: "Pagefind", isThere: false,
        remark: "readers cannot search whole texts; https://pagefind.app/docs/installation/, or name it in "
          + "PAGEFIND_BINARY_PATH")
    }
    return Finding(name: "Pagefind", isThere: true, remark: pagefind.program)
  }

  private static var confinement: Finding {
    let name = "confinement"
    if !Confinement.isWanted {
      return Finding(name: name, isThere: false, remark: "turned off by RHAPSODE_CONFINEMENT")
    }
    switch ConfinementSupport.files {
    case .available(let version):
      let network = ConfinementSupport.canDenyNetwork ? "and seccomp" : "but no seccomp: workers keep the network"
      return Finding(name: name, isThere: true, remark: "Landlock \(version), \(network)")
    case .missing(let reason):
      return Finding(
        name: name, isThere: false, remark: "builds and workers can read and write all files of yours; \(reason)")
    }
  }

  private static var timeZones: Finding {
    let path = "/usr/share/zoneinfo/Europe/Athens"
    return Files.exists(path)
      ? Finding(name: "time zones", isThere: true, remark: "/usr/share/zoneinfo")
      : Finding(name: "time zones", isThere: false, remark: "every date would be in UTC; apt-get install tzdata")
  }

  private static var certificates: Finding {
    let path = "/etc/ssl/certs/ca-certificates.crt"
    return Files.exists(path)
      ? Finding(name: "certificates", isThere: true, remark: path)
      : Finding(
        name: "certificates", isThere: false,
        remark: "no feed can be fetched over https; apt-get install ca-certificates")
  }

  private static func settings(_ invocation: Invocation) -> Finding {
    let (name, folder) = ("settings", SiteOptions.folder(invocation))
    let path = "\(folder)/content/site.yaml"
    guard Files.exists(path) else {
      return Finding(name: name, isThere: false, remark: "\(path) not found; `rhapsode new site DIR` starts a site")
    }
    let found = Settings.load(folder: folder, environment: invocation.value("--environment")).diagnostics
    let mistakes = found.count { $0.severity == .error }
    guard mistakes > 0 else { return Finding(name: name, isThere: true, remark: path) }
    return Finding(
      name: name, isThere: false, isBroken: true,
      remark: "\(path): \(Counted.words(mistakes, "mistakes")); `rhapsode check` names their lines")
  }

  private static func archive(_ invocation: Invocation) -> Finding {
    let (folder, environment) = (SiteOptions.folder(invocation), invocation.value("--environment"))
    if let fault = SettingsFile.faults(folder: folder, environment: environment).first {
      return Finding(
        name: "archive", isThere: false, isBroken: true,
        remark: "not checked, since the settings do not say where it is: \(fault.summary)")
    }
    let settings = Settings.load(folder: folder, environment: environment).settings
    let location = ArchiveLocation(of: settings, in: folder)
    do throws(ArchiveError) {
      let archive = try SiteArchive(in: folder, settings).open(creates: false)
      guard location.exists else {
        return Finding(
          name: "archive", isThere: false, remark: "no feed was fetched yet; the first build creates \(location.name)")
      }
      try archive.check()
      let leases = try archive.leases()
      let remark = leases.holders == 0 ? "" : "; fetchers at work: \(leases.holders), with \(leases.sources) sources"
      return Finding(name: "archive", isThere: true, remark: location.name + remark)
    } catch {
      let help = error.diagnostic.help.map { "; \($0)" } ?? ""
      return Finding(name: "archive", isThere: false, isBroken: true, remark: error.summary + help)
    }
  }
}
