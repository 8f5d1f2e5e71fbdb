/// The text as one word of a command that a person hands to the shell: in quotes if the shell would read more into it.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-./,:+@%".utf8.contains(byte)
    }
  }
  if isPlain, !text.isEmpty { return text }
  return "'\(text.replacing("'", with: #"'\''"#))'"
}
