"""Feeds of three formats with every element that the manual names, odd values, and documents that are cut off."""

import json
import re
from xml.sax.saxutils import escape

from odd_values import DATES, ODD_TEXTS

NAMESPACES = """xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:x="urn:x" """
ITEM = """title link guid pubDate description author category comments enclosure source content:encoded dc:creator dc:date dc:subject dc:rights itunes:author itunes:duration itunes:image itunes:episode itunes:season
itunes:explicit itunes:block itunes:episodeType media:content media:thumbnail media:group media:title media:description media:credit media:keywords podcast:transcript podcast:chapters podcast:person podcast:soundbite
podcast:locked podcast:value podcast:location georss:point georss:line georss:polygon georss:box georss:elev gml:Point gml:pos slash:comments thr:in-reply-to id updated published summary content rights x:y""".split()
HTML = [
    "<p>x</p>",
    "<img src='http://192.168.0.1/a.png' srcset='http://localhost/a 1x, http://0x7f.1/b 2x'>",
    "<video poster=//[::1]/x src=//router.local/>",
    "<script>x</script>",
    "<table><tr><td>" * 30,
    "<div>" * 300,
    "<b><i></b></i>",
    "<svg><a xlink:href=x>",
    "<p",
    "<!--",
    "&lt;b&gt;",
    "<a href=javascript:x>y</a>",
    "<iframe src=https://www.youtube.com/embed/x></iframe>",
    "<pre><code class=language-c>",
    "<h1 id=x>x</h1><a href=#x>",
    "<img src=data:image/png;base64,aaaa>",
    "<math><mi>x",
    "<p style='position:fixed'>",
    "<audio src=a.mp3>",
    "<template><p>",
    "<select><option>",
    "<plaintext>",
    "<noscript><p title='</noscript><img>'>",
]
FEED_DATES = DATES + [
    "Sun, 01 Nov 2026 10:00:00 GMT",
    "1 Nov 26 10:00 CET",
    "Thu, 01 Jan 1970 00:00:00 +9999",
    "2026-W44-7",
    "2026-305",
    "20261101T100000",
    "Nov 2026",
    "0",
    "1793527200",
    "1793527200000",
    "Sun, 31 Feb 2026 25:61:61 XYZ",
    "१ नवंबर",
]


class Feeds:
    def __init__(self, dice, manual):
        self.dice = dice
        self.names = sorted(set(ITEM) | set(re.findall(r"`([a-z0-9]+:[a-zA-Z-]+)`", manual)))

    def text(self):
        d = self.dice
        return d.pick(
            [
                lambda: d.words(5),
                lambda: d.pick(HTML),
                lambda: d.pick(HTML) * 2,
                lambda: d.pick(FEED_DATES),
                lambda: d.pick(ODD_TEXTS),
                lambda: d.pick(
                    [
                        "https://example.org/a",
                        "http://192.168.0.1/",
                        "/rel",
                        "a@example.org (Ada)",
                        "45.256 -71.92",
                        "1 2 3",
                        "1:02:03",
                        "99999999999",
                        "yes",
                    ]
                ),
            ]
        )()

    def element(self, depth=1):
        d = self.dice
        name = d.pick(self.names)
        attributes = "".join(
            f' {a}="{escape(self.text(), {chr(34): "&quot;"})}"'
            for a in d.some(
                [
                    "url",
                    "href",
                    "type",
                    "length",
                    "rel",
                    "isPermaLink",
                    "start",
                    "duration",
                    "role",
                    "medium",
                    "src",
                    "xml:base",
                    "xml:lang",
                    "scheme",
                    "term",
                    "width",
                    "ref",
                ],
                3,
            )
        )
        inside = (
            "".join(self.element(depth - 1) for _ in range(d.upto(2)))
            if depth and d.chance(0.3)
            else d.pick(
                [escape, lambda t: "<![CDATA[" + t.replace("]]>", "") + "]]>", lambda t: t if d.odd() else escape(t)]
            )(self.text())
        )
        return f"<{name}{attributes}/>" if d.chance(0.1) else f"<{name}{attributes}>{inside}</{name}>"

    def item(self, number, tag):
        d = self.dice
        keep = [
            f"<title>{escape(self.text())}</title>",
            f"<guid>https://example.org/{number}</guid><id>https://example.org/{number}</id>",
            f"<link href='https://example.org/{number}'>https://example.org/{number}</link>",
            f"<pubDate>{d.pick(FEED_DATES)}</pubDate><updated>{d.pick(FEED_DATES)}</updated>",
        ]
        return (
            f"<{tag}>"
            + "".join(x for x in keep if not d.odd())
            + "".join(self.element() for _ in range(d.upto(4)))
            + f"</{tag}>"
        )

    def numbers(self):
        """The numbers of the entries: those of two documents differ in part."""
        return self.dice.some(range(6), 5)

    def rss(self):
        return (
            f"<?xml version='1.0'?><rss version='2.0' {NAMESPACES}><channel><title>F</title>"
            + "".join(self.element() for _ in range(self.dice.upto(3)))
            + "".join(self.item(n, "item") for n in self.numbers())
            + "</channel></rss>"
        )

    def atom(self):
        return (
            f"<feed xmlns='http://www.w3.org/2005/Atom' {NAMESPACES}><title>F</title><id>urn:f</id>"
            + "".join(self.element() for _ in range(self.dice.upto(3)))
            + "".join(self.item(n, "entry") for n in self.numbers())
            + "</feed>"
        )

    def json(self):
        d = self.dice
        odd = lambda: d.pick(
            [
                None,
                True,
                0,
                -1,
                1e300,
                [],
                {},
                [[]],
                "x",
                self.text(),
                d.pick(ODD_TEXTS),
                [self.text(), 1],
                {"url": self.text(), "name": self.text(), "mime_type": "image/png"},
            ]
        )
        item = lambda n: {
            "id": f"https://example.org/{n}",
            "content_html": self.text(),
            "date_published": d.pick(FEED_DATES),
            **{
                k: odd()
                for k in d.some(
                    "id url external_url title content_html content_text summary image banner_image date_published date_modified author authors tags language attachments _x".split(),
                    5,
                )
            },
        }
        return json.dumps(
            {
                "version": "https://jsonfeed.org/version/1.1",
                "title": "F",
                "items": [item(n) for n in self.numbers()],
                **{
                    k: odd()
                    for k in d.some(
                        "title home_page_url feed_url description icon authors language expired hubs items".split(), 2
                    )
                },
            },
            ensure_ascii=d.chance(0.5),
        )

    def document(self, make):
        d, text = self.dice, make()
        data = text.encode("utf-8", "surrogatepass")
        if d.odd(3):
            at = d.upto(len(data))
            data = d.pick(
                [
                    lambda: data[:at],
                    lambda: data[at:],
                    lambda: data[:at] + b"\x00\xff" + data[at:],
                    lambda: text.encode("utf-16", "ignore"),
                    lambda: b"\xef\xbb\xbf" + data,
                    lambda: b"",
                    lambda: data * 2,
                    lambda: b"<!DOCTYPE x [<!ENTITY a 'b'>]>" + data,
                    lambda: data.replace(b"'1.0'", b"'1.0' encoding='koi8-r'"),
                ]
            )()
        return data

    def files(self):
        return {
            "content/feeds/a.xml": self.document(self.rss),
            "content/feeds/b.atom": self.document(self.atom),
            "content/feeds/c.json": self.document(self.json),
            "content/feeds/cut.xml": self.document(self.rss)[:-40],
            "content/feeds/odd.xml": self.dice.pick(
                [
                    b"",
                    b"<",
                    b"{}",
                    b"[]",
                    b"<html><link rel=alternate href=x>",
                    b"<opml/>",
                    b"<rss/>",
                    b"<feed/>",
                    b"\x1f\x8b",
                ]
            ),
        }
