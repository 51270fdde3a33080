/// The phrases of campaigns in one language. Any combination of them fits together.
struct Phrases: Sendable {
  let language: String
  /// The words between an opening and its object.
  let link: String
  let titles: [String]
  let openings: [String]
  let things: [String]
  let endings: [String]
  /// The labels of buttons that lead on, and of the one that closes the message.
  let calls: [String]
  let no: String
}

// MARK: - Names

extension Phrases {
  static let occasions = [
    "spring", "summer", "autumn", "winter", "weekend", "holiday", "birthday", "launch", "welcome", "loyalty", "flash",
    "members",
  ]
  static let subjects = [
    "sale", "offer", "news", "gifts", "shoes", "garden", "books", "travel", "coffee", "music", "fitness", "kitchen",
  ]
  static let places = ["hero", "teaser", "tile", "story", "offer", "guide"]
  static let moments = ["hello", "reminder", "thanks", "reward", "survey", "upgrade"]
  static let owners = ["growth", "Retention team", "Kundenbindung", "Équipe fidélité", "store operations"]
  static let audiences = ["returning-buyers", "new-users", "loyal-members", "window-shoppers"]
  static let hosts = ["example.com", "shop.example.com", "example.org", "store.example.net"]
}

// MARK: - Languages

extension Phrases {
  /// English appears twice as often as each other language.
  static let all = [english, english, german, french, spanish, japanese]

  private static let english = Phrases(
    language: "en-GB", link: " ",
    titles: [
      "Fresh for the season", "Made for you", "This week only", "Back in stock", "Our favourites", "Thank you!",
    ],
    openings: ["Thirty percent off", "New arrivals:", "Free delivery on", "Two for one on", "Have a look at"],
    things: ["running shoes", "garden chairs", "coffee from Peru", "travel guides", "warm blankets", "kitchen knives"],
    endings: [".", ", until Sunday.", " while stocks last.", ", today only!", ". See you in the shop."],
    calls: ["Show me", "Shop now", "Find out more"], no: "Not now")

  private static let german = Phrases(
    language: "de", link: " ",
    titles: [
      "Frisch eingetroffen", "Für dich ausgesucht", "Nur diese Woche", "Schöner wohnen", "Danke für deine Treue",
    ],
    openings: ["Dreißig Prozent auf", "Neu im Laden:", "Versandkostenfrei:", "Jetzt günstiger:", "Entdecke"],
    things: ["Laufschuhe", "Gartenstühle", "Kaffee aus Peru", "Reiseführer", "Wolldecken", "Küchenmesser"],
    endings: [".", ", nur bis Sonntag.", ", solange der Vorrat reicht.", " – schau vorbei!"],
    calls: ["Ansehen", "Jetzt kaufen", "Mehr erfahren"], no: "Später")

  private static let french = Phrases(
    language: "fr-FR", link: " ",
    titles: ["Tout frais arrivé", "Choisi pour vous", "Cette semaine seulement", "De retour en stock", "Merci !"],
    openings: ["Trente pour cent sur", "Nouveautés :", "Livraison offerte :", "Découvrez", "À prix doux :"],
    things: ["chaussures de course", "café du Pérou", "guides de voyage", "plaids en laine", "chaises de jardin"],
    endings: [".", ", jusqu’à dimanche.", ", dans la limite des stocks.", " — à bientôt !"],
    calls: ["Découvrir", "Acheter", "En savoir plus"], no: "Plus tard")

  private static let spanish = Phrases(
    language: "es-419", link: " ",
    titles: ["Recién llegado", "Elegido para ti", "Solo esta semana", "Otra vez disponible", "¡Gracias!"],
    openings: ["Treinta por ciento en", "Novedades:", "Envío gratis:", "Descubre", "Dos por uno:"],
    things: ["zapatillas para correr", "café del Perú", "guías de viaje", "sillas de jardín", "mantas de lana"],
    endings: [".", ", hasta el domingo.", ", hasta agotar existencias.", ". ¡Te esperamos!"],
    calls: ["Ver más", "Comprar ahora", "Saber más"], no: "Ahora no")

  private static let japanese = Phrases(
    language: "ja", link: "",
    titles: ["春の新作", "あなたへのおすすめ", "今週だけ", "再入荷しました", "いつもありがとう"],
    openings: ["三割引き：", "新着：", "送料無料：", "会員限定：", "今だけ："],
    things: ["ランニングシューズ", "ガーデンチェア", "ペルーのコーヒー", "旅行ガイド", "ウールの毛布"],
    endings: ["。", "、日曜日まで。", "、なくなり次第終了。", "、お早めに！"],
    calls: ["見る", "購入する", "詳しく"], no: "あとで")
}
