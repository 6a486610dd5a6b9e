// [D3 4] What a nominee's number looks like once it is kept.
const MIN_DIGITS = 10
const MAX_DIGITS = 15

/** Leading zeros go, a plus comes before the rest; 11 to 16 characters in all, or null. */
export function nomineeMobile(text: string): string | null {
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? `+${digits}` : null
}
