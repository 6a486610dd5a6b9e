// Recovery codes: ten characters of a set without look-alikes (Crockford's base 32), 50 bits, shown as two groups of five.
export const RECOVERY_CODE_COUNT = 10
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 5
export const RECOVERY_CODE_BYTES = 2 * GROUP

/** One character per byte: 256 is a multiple of 32, so none is more likely than another. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`
}

/** People type capitals, spaces and look-alikes, and leave the hyphen out. */
export const normaliseRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
