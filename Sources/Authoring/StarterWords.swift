/// What a new site says before its author says something: in Greek where it is Greek, else in English.
struct StarterWords {
  var stories = "Stories"
  var about = "About"
  var who = "Who we are, and how to reach us."
  var story = "A first story"
  var summary = "What this place is for."
  var tag = "beginning"
  var text = "Write here, in *Markdown*. A picture that lies beside this file is shown by"
  var picture = "what it shows"

  init(language: String) {
    guard language.prefix(while: { $0 != "-" }) == "el" else { return }
    stories = "Ιστορίες"
    about = "Σχετικά"
    who = "Ποιοι είμαστε, και πώς θα μας βρείτε."
    story = "Μια πρώτη ιστορία"
    summary = "Γιατί υπάρχει αυτός ο τόπος."
    tag = "αρχή"
    text = "Γράψτε εδώ, σε *Markdown*. Μια εικόνα που βρίσκεται δίπλα σε αυτό το αρχείο φαίνεται με"
    picture = "τι δείχνει"
  }
}
