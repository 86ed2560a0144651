/// The texts of a new site: in Greek if the site's language is Greek, otherwise in English.
struct StarterWords {
  /// The description of the site.
  var description: String
  var welcome: String
  var stories = "Stories"
  var aboutStories = "All stories, the newest first. This text is in `content/stories/_index.md`."
  var about = "About"
  var who = "Who we are, and how to reach us. This page is `content/about.md`."
  var first: Entry
  var second: Entry
  var picture = "A boat on a calm sea at sunrise"

  struct Entry {
    var title: String
    var summary: String
    var tag: String
    /// Markdown.
    var text: String
  }

  init(title: String, language: String) {
    let isGreek = language.prefix { $0 != "-" } == "el"
    description = isGreek ? "Ιστορίες και νέα: \(title)" : "Stories and news: \(title)"
    welcome = isGreek ? Self.greekWelcome : Self.englishWelcome
    first = isGreek ? Self.greekFirst : Self.englishFirst
    second = isGreek ? Self.greekSecond : Self.englishSecond
    guard isGreek else { return }
    stories = "Ιστορίες"
    aboutStories = "Ό,τι γράφτηκε εδώ, το νεότερο πρώτο. Αυτό το κείμενο βρίσκεται στο `content/stories/_index.md`."
    about = "Σχετικά"
    who = "Ποιοι είμαστε, και πώς θα μας βρείτε. Αυτή η σελίδα είναι το `content/about.md`."
    picture = "Μια βάρκα σε ήρεμη θάλασσα την ανατολή"
  }
}

extension StarterWords {
  private static let englishWelcome = """
    **Welcome.** This is your new site. Two short stories below show what it can do; change them, or delete them and write
    your own with `rhapsode new story "A title"`. This greeting is in `content/_index.md`.
    """

  private static let englishFirst = Entry(
    title: "First light", summary: "A story in a folder of its own, with its picture beside it.", tag: "beginning",
    text: """
      A story can have a folder: this one is `content/stories/first-light/`. Its text is `index.md`, and its picture,
      the `cover` of its front matter, is beside it. In a text, `![what it shows](picture.jpg "a caption")` shows a picture.

      :::note[Words of more than one kind]
      Notes, quotes, galleries, maps, timelines and quizzes are written between colons, as this note is.
      :::

      ::::quote[An old fisherman]
      The sea does not ask who tells its stories.
      ::::

      The other story shows [tables, lists and footnotes](../tables-and-lists.md).
      """)

  private static let englishSecond = Entry(
    title: "Tables, lists and footnotes", summary: "A story in a single file, in plain Markdown.", tag: "beginning",
    text: """
      A story can be one file: this one is `content/stories/tables-and-lists.md`.

      ## What to do next

      1. Give the site its address and its description in `content/site.yaml`.
      2. Follow a feed: `rhapsode add https://example.org/`.
      3. Build again: `rhapsode build`.

      ## A table

      | Wind | Knots | What the sea does |
      |---|---:|---|
      | Calm | 0 | like a mirror |
      | Breeze | 8 | small waves |
      | Gale | 36 | spray and foam |

      A footnote[^1] appears at the end of the page.

      [^1]: Like this one.
      """)

  private static let greekWelcome = """
    **Καλώς ήρθατε.** Αυτός είναι ο νέος σας ιστότοπος. Δύο σύντομες ιστορίες δείχνουν τι μπορεί· αλλάξτε τις, ή σβήστε τις
    και γράψτε δικές σας με `rhapsode new story "Ένας τίτλος"`. Ο χαιρετισμός αυτός βρίσκεται στο `content/_index.md`.
    """

  private static let greekFirst = Entry(
    title: "Πρώτο φως", summary: "Μια ιστορία σε δικό της φάκελο, με την εικόνα της δίπλα.", tag: "αρχή",
    text: """
      Μια ιστορία μπορεί να έχει φάκελο: αυτή είναι το `content/stories/first-light/`. Το κείμενό της είναι το `index.md`,
      και η εικόνα της, το `cover` της αρχής του, βρίσκεται δίπλα. Μέσα στο κείμενο μια εικόνα φαίνεται με
      `![τι δείχνει](picture.jpg "η λεζάντα")`.

      :::note[Κείμενα κάθε είδους]
      Σημειώσεις, παραθέματα, συλλογές εικόνων, χάρτες, χρονολόγια και ερωτήσεις γράφονται ανάμεσα σε άνω-κάτω τελείες.
      :::

      ::::quote[Ένας γέρος ψαράς]
      Η θάλασσα δεν ρωτά ποιος λέει τις ιστορίες της.
      ::::

      Η άλλη ιστορία δείχνει [πίνακες, λίστες και υποσημειώσεις](../tables-and-lists.md).
      """)

  private static let greekSecond = Entry(
    title: "Πίνακες, λίστες και υποσημειώσεις", summary: "Μια ιστορία σε ένα αρχείο, σε απλή Markdown.", tag: "αρχή",
    text: """
      Μια ιστορία μπορεί να είναι ένα αρχείο: αυτή είναι το `content/stories/tables-and-lists.md`.

      ## Τα επόμενα βήματα

      1. Γράψτε τη διεύθυνση και την περιγραφή του ιστοτόπου στο `content/site.yaml`.
      2. Παρακολουθήστε μια ροή: `rhapsode add https://example.org/`.
      3. Χτίστε ξανά: `rhapsode build`.

      ## Ένας πίνακας

      | Άνεμος | Κόμβοι | Η θάλασσα |
      |---|---:|---|
      | Άπνοια | 0 | σαν καθρέφτης |
      | Αύρα | 8 | μικρά κύματα |
      | Θύελλα | 36 | αφροί και σταγόνες |

      Μια υποσημείωση[^1] βρίσκεται στο τέλος της σελίδας.

      [^1]: Όπως αυτή.
      """)
}
