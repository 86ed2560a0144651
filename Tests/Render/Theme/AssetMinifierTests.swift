import Foundation
import Testing
import Trial

@testable import Render

/// Style sheets and scripts are published smaller, and mean the same.
@Suite struct AssetMinifierTests {
  @Test func `a style sheet loses its comments and spaces`() {
    #expect(
      css("a , b {\n  color : red; /* why */\n  margin: 0 auto;\n}\n\n/*! licence */\n@media (width > 2px) { i { } }\n")
        == "a,b{color : red;margin: 0 auto}/*! licence */ @media (width > 2px){i{}}\n")
    #expect(css("a :hover { b: calc(1px + 2px) }") == "a :hover{b: calc(1px + 2px)}\n")
    #expect(css("a:not( .b ) , :is(c) { --x: ; }") == "a:not( .b ),:is(c){--x: }\n")
  }

  @Test func `a comment between two tokens neither joins nor parts them`() {
    #expect(css(".a/**/.b { c: d/**/e }") == ".a.b{c: d/**/e}\n")
    #expect(css("a/* x */b, a /**/ b, a/**/ b { c: 1/**/.5 }") == "a/**/b,a b,a b{c: 1/**/.5}\n")
    #expect(css("a/**/:hover/**/{/**/b: c/**/;/**/}/**/d{}") == "a:hover{b: c}d{}\n")
    #expect(css("a/**/(b), c/**/url(d)") == "a/**/(b),c/**/url(d)\n")
    #expect(css("a /*! x */.b") == "a /*! x */.b\n")
  }

  @Test func `strings and addresses of a style sheet stay as they are`() {
    #expect(css(#"a { content: "/* { } */  \" ;" }"#) == #"a{content: "/* { } */  \" ;"}"# + "\n")
    #expect(css("a { b: url( data:x/*y;,} ) }") == "a{b: url(data:x/*y;,} )}\n")
    #expect(css(#"a { b: url( "c  d" ) }"#) == #"a{b: url("c  d" )}"# + "\n")
  }

  @Test(arguments: ["a { b: 'c\n }", "a { /* b }", "a { b: url(c", "a { b: \"c"])
  func `what does not end is left alone`(text: String) {
    #expect(css(text) == text)
  }

  @Test func `a slash after the condition of a statement begins a regular expression, and after a call it divides`() {
    #expect(js("if (c) /'/.test(c)\n  x = f(c) /2 // '\n") == "if (c) /'/.test(c)\nx = f(c) /2\n")
    #expect(js("a.if(c) / 2 // it's\n") == "a.if(c) / 2\n")
  }

  @Test func `a script loses its comments and indentation, and keeps its lines`() {
    #expect(
      js("// first\n  const a = 1; // why\n\n  /* long\n  */ let b = /\\/[/\"]\"/g.test(a) / 2;\n")
        == "const a = 1;\nlet b = /\\/[/\"]\"/g.test(a) / 2;\n")
    #expect(js("/*! licence */\nreturn /x'/\n  .y\n") == "/*! licence */\nreturn /x'/\n.y\n")
    #expect(js("a /* b */ c") == "a   c\n")
  }

  @Test func `strings and templates of a script stay as they are`() {
    #expect(
      js("x = '// no'\n  + `a\n   // ${ {b: `c ${1}  // d`} /* gone */ }\n  e`;")
        == "x = '// no'\n+ `a\n   // ${ {b: `c ${1}  // d`}   }\n  e`;\n")
    #expect(js("f = \"it\\\"s // \" // gone") == "f = \"it\\\"s // \"\n")
  }

  @Test(arguments: ["x = 'y\n", "/* x", "`x", "`${x", "y = /x"])
  func `a script that does not end is left alone`(text: String) {
    #expect(js(text) == text)
  }

  @Test func `files that are small by their name are not touched`() {
    #expect(AssetMinifier.minified(Array("a { }".utf8), name: "x.min.css") == Array("a { }".utf8))
    #expect(AssetMinifier.minified(Array("a { }".utf8), name: "x.svg") == Array("a { }".utf8))
  }

  @Test func `the theme's own files become smaller, and no smaller the second time`() throws {
    let folder = URL(filePath: Repository.folder + "/Templates/assets")
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let (name, bytes) = (file.lastPathComponent, try Array(Data(contentsOf: file)))
      guard name.hasSuffix(".css") || name.hasSuffix(".js") else { continue }
      let once = AssetMinifier.minified(bytes, name: name)
      #expect(once.count < bytes.count * 19 / 20, "\(name)")
      #expect(AssetMinifier.minified(once, name: name) == once, "\(name)")
    }
  }

  private func css(_ text: String) -> String { minified(text, "a.css") }
  private func js(_ text: String) -> String { minified(text, "a.js") }
  private func minified(_ text: String, _ name: String) -> String {
    String(decoding: AssetMinifier.minified(Array(text.utf8), name: name), as: UTF8.self)
  }
}
