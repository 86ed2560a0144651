import Model
import System
import Text

/// A JavaScript library of Debian that pages load after a click, if it is installed. Its files are assets of the theme: a
/// site can replace each by one of its own in `Templates/assets/`.
package enum BrowserLibrary: String, CaseIterable, Sendable {
  case leaflet, three

  /// The name of Debian's package.
  package var packageName: String { "libjs-\(rawValue)" }

  /// The folder below which Debian has such libraries, or the one that `RHAPSODE_JAVASCRIPT` names.
  package static let folder = ProcessEnvironment.value("RHAPSODE_JAVASCRIPT") ?? "/usr/share/javascript"

  /// Whether all files of the package are there.
  package var isInstalled: Bool { files.allSatisfy { Files.exists("\(Self.folder)/\($0.path)") } }

  /// The names below `Templates/assets/`.
  var names: [String] { files.map(\.name) }

  /// Returns the file of a library with that name below `Templates/assets/`, after the notice that its licence asks for;
  /// `nil` if no library has such a file, or it is not installed.
  static func bytes(ofAsset name: String) throws(FileError) -> [UInt8]? {
    guard let (library, path) = known[name], Files.exists("\(folder)/\(path)") else { return nil }
    return try Array(library.notice.utf8) + Files.read("\(folder)/\(path)")
  }

  /// Whether a library with that asset is installed.
  static func has(asset name: String) -> Bool {
    known[name].map { Files.exists("\(folder)/\($0.path)") } ?? false
  }

  /// Returns the warning that the site would use the library if it were installed.
  func missing(_ consequence: String, _ site: Site) -> Diagnostic {
    Diagnostic(
      .warning, "\(packageName) is not installed, so \(consequence)",
      at: Place(file: site.settings.files.first ?? "content/site.yaml"),
      help: "`rhapsode doctor` says how to install it")
  }

  /// Whether the name is that of an asset of a library, installed or not.
  static func isAsset(_ name: String) -> Bool { known[name] != nil }
}

extension BrowserLibrary {
  private static let known = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { library in
      library.files.map { ($0.name, (library: library, path: $0.path)) }
    })

  /// Names below `Templates/assets/`, and paths below `folder`.
  private var files: [(name: String, path: String)] {
    switch self {
    case .leaflet: [("leaflet.min.js", "leaflet/leaflet.min.js"), ("leaflet.css", "leaflet/leaflet.css")]
    case .three:
      [
        ("three.min.js", "three/three.min.js"), ("three-loader.js", "three/examples/js/loaders/GLTFLoader.js"),
        ("three-controls.js", "three/examples/js/controls/OrbitControls.js"),
      ]
    }
  }

  /// The licence notice, as a comment that is valid in JavaScript and CSS. Both licences require their text in every
  /// copy, and Debian's minified files do not have it.
  private var notice: String {
    switch self {
    case .leaflet:
      """
      /*! Leaflet, https://leafletjs.com
      Copyright (c) 2010-2019 Vladimir Agafonkin, (c) 2010-2011 CloudMade. All rights reserved.

      Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
      following conditions are met:
      1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
      disclaimer.
      2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
      disclaimer in the documentation and/or other materials provided with the distribution.
      \(Self.disclaimer)
      */

      """
    case .three:
      """
      /*! three.js, https://threejs.org
      Copyright (c) 2010-2019 three.js authors. The MIT License.

      Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
      documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
      rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
      persons to whom the Software is furnished to do so, subject to the following conditions:
      The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
      Software.
      THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
      WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
      COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
      OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
      */

      """
    }
  }

  private static let disclaimer = """
    THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
    INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
    DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
    SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
    LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
    CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
    SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
    """
}
