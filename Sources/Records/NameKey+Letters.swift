extension Unicode.Scalar {
  /// The plain letters that a small letter stands with in the alphabet, if it does not decompose to them.
  ///
  /// Latin letters follow the Latin-ASCII transform of CLDR (`ø` is `o`, `þ` is `th`); those that it leaves out go by
  /// the letter in their name, and the vowels that African and Turkic alphabets place next to one of the 26 go with
  /// that one (`ə` with `e`, `ɔ` with `o`). Click and tone letters and the glottal stop stand alone.
  var plainLetters: String? {
    switch self {
    case "ɐ", "ɑ", "ɒ", "ẚ", "ⱥ", "ª": "a"
    case "ƀ", "ƃ", "ɓ", "ʙ", "ꞗ", "ꞵ": "b"
    case "ƈ", "ȼ", "ɕ", "ↄ", "ꜿ", "ꞓ", "ꞔ": "c"
    case "ð", "đ", "ƌ", "ƍ", "ȡ", "ɖ", "ɗ", "ꝺ", "ꟈ": "d"
    case "ǝ", "ɇ", "ɘ", "ə", "ɚ", "ɛ", "ɜ", "ɝ", "ɞ", "ʚ", "ⱸ": "e"
    case "ƒ", "ꝼ", "ꞙ": "f"
    case "ǥ", "ɠ", "ɡ", "ɢ", "ɣ", "ᵹ", "ꞡ": "g"
    case "ħ", "ɥ", "ɦ", "ʜ", "ⱨ", "ⱶ", "ꞕ": "h"
    case "ı", "ɨ", "ɩ", "ɪ": "i"
    case "ȷ", "ɉ", "ɟ", "ʄ", "ʝ": "j"
    case "ƙ", "ʞ", "ⱪ", "ꝁ", "ꝃ", "ꝅ", "ꞣ": "k"
    case "ŀ", "ł", "ƚ", "ȴ", "ɫ", "ɬ", "ɭ", "ʟ", "ⱡ", "ꝇ", "ꝉ", "ꞎ": "l"
    case "ɯ", "ɱ": "m"
    case "ŋ", "ƞ", "ȵ", "ɲ", "ɳ", "ɴ", "ꞑ", "ꞥ": "n"
    case "ø", "ɔ", "ɤ", "ɵ", "ⱺ", "ꝋ", "ꝍ", "º": "o"
    case "ƥ", "ᵽ", "ꝑ", "ꝓ", "ꝕ": "p"
    case "ĸ", "ɋ", "ʠ", "ꝗ", "ꝙ": "q"
    case "ɍ", "ɹ", "ɺ", "ɼ", "ɽ", "ɾ", "ʀ", "ʁ", "ꝛ", "ꞃ", "ꞧ": "r"
    case "ſ", "ȿ", "ʂ", "ʃ", "ẜ", "ẝ", "ꞅ", "ꞩ", "ꟊ": "s"
    case "ŧ", "ƫ", "ƭ", "ȶ", "ʇ", "ʈ", "ⱦ", "ꞇ": "t"
    case "ʉ", "ʊ", "ꞹ": "u"
    case "ʋ", "ʌ", "ỽ", "ⱱ", "ⱴ", "ꝟ": "v"
    case "ƿ", "ʍ", "ⱳ", "ꟃ": "w"
    case "ꭓ": "x"
    case "ƴ", "ȝ", "ɏ", "ʎ", "ʏ", "ỿ": "y"
    case "ƶ", "ƹ", "ƺ", "ȥ", "ɀ", "ʐ", "ʑ", "ʒ", "ᶎ", "ⱬ": "z"
    case "ŉ": "'n"
    case "ꜳ": "aa"
    case "æ": "ae"
    case "ꜵ": "ao"
    case "ꜷ": "au"
    case "ꜹ", "ꜻ": "av"
    case "ꜽ": "ay"
    case "ȸ": "db"
    case "ǆ", "ǳ", "ʣ", "ʥ": "dz"
    case "ﬀ": "ff"
    case "ﬁ": "fi"
    case "ﬂ": "fl"
    case "ƕ": "hv"
    case "ĳ": "ij"
    case "ǉ": "lj"
    case "ỻ": "ll"
    case "ʪ": "ls"
    case "ɮ", "ʫ": "lz"
    case "ǌ": "nj"
    case "œ", "ɶ": "oe"
    case "ƣ": "oi"
    case "ꝏ": "oo"
    case "ȣ": "ou"
    case "ȹ": "qp"
    case "ß": "ss"
    case "ﬅ", "ﬆ": "st"
    case "þ", "ꝥ", "ꝧ": "th"
    case "ʦ": "ts"
    case "ꝡ": "vy"
    case "ﬃ": "ffi"
    case "ﬄ": "ffl"
    case "ς": "σ"
    default: nil
    }
  }

  /// The sign on a keyboard that a typographic or full-width one stands for.
  var plainSign: Unicode.Scalar? {
    switch self {
    case "‘", "’", "‛", "ʹ", "ʻ", "ʼ", "ʽ", "ʾ", "ʿ", "′", "ꞌ": "'"
    case "“", "”", "‟", "″": "\""
    case "‐", "‑", "‒", "–", "—", "−": "-"
    case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(value - 0xFF01 + 0x21)
    default: nil
    }
  }
}
