/// How long the server waits for what.
struct Timing: Sendable {
  /// From the first byte of a request, or from the start of a connection, to the last byte of the request.
  var request = Duration.seconds(10)
  /// Between two requests of a connection.
  var idle = Duration.seconds(30)
  /// From the first byte of an answer to the last that the client takes; for a file, for each piece of it.
  var answer = Duration.seconds(30)
  /// After the last answer of a connection, for what the client still sends.
  var linger = Duration.seconds(1)
  /// For a provisional answer to become a better one.
  var patience = Duration.seconds(5)
  /// For an answer that is made on a thread of its own.
  var preparation = Duration.seconds(600)
  /// Between two looks whether there is a better one.
  var retry = Duration.milliseconds(20)
  /// From the signal that ends the server to its end, for what is under way.
  var farewell = Duration.seconds(3)
}
