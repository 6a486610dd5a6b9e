// What a search for receipts looks for: a number as it is printed, its serial alone, or the member who paid.
import { LAST_CHARACTER, searchWords, type WordMatch } from '#features/programs/programs/search/ticket-search.rules'

export type ReceiptSearch = {
  number: { from: string; below: string }
  serial: number | null
  /** Of the member; none when the text can only be a serial. */
  words: WordMatch[]
}

/** A serial is printed with six digits; more digits are a mobile number. */
const SERIAL = /^\d{1,6}$/

export function receiptSearch(search: string): ReceiptSearch {
  const text = search.trim().toLowerCase()
  const serial = SERIAL.test(text) ? Number(text) : null
  const isSerialOnly = serial !== null && text.startsWith('0')
  return {
    number: { from: text, below: text + LAST_CHARACTER },
    serial,
    words: isSerialOnly ? [] : searchWords(text),
  }
}
