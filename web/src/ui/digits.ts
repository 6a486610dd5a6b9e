// Digits as keyboards of five scripts write them, turned into the Latin ones that we show and send.

/** The zeros of Devanagari, Tamil, Telugu, Kannada and Malayalam. */
const LOCAL_ZEROS = [0x966, 0xbe6, 0xc66, 0xce6, 0xd66]

function latinDigit(character: string): string {
  const code = character.codePointAt(0)!
  const zero = LOCAL_ZEROS.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? character : String(code - zero)
}

export const latinDigits = (text: string) => Array.from(text, latinDigit).join('')
export const onlyDigits = (text: string) => latinDigits(text).replace(/\D/g, '')
