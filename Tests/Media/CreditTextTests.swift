import Testing

@testable import Media

/// Which texts of a picture's metadata become captions and credits.
@Suite struct CreditTextTests {
  @Test(arguments: [
    #"DCIM\100MEDIA\DJI_0042.JPG"#, "DCIM/100MEDIA/DJI_0042.jpg", #"dcim\100MEDIA"#, "DCIM", "IMG_0042.HEIC",
    #"C:\Pictures\My holiday.tif"#, "/home/anna/boat.png", "DSC_0042.NEF",
  ])
  func `the path or file name of a picture is no caption`(_ text: String) {
    #expect(CreditText.clean(text) == nil)
    #expect(CreditText.decode(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "A boat, seen from the pier/quay", "Dawn. Almyra", "DCIM is a folder", "Maria Laskari",
    "https://example.org/licence.png",
  ])
  func `other texts are kept`(_ text: String) { #expect(CreditText.clean(text) == text) }
}
