/// The channels of a card about which no rule has anything to say.
private let channels = "channels: [news_feed, content_cards]"

/// A campaign without findings.
package let cleanCampaign = """
  campaign: spring-sale
  cards: [{ type: text_announcement, id: hours, title: Hours, description: Until eight., url: "https://example.com", \
  \(channels) }]

  """

/// A campaign with findings and fixes.
package let flawedCampaign = """
  campaign: flawed
  cards:
    - id: a
      type: captioned_image
      image: http://images.example.com/a.png
      title: "Welcome "
      description: Have a look around.
      url: https://www.example.com/welcome
      channels: [news_feed, content_cards]

  """
