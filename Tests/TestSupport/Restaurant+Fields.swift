public import Records

extension Restaurant {
  /// A restaurant of these fields, which are taken to be valid.
  public init(
    _ name: String, type: String? = nil, phone: String? = nil, price: Int, favorite: Bool = false,
    checkIn: Bool = false
  ) {
    self.init(
      storedName: name, type: type, phone: phone, priceLevel: PriceLevel(rawValue: price)!,
      isFavorite: favorite,
      isCheckIn: checkIn)
  }
}
