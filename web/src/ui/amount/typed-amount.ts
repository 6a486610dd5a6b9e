// What somebody types as an amount: digits with at most one dot and two decimals, kept as plain text ("73800.5") until it is sent.
import { MAX_PAISE, parseExactPaise } from '@kuri/contract/kit/money'
import { latinDigits } from '../digits.ts'
import { formatRupees } from '../money-format.ts'

/** "₹ 1,00,000.50", "१,००,०००" and "83 000/-" become plain digits; what is no amount becomes less or nothing. */
export function cleanTyped(text: string): string {
  const latin = latinDigits(text).replace(/^\s*(?:₹|rs\.?|inr)/i, '')
  const kept = latin.replace(/[^\d.]/g, '')
  const [whole = '', ...decimals] = kept.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  // "83000.", with nothing after it yet, is still being typed.
  return decimals.length === 0 ? digits : `${digits || '0'}.${decimals.join('').slice(0, 2)}`
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '000' | '.' | 'back' | 'clear'

/** What stands there after a key. A key that would make it too large changes nothing. */
export function pressKey(typed: string, key: Key): string {
  if (key === 'clear') return ''
  if (key === 'back') return typed.slice(0, -1)
  const next = cleanTyped(typed + key)
  return next === '' || next.endsWith('.') || paiseOf(next) !== null ? next : typed
}

/** Null while there is no amount, or one that is too large. */
export function paiseOf(typed: string): number | null {
  const paise = typed === '' ? null : parseExactPaise(typed.replace(/\.$/, ''))
  return paise !== null && paise <= MAX_PAISE ? paise : null
}

/** "73800.5" is shown as "73,800.5": grouped the Indian way while it is typed. */
export function groupTyped(typed: string): string {
  const [whole = '', decimals] = typed.split('.')
  const last = whole.slice(-3)
  const front = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const grouped = front === '' ? last : `${front},${last}`
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Where the caret stands after grouping: behind the same number of digits and dots as before. */
export function caretAfter(grouped: string, typedBeforeCaret: number): number {
  let seen = 0
  for (let index = 0; index < grouped.length; index++) {
    if (seen === typedBeforeCaret) return index
    if (grouped[index] !== ',') seen += 1
  }
  return grouped.length
}

const FIVEFOLD = Math.log10(5)

/** The amount that was probably meant, when a zero too many or too few was typed; null when it is near the reference. */
export function probablyMeantPaise(paise: number, referencePaise: number): number | null {
  if (paise <= 0 || referencePaise <= 0) return null
  const distance = Math.log10(paise / referencePaise)
  if (Math.abs(distance) < FIVEFOLD) return null
  const meant = Math.round(paise / 10 ** Math.round(distance))
  return meant === paise || meant > MAX_PAISE ? null : meant
}

export const formatPaise = (paise: number) => formatRupees(paise / 100)
