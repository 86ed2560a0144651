"""Writes an export of WordPress (WXR) of about so many bytes: export.py FILE BYTES. Posts with categories, tags and comments,
and attachments that posts name before they come."""
import sys

HEAD = """<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Large</title><link>https://large.example</link>
<wp:base_blog_url>https://large.example</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_display_name><![CDATA[Ada]]></wp:author_display_name></wp:author>
"""
ITEM = """<item><title><![CDATA[Post %(n)d]]></title><link>https://large.example/2020/01/post-%(n)d/</link><dc:creator><![CDATA[ada]]></dc:creator>
<guid isPermaLink="false">https://large.example/?p=%(n)d</guid><content:encoded><![CDATA[%(text)s]]></content:encoded>
<wp:post_id>%(n)d</wp:post_id><wp:post_date_gmt><![CDATA[2020-01-02 03:04:05]]></wp:post_date_gmt><wp:post_name><![CDATA[post-%(n)d]]></wp:post_name>
<wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>
<category domain="category" nicename="topic-%(c)d"><![CDATA[Topic %(c)d]]></category><category domain="post_tag" nicename="tag-%(t)d"><![CDATA[Tag %(t)d]]></category>
<wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[%(m)d]]></wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>%(n)d</wp:comment_id><wp:comment_author><![CDATA[Bo]]></wp:comment_author><wp:comment_content><![CDATA[Fine words]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment></item>
"""
ATTACHMENT = """<item><title>m</title><wp:post_id>%d</wp:post_id><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>https://large.example/wp-content/uploads/%d.jpg</wp:attachment_url></item>
"""
PARAGRAPH = "<!-- wp:paragraph -->\n<p>A harbour at dawn, with <a href=\"https://large.example/about/\">boats</a> &amp; nets.</p>\n<!-- /wp:paragraph -->\n\n"


def main(name, size):
    text = PARAGRAPH * 48
    count = max(1, size // (len(text) + 1400))
    with open(name, "w") as file:
        file.write(HEAD)
        for n in range(1, count + 1):
            file.write(ITEM % {"n": n, "c": n % 20, "t": n % 500, "m": 10_000_000 + n % 1000, "text": text})
        for n in range(1000):
            file.write(ATTACHMENT % (10_000_000 + n, n))
        file.write("</channel></rss>\n")
    print(f"{count} posts")


main(sys.argv[1], int(sys.argv[2]))
