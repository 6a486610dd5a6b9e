// JSON without characters beyond ASCII. V8 keeps a text with one wider character in two bytes for each, and with it every text that it
// becomes a part of: the acknowledgement of a bid took three times as long to write for the dash in the signature of its head.

const WIDE = /[\u0080-\uffff]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export function asciiJson(value: object): string {
  const json = JSON.stringify(value)
  const ascii = json.replace(WIDE, escaped)
  // What `replace` makes of a wide text is a wide text.
  return ascii === json ? json : Buffer.from(ascii, 'latin1').toString('latin1')
}
