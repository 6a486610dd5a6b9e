// Finds links and phone numbers in names that customers typed. Both sides run these rules.

/** As people read the text: wide and circled characters as plain ones, every kind of dot as a dot. */
const asRead = (text: string): string => text.normalize('NFKC').replace(/[。·∙•‧・]/g, '.')

const ENDINGS =
  'com|net|org|info|biz|io|co|in|me|app|dev|xyz|site|online|shop|store|link|click|live|club|top|page|icu|vip|cc|ly|gg|ai|us|uk|eu|ru|cn|' +
  'tk|pw|to|sh|tv|ws|bank|zip|mov|sbs|cfd|cyou|bond|buzz|fun|lol|win|pro|mobi|name|loan|work|world|today|life|tech|space|website|cloud|' +
  'support|finance|money|digital|services|example|test|onion'
const LINKS: readonly RegExp[] = [
  /:\/\//,
  /\bwww\./i,
  /\b(?:https?|ftp|javascript|data|mailto|tel|sms|upi|whatsapp):/i,
  /\S@\S+\.\S/,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  // A host with a well-known ending: two characters before the dot, so that initials such as "K.Co" pass.
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu'),
  // A host with a path, whatever its ending.
  /[\p{L}\p{N}]\.\p{L}{2,}\//u,
]

export const hasLink = (text: string): boolean => {
  const read = asRead(text)
  return LINKS.some((link) => link.test(read))
}

const LONG_REFERENCE = /(?<!\d)[1-9]\d{12,}(?!\d)/g
/**
 * Digits that nobody dials: dates and years, amounts such as 1,00,000 or 2500000, and numbers of 13 digits or more, because a
 * number of this country has twelve with its country code.
 */
const NOT_DIALED: readonly RegExp[] = [
  /(?<!\d)\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d(?:[-/.]\d{1,2}){0,2}(?!\d)/g,
  /(?<![\d,])(?=(?:,?\d){4,9}(?![\d,]))\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/g,
  /(?<!\d)[1-9]\d{0,5}000(?!\d)/g,
  LONG_REFERENCE,
]
const MIN_DIALED = 7
/** What people write between the digits of a phone number. */
const RUN = /\d(?:[\s\p{Pd}\p{Ps}\p{Pe}.,:;'’/\\|_+*~]*\d)*/gu
const MOBILE = /^(?:0|91|0091)?[6-9]\d{9}$/
const digitsOf = (run: string) => run.replace(/\D/g, '')

/** Digits of every script as those of ours. */
const withPlainDigits = (text: string): string =>
  asRead(text).replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : '9'))

/** A mobile number of India, however it is split; or seven digits and more that are no date, amount or reference. */
export function hasPhoneNumber(text: string): boolean {
  const read = withPlainDigits(text)
  if ((read.match(RUN) ?? []).some((run) => MOBILE.test(digitsOf(run)))) return true
  const rest = NOT_DIALED.reduce((left, pattern) => left.replace(pattern, 'x'), read)
  return (rest.match(RUN) ?? []).some((run) => digitsOf(run).length >= MIN_DIALED)
}

const DIALED_DIGITS = 10

/** For ids, which have no sentences: the digits count together, so that letters between them hide no number (CALL-98765-A-43210). */
export function idHasPhoneNumber(id: string): boolean {
  const read = withPlainDigits(id)
  const rest = NOT_DIALED.reduce((left, pattern) => left.replace(pattern, 'x'), read)
  return (
    hasPhoneNumber(id) ||
    /[6-9]\d{9}/.test(digitsOf(read.replace(LONG_REFERENCE, 'x'))) ||
    digitsOf(rest).length >= DIALED_DIGITS
  )
}
