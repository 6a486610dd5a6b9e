// The words of minutes for codes: a Registrar reads sentences.
import type { Lot, Removed } from './minutes-events.ts'

const REASONS: Readonly<Record<string, string>> = {
  KYC_ISSUE: 'Identity papers are missing or wrong',
  PAYMENT_ISSUE: 'Instalments are unpaid',
  ELIGIBILITY_ISSUE: 'The ticket may not take part',
  RULE_VIOLATION: 'A rule of the auction was broken',
}

/** Codes that are not known here are left out, never printed. */
export function disqualificationWords(code: string | null, reason: string | null): string {
  const words = code === null ? undefined : REASONS[code]
  return (
    [words, reason].filter((part) => part !== undefined && part !== null && part !== '').join(': ') ||
    'No reason was recorded'
  )
}

const REMOVALS = {
  BIDDER: 'The bidder was disqualified',
  BID: 'A bid was deleted',
  WINNER: 'The prized subscriber was disqualified',
} as const
export const removalWords = (what: Removed['what']): string => REMOVALS[what]

const LOTS = {
  NONE: 'By lot, drawn by hand, which nothing proves',
  BEACON: 'By lot, drawn with a public random number that anybody can check',
  SHARES: 'By lot, drawn from numbers that members present gave and revealed',
} as const
const SOURCES: Readonly<Record<string, string>> = {
  LIVE_BID_REVIEW: 'By a bid in the auction',
  PREBID_REVIEW: 'By a sealed prebid',
  MANUAL_SELECTION: 'By decision of the company',
}
export const sourceWords = (source: string | null, lot: Lot | null): string =>
  source === 'LOT_SELECTION' ? LOTS[lot?.proof ?? 'NONE'] : (SOURCES[source ?? ''] ?? 'Not recorded')

const VOIDS: Readonly<Record<string, string>> = {
  SERVER_WITHHELD: 'The service did not reveal its number',
  SHARE_WITHHELD: 'A member did not reveal the promised number',
  TOO_FEW_SHARES: 'Fewer than two members took part',
  BY_STAFF: 'Staff ended the draw',
}
/** Codes that are not known here are left out, never printed. */
export function drawWords(code: string | null, note: string | null): string {
  const words = code === null ? undefined : VOIDS[code]
  return (
    [words, note].filter((part) => part !== undefined && part !== null && part !== '').join(': ') || 'The draw was void'
  )
}
