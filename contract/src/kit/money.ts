// Amounts are integer paise in the server and rupees on the wire. They are rounded half-up once, when they are parsed.
export const MAX_PAISE = 999_999_999_999_999 // ₹ 9,99,99,99,99,99,999.99: below 2^53, so every sum stays exact

export const rupees = (paise: number) => paise / 100
export const rupeesOrNull = (paise: number | null) => (paise === null ? null : rupees(paise))

const DECIMAL = /^([+-]?)(\d{1,16})(?:\.(\d+))?$/

/** Parses rupees (a number or a decimal string) to paise, half-up; null when it is not an amount or too large. */
export function parsePaise(value: number | string): number | null {
  const text = typeof value === 'number' ? plainDecimal(value) : value
  const match = text === null ? null : DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  const digits = `${fraction}000`
  const paise = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charCodeAt(2) >= 53 ? 1 : 0)
  if (paise > MAX_PAISE) return null
  return sign === '-' && paise !== 0 ? -paise : paise
}

/** Like `parsePaise`, but null also for a negative amount and for one with more than two decimals. */
export function parseExactPaise(value: number | string): number | null {
  const text = typeof value === 'number' ? plainDecimal(value) : value
  return text !== null && /^\d+(\.\d{1,2})?$/.test(text) ? parsePaise(text) : null
}

/** The number without an exponent: 1e-7 is read as 0, and 1e21 is not an amount. */
function plainDecimal(value: number): string | null {
  if (!Number.isFinite(value)) return null
  const text = String(value)
  return text.includes('e') ? (Math.abs(value) < 1 ? '0' : null) : text
}
