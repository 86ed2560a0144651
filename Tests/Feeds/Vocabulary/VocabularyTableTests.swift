import Testing
import Text

@testable import Feeds

/// Each row is an element in a feed and the JSON that is printed for it.
@Suite struct VocabularyTableTests {
  private static let namespaces = [
    "dc": "http://purl.org/dc/elements/1.1/", "dcterms": "http://purl.org/dc/terms/",
    "content": "http://purl.org/rss/1.0/modules/content/", "media": "http://search.yahoo.com/mrss/",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "podcast": "https://podcastindex.org/namespace/1.0",
    "psc": "http://podlove.org/simple-chapters", "georss": "http://www.georss.org/georss",
    "gml": "http://www.opengis.net/gml", "gml32": "http://www.opengis.net/gml/3.2",
    "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#", "atom": "http://www.w3.org/2005/Atom",
    "thr": "http://purl.org/syndication/thread/1.0", "fh": "http://purl.org/syndication/history/1.0",
    "sy": "http://purl.org/rss/1.0/modules/syndication/", "cc": "http://creativecommons.org/ns#",
    "oldcc": "http://backend.userland.com/creativeCommonsRssModule", "cap": "urn:oasis:names:tc:emergency:cap:1.2",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  ]

  private func rss(_ channel: String) throws -> Node {
    let undeclared = Self.prefixes(in: channel).subtracting(Self.namespaces.keys)
    try #require(undeclared == [], "add these prefixes to `namespaces` above, with their addresses")
    let declared = Self.namespaces.sorted { $0.key < $1.key }.map { "xmlns:\($0.key)='\($0.value)'" }
    let feed = try read(
      "<rss version='2.0' \(declared.joined(separator: " "))><channel>\(channel)<item/></channel></rss>",
      metadata: HTTPMetadata(url: "http://h.example/feed"))
    #expect(feed.problems.isEmpty)
    return FeedPrinter.node(of: feed) { html, _, _ in html }
  }

  /// Returns the prefixes of the elements.
  private static func prefixes(in text: String) -> Set<String> {
    let names = text.split(separator: "<").map { tag in tag.drop { $0 == "/" }.prefix { !" >/".contains($0) } }
    return Set(names.filter { $0.contains(":") }.map { name in String(name.prefix { $0 != ":" }) })
  }

  @Test(
    arguments: [
      // Dublin Core, old and new.
      ("<dc:title>A</dc:title>", "{'title':'A'}"), ("<dc:creator>Zoe</dc:creator>", "{'authors':[{'name':'Zoe'}]}"),
      ("<dc:contributor>Ada</dc:contributor>", "{'contributors':[{'name':'Ada'}]}"),
      ("<dc:date>2004-01-02</dc:date>", "{'updated':'2004-01-02T00:00:00Z'}"),
      ("<dc:subject>sea</dc:subject>", "{'tags':[{'term':'sea'}]}"),
      ("<dc:language>el_GR</dc:language>", "{'language':'el-GR'}"), ("<dc:rights>©</dc:rights>", "{'rights':'©'}"),
      ("<dc:description>d</dc:description>", "{'summary':'d'}"),
      (
        "<dcterms:created>2004-01-02</dcterms:created><dcterms:issued>2004-01-03</dcterms:issued>"
          + "<dcterms:modified>2004-01-04</dcterms:modified>",
        "{'published':'2004-01-03T00:00:00Z','updated':'2004-01-04T00:00:00Z','created':'2004-01-02T00:00:00Z'}"
      ),
      (
        "<dcterms:title>weak</dcterms:title><title>T</title><dcterms:abstract>a</dcterms:abstract>"
          + "<dcterms:creator>Zoe</dcterms:creator><dcterms:subject>sea</dcterms:subject>",
        "{'title':'T','summary':'a','authors':[{'name':'Zoe'}],'tags':[{'term':'sea'}]}"
      ),
      ("<content:encoded>&lt;p>x&lt;/p></content:encoded>", "{'content':'<p>x</p>'}"),
      // Media RSS.
      (
        "<media:credit role='author' scheme='urn:ebu'>Zoe</media:credit>", "{'contributors':[{'name':'Zoe'}]}"
      ),
      (
        "<media:content medium='video' duration='9'><media:player url='/watch?v=1' width='6' height='4'/></media:content>",
        "{'links':[{'url':'http://h.example/watch?v=1','rel':'player','type':'text/html'}]}"
      ),
      ("<media:rating scheme='urn:simple'>adult</media:rating>", "{'explicit':true}"),
      ("<media:rating scheme='urn:simple'>nonadult</media:rating>", "{'explicit':false}"),
      ("<itunes:explicit>yes</itunes:explicit><media:rating scheme='urn:mpaa'>pg</media:rating>", "{'explicit':true}"),
      ("<media:copyright url='/c'>© Zoe</media:copyright>", "{'rights':'© Zoe'}"),
      (
        "<media:license type='text/html' href='/by'>CC BY</media:license>",
        "{'links':[{'url':'http://h.example/by','rel':'license'}]}"
      ),
      (
        "<media:subTitle type='text/vtt' lang='el' href='/s.vtt'/>",
        "{'transcript':[{'url':'http://h.example/s.vtt','type':'text/vtt','language':'el'}]}"
      ),
      (
        "<media:group><media:thumbnail url='/t.jpg' width='75' height='50' time='12:05:01.123'/></media:group>",
        "{'image':{'url':'http://h.example/t.jpg','width':75,'height':50}}"
      ),
      ("<media:thumbnail> /t.jpg </media:thumbnail>", "{'image':{'url':'http://h.example/t.jpg'}}"),
      ("<media:thumbnail url='/t.jpg'>/u.jpg</media:thumbnail>", "{'image':{'url':'http://h.example/t.jpg'}}"),
      (
        "<media:category>sea</media:category><media:keywords>a, b</media:keywords>",
        "{'tags':[{'term':'sea','scheme':'http://search.yahoo.com/mrss/category_schema'},{'term':'a'},{'term':'b'}]}"
      ),
      // Podcasts.
      ("<itunes:title>Weak</itunes:title>", "{'title':'Weak'}"),
      ("<title>T</title><itunes:title>Weak</itunes:title>", "{'title':'T'}"),
      ("<itunes:subtitle>s</itunes:subtitle>", "{'summary':'s'}"),
      ("<itunes:subtitle>s</itunes:subtitle><itunes:summary>long</itunes:summary>", "{'summary':'long'}"),
      ("<itunes:keywords>a,b</itunes:keywords>", "{'tags':[{'term':'a'},{'term':'b'}]}"),
      (
        "<podcast:soundbite startTime='73.0' duration='60.5'>Net &amp; salt</podcast:soundbite>"
          + "<podcast:soundbite startTime='1' duration='2'/><podcast:soundbite duration='2'>x</podcast:soundbite>",
        "{'soundbites':[{'title':'Net & salt','start':73,'duration':60.5},{'start':1,'duration':2}]}"
      ),
      (
        "<podcast:season name='Two'>2</podcast:season><podcast:episode display='7b'>7</podcast:episode>",
        "{'season':2,'episode':7}"
      ),
      ("<itunes:episodeType>Bonus</itunes:episodeType>", "{'episodeType':'bonus'}"),
      ("<itunes:episodeType>other</itunes:episodeType>", "{}"),
      (
        "<podcast:person role='host' img='/z.jpg' href='/zoe'>Zoe</podcast:person>",
        "{'contributors':[{'name':'Zoe','url':'http://h.example/zoe'}]}"
      ),
      (
        "<podcast:location geo='geo:39.64,22.42' osm='R1'>Larissa</podcast:location>",
        "{'place':{'lat':39.64,'lon':22.42,'name':'Larissa'}}"
      ),
      (
        "<podcast:transcript url='/t.srt' type='application/x-subrip' rel='captions'/>",
        "{'transcript':[{'url':'http://h.example/t.srt','type':'application/x-subrip'}]}"
      ),
      (
        "<podcast:chapters url='/c.json' type='application/json+chapters'/>",
        "{'links':[{'url':'http://h.example/c.json','rel':'chapters','type':'application/json+chapters'}]}"
      ),
      (
        "<podcast:value type='lightning'><podcast:valueRecipient name='x' address='y' split='1'/></podcast:value>"
          + "<podcast:license>cc-by-4.0</podcast:license>", "{}"
      ),
      (
        "<psc:chapters><psc:chapter start='1:02.5' title='Sea'/><psc:chapter start='x' title='?'/></psc:chapters>",
        "{'chapters':[{'title':'Sea','start':62.5}]}"
      ),
      (
        "<enclosure>/a.mp3</enclosure>",
        "{'links':[{'url':'http://h.example/a.mp3','rel':'enclosure'}],'enclosures':[{'url':'http://h.example/a.mp3'}]}"
      ),
      (
        "<enclosure type='audio/mpeg' length='9'> /a.mp3 </enclosure>",
        "{'links':[{'url':'http://h.example/a.mp3','rel':'enclosure','type':'audio/mpeg','length':9}],"
          + "'enclosures':[{'url':'http://h.example/a.mp3','type':'audio/mpeg','length':9}]}"
      ),
      (
        "<enclosure url='/a.mp3' type='audio/mpeg' length='9'/>",
        "{'links':[{'url':'http://h.example/a.mp3','rel':'enclosure','type':'audio/mpeg','length':9}],"
          + "'enclosures':[{'url':'http://h.example/a.mp3','type':'audio/mpeg','length':9}]}"
      ),
      // Places.
      ("<georss:point>39.5 22.25</georss:point>", "{'place':{'lat':39.5,'lon':22.25}}"),
      (
        "<georss:circle>39.5 22.25 500</georss:circle><georss:featurename>Larissa</georss:featurename>",
        "{'place':{'lat':39.5,'lon':22.25,'name':'Larissa','radius':500}}"
      ),
      (
        "<georss:where><gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner><gml:upperCorner>3 4</gml:upperCorner></gml:Envelope></georss:where>",
        "{'place':{'polygon':[[1.0,2.0],[1.0,4.0],[3.0,4.0],[3.0,2.0],[1.0,2.0]]}}"
      ),
      (
        "<georss:where><gml32:CircleByCenterPoint><gml32:pos>1 2</gml32:pos><gml32:radius uom='km'>1.5</gml32:radius></gml32:CircleByCenterPoint></georss:where>",
        "{'place':{'lat':1,'lon':2,'radius':1500}}"
      ),
      ("<geo:lat>39.5</geo:lat><geo:long>22.25</geo:long>", "{'place':{'lat':39.5,'lon':22.25}}"),
      ("<geo:lat>39,5</geo:lat><geo:long>22,25</geo:long><georss:point>39,5 22,25</georss:point>", "{}"),
      // Alerts, threads, licenses, and relations that are given as URLs.
      (
        "<cap:event>Storm</cap:event><cap:areaDesc>Gulf</cap:areaDesc>",
        "{'title':'Storm','place':{'name':'Gulf'},'alert':{'event':'Storm','areaDesc':'Gulf'}}"
      ),
      (
        "<thr:in-reply-to ref='tag:1' href='/1' type='text/html'/>",
        "{'links':[{'url':'http://h.example/1','rel':'in-reply-to','type':'text/html'}]}"
      ),
      (
        "<atom:link rel='replies' type='text/html' href='/1#c' thr:count='5'/>",
        "{'comments':'http://h.example/1#c','links':[{'url':'http://h.example/1#c','rel':'replies','type':'text/html'}]}"
      ),
      (
        "<oldcc:license>http://cc.example/by</oldcc:license>",
        "{'links':[{'url':'http://cc.example/by','rel':'license'}]}"
      ),
      (
        "<cc:license rdf:resource='http://cc.example/by'/>",
        "{'links':[{'url':'http://cc.example/by','rel':'license'}]}"
      ),
      (
        "<atom:link rel='http://www.iana.org/assignments/relation/related' type='text/css' href='/r'/>",
        "{'links':[{'url':'http://h.example/r','rel':'related','type':'text/css'}]}"
      ),
      (
        "<author>Zoe (https://z.example/)</author>",
        "{'authors':[{'name':'Zoe','url':'https://z.example/'}]}"
      ),
      (
        "<source url='/s.xml'>Other</source>",
        "{'source':{'title':'Other','self':'http://h.example/s.xml'}}"
      ),
    ])
  func `what stands in an entry is printed`(item: String, expected: String) throws {
    let printed = try rss("<item>\(item)</item>")["entries"]?.elements.first
    #expect(JSON.bytes(of: try #require(printed)).text == expected.replacing("'", with: "\""))
  }

  @Test(
    arguments: [
      ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>", "{'ttl':15}"),
      ("<ttl>30</ttl><sy:updatePeriod>daily</sy:updatePeriod>", "{'ttl':30}"),
      ("<dcterms:created>2004-01-02</dcterms:created>", "{'created':'2004-01-02T00:00:00Z'}"),
      ("<fh:complete/>", "{'complete':true}"),
      (
        "<atom:link rel='prev-archive' href='/2019'/>",
        "{'prevArchive':'http://h.example/2019','links':[{'url':'http://h.example/2019','rel':'prev-archive','type':'text/html'}]}"
      ),
      ("<managingEditor>zoe@h.example (Zoe)</managingEditor>", "{'authors':[{'name':'Zoe','email':'zoe@h.example'}]}"),
      (
        "<itunes:owner><itunes:name>Zoe</itunes:name><itunes:email>z@h.example</itunes:email></itunes:owner>"
          + "<itunes:author>Zoe</itunes:author><itunes:image href='/i.png'/><itunes:explicit>false</itunes:explicit>"
          + "<itunes:category text='Society'><itunes:category text='History'/></itunes:category>",
        "{'explicit':false,'image':{'url':'http://h.example/i.png'},'authors':[{'name':'Zoe'}],"
          + "'tags':[{'term':'Society','scheme':'http://www.itunes.com/'},{'term':'History','scheme':'http://www.itunes.com/'}]}"
      ),
      (
        "<image><url>/i.png</url><title>I</title><link>/</link><width>88</width><height>31</height></image>",
        "{'image':{'url':'http://h.example/i.png','title':'I','link':'http://h.example/','width':88,'height':31}}"
      ),
      (
        "<podcast:liveItem status='live'><title>Live</title><guid>1</guid><link>/live</link><description>d</description>"
          + "<author>Zoe</author><itunes:explicit>yes</itunes:explicit></podcast:liveItem>", "{}"
      ),
      ("<generator>G 1</generator>", "{'generator':{'name':'G 1'}}"), ("<copyright>©</copyright>", "{'rights':'©'}"),
      ("<cloud domain='x' port='80'/><textInput><title>S</title><link>/s</link></textInput>", "{}"),
    ])
  func `what stands in a feed is printed`(channel: String, expected: String) throws {
    let printed = try rss(channel).members.filter { !["format", "encoding", "entries"].contains($0.name) }
    #expect(JSON.bytes(of: .object(printed)).text == expected.replacing("'", with: "\""))
  }
}
