internal import Forms
internal import Records

extension FormMarkup {
  /// What a field is filled in by.
  func control(_ field: FormField) -> HTML {
    let text = context[field.id]
    let common = commonAttributes(field)
    let placeholder = field.placeholder.isEmpty ? nil : field.placeholder
    switch field.kind {
    case .text:
      return "<input type=\"text\"\(common)\(attribute: "placeholder", placeholder) value=\"\(text)\">"
    case .number:
      return """
        <input type="text" inputmode="decimal"\(common)\(attribute: "placeholder", placeholder) value="\(text)">
        """
    case .date:
      // A date control would send nothing at all for a day that is half typed, and would not take "yesterday". So the
      // day is typed as text, and the script shows a calendar beside it to choose one.
      return """
        <span class="day"><input type="text"\(common)\(attribute: "placeholder", placeholder) value="\(text)">\
        <button type="button" class="calendar" data-calendar aria-label="Choose from a calendar: \(field.title)" hidden>\
        <span aria-hidden="true"></span></button>\
        <input type="date" class="choice" tabindex="-1" aria-hidden="true" hidden></span>
        """
    case .multilineText:
      // A line break right behind the tag does not count, and so does not lose one that was typed.
      return "<textarea rows=\"3\"\(common)\(attribute: "placeholder", placeholder)>\n\(text)</textarea>"
    case .picker(let picker):
      return "<select\(common)>\(options(of: picker, field, chosen: text))</select>"
    case .toggle:
      let isOn = text == "1"
      return "<input type=\"checkbox\" role=\"switch\"\(common) value=\"1\"\(attribute: "checked", isOn)>"
    case .stepper(let stepper):
      return self.stepper(stepper, field, at: text)
    }
  }

  private func commonAttributes(_ field: FormField) -> HTML {
    let id = elementID(of: field)
    let label = field.accessibilityLabel == field.title ? nil : field.accessibilityLabel
    return """
       id="\(id)" name="\(field.id)" autocomplete="off" aria-describedby="\(id)-error"\
      \(attribute: "aria-label", label)\(attribute: "aria-required", requirement(field))\
      \(attribute: "aria-invalid", messages[field.field] == nil ? nil : "true")\
      \(attribute: "autofocus", isFocused(field))
      """
  }

  private func requirement(_ field: FormField) -> String? {
    switch field.kind {
    case .toggle, .stepper: nil
    default: field.isOptional ? nil : "true"
    }
  }

  private func options(of picker: Picker, _ field: FormField, chosen text: String) -> [HTML] {
    var options = picker.choices.map { choice in
      "<option value=\"\(choice.tag)\"\(attribute: "selected", choice.tag == text)>\(choice.title)</option>"
        as HTML
    }
    if picker.choice(tagged: text) == nil {
      // What nobody has chosen yet, or what can no longer be chosen.
      let title = text.isEmpty ? field.placeholder : text
      options.insert("<option value=\"\(text)\" selected>\(title)</option>", at: 0)
    }
    return options
  }

  private func stepper(_ stepper: Stepper, _ field: FormField, at text: String) -> HTML {
    let value = stepper.value(of: text)
    let shown = Int(text) == nil && !text.isEmpty ? text : String(value)
    func button(_ sign: String, _ symbol: String, _ word: String, isAtEnd: Bool) -> HTML {
      """
      <button type="submit" name="\(FormValues.stepName)" value="\(sign)\(field.id)" data-step="\(sign)1" \
      aria-label="\(word): \(field.title)"\(attribute: "aria-disabled", isAtEnd ? "true" : nil)>\(symbol)</button>
      """
    }
    return """
      <div class="steps">\
      \(button("-", "−", "Less", isAtEnd: value == stepper.range.lowerBound))\
      <input type="number"\(commonAttributes(field)) min="\(stepper.range.lowerBound)" \
      max="\(stepper.range.upperBound)" step="1" value="\(shown)">\
      \(button("+", "+", "More", isAtEnd: value == stepper.range.upperBound))\
      <output for="\(elementID(of: field))">\(stepper.label(of: value))</output></div>
      """
  }
}
