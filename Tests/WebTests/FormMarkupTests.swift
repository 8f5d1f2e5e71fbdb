import Foundation
import Forms
import Records
import Testing

@testable import Web

/// Forms as markup: every kind of field, and forms that keep apart.
@Suite struct FormMarkupTests {
  private let parsing = ParsingContext(today: CalendarDate(year: 2026, month: 4, day: 13)!)

  private func session<R: Record>(_ form: RecordForm<R>, editing record: R? = nil) -> FormSession<R> {
    FormSession(form, editing: record, in: parsing, explaining: { "\($0)" }) { _ in }
  }

  private func text<R>(_ session: FormSession<R>) -> String {
    String(decoding: FormMarkup(session, action: "/save", check: "/check").html.bytes, as: UTF8.self)
  }

  private func values(_ form: String) throws -> FormValues {
    try FormValues(urlEncoded: Array(form.utf8)[...])
  }

  @Test(arguments: [
    #"<input type="text" id="expense-title" name="title" autocomplete="off" aria-describedby="expense-title-error" "#
      + #"aria-required="true""#, #" placeholder="Printer paper" value="">"#,
    #"<input type="text" inputmode="decimal" id="expense-amount""#,
    #"<span class="day"><input type="text" id="expense-date" name="date""#,
    #"autofocus placeholder="YYYY-MM-DD, today or yesterday" value="2026-04-13">"#,
    #"data-calendar aria-label="Choose from a calendar: Date" hidden>"#,
    #"<input type="date" class="choice" tabindex="-1" aria-hidden="true" hidden></span>"#,
    #"<option value="Other" selected>Other</option>"#,
    "<textarea rows=\"3\" id=\"expense-note\" name=\"note\" autocomplete=\"off\" "
      + "aria-describedby=\"expense-note-error\">\n</textarea>",
    #"<label for="expense-note">Note <span class="optional">optional</span></label>"#,
    "<fieldset class=\"section\"><legend>Details</legend>", "<legend>More</legend>",
    #"<p class="footer">Whatever is worth keeping, such as who was paid.</p></fieldset>"#,
  ])
  func `an expense is asked for by what fits each field`(part: String) {
    let session = session(.expense(in: parsing))
    if part.contains("autofocus") { session.focus(on: .date) }
    #expect(text(session).contains(part))
  }

  @Test func `a switch that is not sent is off`() throws {
    let session = session(RecordForm.restaurant())
    #expect(text(session).contains(#"<input type="checkbox" role="switch" id="restaurant-is_favorite""#))
    _ = session.take(try values("is_favorite=1"))
    #expect(session.isOn(.isFavorite) && !session.isOn(.isCheckIn))
    #expect(text(session).contains(#"aria-describedby="restaurant-is_favorite-error" value="1" checked>"#))
    _ = session.take(try values(""))
    #expect(!session.isOn(.isFavorite))
  }

  @Test(arguments: [
    ("max_price_level=3", 3, "Show $$$ or below"), ("max_price_level=9", 5, "Show $$$$$ or below"),
    ("max_price_level=3&step=%2Bmax_price_level", 4, "Show $$$$ or below"),
    ("max_price_level=3&step=-max_price_level", 2, "Show $$ or below"),
    ("max_price_level=5&step=%2Bmax_price_level", 5, "Show $$$$$ or below"),
    ("max_price_level=1&step=-max_price_level", 1, "Show $ or below"),
    ("max_price_level=3&step=%2Bdisplay_order", 3, "Show $$$ or below"),
  ])
  func `a stepper stays in its range`(form: String, value: Int, label: String) throws {
    let session = session(RecordForm.settings())
    _ = session.take(try values(form))
    #expect(session.value(of: .maxPriceLevel) == value)
    let text = text(session)
    #expect(text.contains("min=\"1\" max=\"5\" step=\"1\" value=\"\(value)\">"))
    #expect(text.contains("<output for=\"settings-max_price_level\">\(label)</output>"))
    #expect(text.components(separatedBy: "aria-disabled").count == ([1, 5].contains(value) ? 2 : 1))
  }

  @Test func `a button of a stepper is no attempt to save`() throws {
    let session = session(RecordForm.settings())
    #expect(session.take(try values("max_price_level=3&step=-max_price_level")) == .step)
    #expect(session.take(try values("max_price_level=3&step=-nothing")) == .save)
    #expect(session.take(try values("max_price_level=3")) == .save)
  }

  @Test func `two forms with equal fields keep apart on one page`() {
    let both = text(session(RecordForm.student(id: "one"))) + text(session(RecordForm.student(id: "two")))
    let ids = both.components(separatedBy: " id=\"").dropFirst().map { $0.components(separatedBy: "\"")[0] }
    #expect(ids.count == 14 && Set(ids).count == ids.count)
  }

  @Test func `what cannot be chosen any more is shown as it is`() throws {
    let session = session(RecordForm.student())
    _ = session.take(try values("current_grade=<13>"))
    #expect(text(session).contains("<option value=\"&lt;13&gt;\" selected>&lt;13&gt;</option>"))
  }
}
