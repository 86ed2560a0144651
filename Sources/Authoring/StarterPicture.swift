/// The drawing for the first story of a new site.
enum StarterPicture {
  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" viewBox="0 0 1200 675">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#1d3557"/>
          <stop offset="0.7" stop-color="#e29578"/>
          <stop offset="1" stop-color="#ffddb0"/>
        </linearGradient>
      </defs>
      <rect width="1200" height="430" fill="url(#sky)"/>
      <circle cx="780" cy="425" r="86" fill="#fff1cf"/>
      <rect y="425" width="1200" height="250" fill="#27566b"/>
      <path d="M690 452h180M660 486h240M712 520h136M676 556h208" stroke="#ffddb0" stroke-width="7" opacity="0.7"/>
      <path d="M0 600q60-22 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0v75H0z" fill="#17394a"/>
      <path d="M280 498h230l-34 56H322z" fill="#5b2a20"/>
      <path d="M388 492V300l112 180z" fill="#fdf6ec"/>
      <path d="M376 492V330l-76 150z" fill="#f3d9c0"/>
    </svg>

    """
}
