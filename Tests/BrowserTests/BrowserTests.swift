import Testing

/// What a person sees and does, in a real browser.
///
/// The suites in it are extensions, one for each page. They share the one browser, and so run one test after the other.
@Suite(.serialized, .screenshots) enum BrowserTests {}
