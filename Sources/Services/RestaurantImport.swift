internal import CSV
internal import Records
internal import Repository

/// How the rows of a file become restaurants: there are few of them, and all take the road of text.
struct RestaurantImport: RecordImport {
  typealias Storage = RestaurantRepository

  static let columns = [
    ImportColumn(
      .restaurantName, isRequired: true, synonyms: ["restaurant", "place", "lokal", "nom", "nombre"]),
    ImportColumn(
      .restaurantType, isRequired: false,
      synonyms: ["cuisine", "kind", "art", "typ", "küche", "tipo", "cocina"]),
    ImportColumn(
      .phone, isRequired: false,
      synonyms: [
        "telephone", "phonenumber", "tel", "telefon", "telefonnummer", "teléfono",
      ]),
    ImportColumn(
      .priceLevel, isRequired: true,
      synonyms: ["price", "level", "preis", "preisklasse", "preisstufe", "prix", "precio"]),
    ImportColumn(
      .isFavorite, isRequired: false,
      synonyms: ["favorite", "favourite", "isfavourite", "favorit", "favori", "favorito"]),
    ImportColumn(.isCheckIn, isRequired: false, synonyms: ["checkin", "checkedin"]),
  ]

  let context: ParsingContext

  func fillCanonical(
    _ row: inout RowBuffer, from reader: borrowing CSVReader, _ header: borrowing ImportHeader
  ) -> Bool {
    false
  }
}
