// Names of companies and people are typed by customers and shown to others: they carry no links and no control characters.

/** Control, format, separator and private characters. The two joiners are part of Malayalam and other scripts. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?!\p{Join_C})\p{Cf}/u

const ENDINGS =
  'com|net|org|info|biz|io|co|in|me|app|dev|xyz|site|online|shop|store|link|click|live|club|top|page|icu|vip|cc|ly|gg|ai|us|uk|eu|ru|cn|example|test|onion'
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

export const isPlainName = (text: string): boolean => !HIDDEN.test(text) && !LINKS.some((link) => link.test(text))

const MAIL_LENGTH = 60

/** A name for the text of an email: one short line, in which no mail program finds a link. */
export function nameForMail(name: string): string {
  const line = name
    .replace(/(?!\p{Join_C})[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/([.:@])(?=\S)/gu, '$1 ')
    .trim()
  const characters = [...line]
  return characters.length <= MAIL_LENGTH ? line : `${characters.slice(0, MAIL_LENGTH).join('').trim()}…`
}
