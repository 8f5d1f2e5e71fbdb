import Foundation
import TestSupport
import Testing

@testable import Web

/// The chart of months: its columns, the names below them, and its scale.
@Suite struct MonthChartTests {
  /// The chart of expenses, each a day and a sum in cents.
  private func chart(_ expenses: [(day: String, cents: Int64)]) throws -> Answer {
    let values = expenses.map { "('\($0.day)', 'T', 'Food', \($0.cents), NULL)" }
    let answer = try SamplePages(expenses: values.joined(separator: ", ")).get("/report")
    let markup = answer.all(between: "<svg viewBox=\"0 0 400 230\"", and: "</svg>").joined()
    return Answer(response: Response(type: "image/svg+xml", body: Array(markup.utf8)))
  }

  private func labels(_ chart: Answer) -> [String] {
    chart.words(between: "<text class=\"label\"", and: "</text>")
  }

  @Test func `a month without expenses leaves a gap`() throws {
    let chart = try chart([("2025-11-30", 100), ("2026-02-01", 50), ("2026-02-28", 25)])
    #expect(labels(chart) == ["Nov", "2025", "Dec", "Jan", "2026", "Feb"])
    #expect(
      chart.all(between: "rx=\"3.0\"><title>", and: "</title>") == [
        "November 2025: 1.00", "February 2026: 0.75",
      ])
    #expect(
      chart.all(between: "<rect class=\"fill\" ", and: " rx") == [
        "x=\"68.0\" y=\"12.0\" width=\"44.0\" height=\"178.0\"",
        "x=\"332.0\" y=\"56.5\" width=\"44.0\" height=\"133.5\"",
      ])
  }

  @Test func `one month is one column`() throws {
    let chart = try chart([("2026-02-28", 100)])
    #expect(labels(chart) == ["Feb", "2026"])
    #expect(chart.text.contains("One column, February 2026. The largest is February 2026 with 1.00."))
  }

  @Test func `three years are told by month, and more by year`() throws {
    let months = try chart([("2023-02-01", 100), ("2026-01-01", 100)])
    #expect(months.text.contains("A column for each month from February 2023 to January 2026."))
    #expect(
      labels(months) == [
        "Feb", "2023", "May", "Aug", "Nov", "Feb", "2024", "May", "Aug", "Nov", "Feb", "2025", "May", "Aug",
        "Nov",
      ])
    let years = try chart([("2023-01-01", 100), ("2023-12-31", 20), ("2026-01-01", 100)])
    #expect(years.text.contains("A column for each year from 2023 to 2026. The largest is 2023 with 1.20."))
    #expect(labels(years) == ["2023", "2024", "2025", "2026"])
    #expect(years.all(between: "<title>", and: "</title>") == ["2023: 1.20", "2026: 1.00"])
  }

  @Test func `the longest ledger still makes a chart`() throws {
    let chart = try chart([("1900-01-01", 1), ("2999-12-31", 999_999_999_999)])
    #expect(chart.all(between: "<rect class=\"fill\" ", and: "</rect>").count == 2)
    #expect(labels(chart).first == "1900" && labels(chart).count == 13)
  }

  static let scales: [(cents: Int64, steps: [String])] = [
    (1, ["0", "0.01"]), (4, ["0", "0.01", "0.02", "0.03", "0.04"]), (250, ["0", "1", "2", "3"]),
    (40_000, ["0", "100", "200", "300", "400"]), (40_001, ["0", "200", "400", "600"]),
    (150_000, ["0", "500", "1000", "1500"]), (1_700_000, ["0", "5000", "10k", "15k", "20k"]),
    (600_000_000, ["0", "2M", "4M", "6M"]), (170_000_000, ["0", "500k", "1M", "1.5M", "2M"]),
    (999_999_999_999, ["0", "5B", "10B"]),
  ]

  @Test(arguments: scales)
  func `the scale goes up in round steps`(cents: Int64, steps: [String]) throws {
    let chart = try chart([("2026-01-01", cents)])
    #expect(chart.words(between: "<text class=\"scale\"", and: "</text>") == steps)
  }
}
