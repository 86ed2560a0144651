"""Writes a database as Pluto's migrations make it: database.py FILE."""
import sqlite3
import sys

SCHEMA = """
CREATE TABLE sites (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, key varchar NOT NULL, title varchar NOT NULL,
  created_at datetime, updated_at datetime);
CREATE TABLE subscriptions (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, site_id integer NOT NULL, feed_id integer NOT NULL,
  created_at datetime, updated_at datetime);
CREATE TABLE feeds (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, key varchar NOT NULL, encoding varchar DEFAULT 'utf8' NOT NULL,
  title varchar, url varchar, feed_url varchar, auto_title varchar, auto_url varchar, auto_feed_url varchar, body text,
  created_at datetime, updated_at datetime);
CREATE TABLE items (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid varchar, url varchar, title text, summary text,
  content text, updated datetime, published datetime, feed_id integer NOT NULL, fetched datetime, created_at datetime,
  updated_at datetime);
"""

FEEDS = [
    (1, "anna", "Anna's log", "https://anna.example/feed.atom"),
    # The address in the settings is another now.
    (2, "bo", "Bo", "https://bo.example/old-rss"),
    (3, "gone", "Gone", "https://gone.example/feed"),
]
ITEMS = [
    (1, "tag:anna.example,2014:boat", "https://anna.example/boat", "A boat", None,
     '<p>The <b>boat</b> left <a href="/pier">the pier</a>.</p><script>alert(1)</script>', None, "2014-05-05 07:08:09.000000"),
    (1, "tag:anna.example,2014:garden", "https://anna.example/garden", "A garden", "Beds", None, None, "2014-05-06 00:00:00"),
    (1, None, "https://anna.example/sea", "The sea &amp; me", "Waves", None, "2015-01-02 03:04:05", None),
    (2, "https://bo.example/1", "https://bo.example/1", "Ropes", None, "Knots", None, None),
    (2, "https://bo.example/2", "https://bo.example/2", "An advert", None, "Buy", None, "2016-01-01 00:00:00"),
    (3, "https://gone.example/1", "https://gone.example/1", "Nobody's", None, "Left", None, "2013-01-01 00:00:00"),
]

base = sqlite3.connect(sys.argv[1])
base.executescript(SCHEMA)
base.execute("INSERT INTO sites (key, title) VALUES ('ships', 'Planet Ships')")
base.executemany("INSERT INTO feeds (id, key, title, feed_url) VALUES (?, ?, ?, ?)", FEEDS)
base.executemany(
    "INSERT INTO items (feed_id, guid, url, title, summary, content, updated, published) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ITEMS)
base.commit()
