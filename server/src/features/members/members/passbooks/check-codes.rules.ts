// The codes on printed passbooks: 80 bits in letters and digits that are not mistaken for each other.

/** Without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CHECK_CODE_LENGTH = 16

/** A letter for each of `CHECK_CODE_LENGTH` random bytes, in groups of four. */
export const printCheckCode = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => ALPHABET[byte % ALPHABET.length]!)
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** The page that checks a code. The code is behind the #, so that no server sees it in an address. */
export const checkAddress = (webUrl: string, checkCode: string) => `${webUrl}/check-passbook#${checkCode}`

/** As it was printed, however it was typed; null when it cannot be a code. */
export function readCheckCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return code.length === CHECK_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** The end of a ticket number, enough to compare with a paper. */
export const lastDigits = (ticketNumber: number): string => String(ticketNumber).padStart(2, '0').slice(-2)
