// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Other content for some readers, by language, client or test group.
  public struct Variation: Codable, Hashable, Sendable {
    /// The picture's width divided by its height, so clients can reserve space for it.
    public var aspectRatio: Double?
    /// Files that the document needs.
    public var assets: [String]?
    /// The buttons that change, by position or 'id'.
    public var buttons: [ButtonVariation]?
    /// The colours of its parts.
    public var colors: Colors?
    /// The colours of its parts in dark mode.
    public var darkColors: Colors?
    /// The text below the title.
    public var description: String?
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// Extra texts by key, for the app.
    public var extras: [String: String]?
    /// Who gets the variation.
    public var `for`: For
    /// The line above the text.
    public var header: String?
    /// The picture.
    public var image: String?
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// The text.
    public var message: String?
    /// The first line that a reader sees.
    public var title: String?
    /// The link that a tap on the message opens.
    public var uri: String?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// An archive with the files that the document needs.
    public var zippedAssets: String?

    public init(
      aspectRatio: Double? = nil,
      assets: [String]? = nil,
      buttons: [ButtonVariation]? = nil,
      colors: Colors? = nil,
      darkColors: Colors? = nil,
      description: String? = nil,
      domain: String? = nil,
      extras: [String: String]? = nil,
      `for`: For,
      header: String? = nil,
      image: String? = nil,
      imageAlt: String? = nil,
      message: String? = nil,
      title: String? = nil,
      uri: String? = nil,
      url: String? = nil,
      zippedAssets: String? = nil
    ) {
      self.aspectRatio = aspectRatio
      self.assets = assets
      self.buttons = buttons
      self.colors = colors
      self.darkColors = darkColors
      self.description = description
      self.domain = domain
      self.extras = extras
      self.for = `for`
      self.header = header
      self.image = image
      self.imageAlt = imageAlt
      self.message = message
      self.title = title
      self.uri = uri
      self.url = url
      self.zippedAssets = zippedAssets
    }

    private enum CodingKeys: String, CodingKey {
      case assets, buttons, colors, description, domain, extras, `for`, header, image, message, title, uri, url
      case aspectRatio = "aspect_ratio"
      case darkColors = "dark_colors"
      case imageAlt = "image_alt"
      case zippedAssets = "zipped_assets"
    }
  }
}
