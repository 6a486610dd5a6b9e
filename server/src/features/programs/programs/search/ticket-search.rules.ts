// What a search for tickets looks for. Each word must match a word of the ticket: its beginning, or a whole ticket number.

export type WordMatch = { kind: 'PREFIX'; from: string; below: string } | { kind: 'ONE_OF'; words: string[] }

const MAX_WORDS = 5
/** Fewer digits are a ticket or chit number, more are a mobile number. */
const MAX_TICKET_DIGITS = 4
/** Sorts after everything that begins with the same text, byte by byte. */
export const LAST_CHARACTER = '\u{10ffff}'

const prefix = (text: string): WordMatch => ({ kind: 'PREFIX', from: text, below: text + LAST_CHARACTER })

/** Numbers are often written with spaces, hyphens and the country code. */
const PHONE = /^\+?[\d\s()-]{6,}$/

/** The ticket with exactly this number. */
export const ticketWord = (ticketNumber: number): WordMatch => ({ kind: 'ONE_OF', words: [`#${ticketNumber}`] })

export function searchWords(search: string): WordMatch[] {
  const text = search.trim().toLowerCase()
  if (PHONE.test(text) && /\d{5}/.test(text.replace(/\D/g, '')))
    return [prefix(text.replace(/\D/g, '').replace(/^0+/, ''))]
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(matchOf)
}

function matchOf(word: string): WordMatch {
  const digits = word.replace(/^#/, '')
  if (/^\d+$/.test(digits) && digits.length <= MAX_TICKET_DIGITS) {
    const ticket = `#${Number(digits)}`
    return { kind: 'ONE_OF', words: word.startsWith('#') ? [ticket] : [ticket, word] }
  }
  return prefix(word)
}
