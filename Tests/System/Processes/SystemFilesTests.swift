import Testing

@testable import System

@Suite struct SystemFilesTests {
  @Test func `a confined program reads the settings of Python and ImageMagick in any version`() {
    let names = ["passwd", "python3", "python3.13", "python2.7", "ImageMagick-7", "shadow"]
    #expect(SystemFiles.versioned(in: names) == ["python3", "python3.13", "ImageMagick-7"])
  }

  @Test func `a confined program reads no keys or passwords of the system`() {
    let secrets = ["/etc/shadow", "/etc/ssl/private", "/etc/ssh", "/etc", "/root", "/home"]
    #expect(secrets.allSatisfy { !SystemFiles.reading.contains($0) })
    #expect(SystemFiles.reading.contains("/etc/resolv.conf"))
  }
}
