// Checks minutes against the log of their auction: the same facts must give the same text, and only those present may have signed it.

import type { Answer } from '../verdict/verdict.ts'
import { MINUTES_FORMAT, type MinutesContent, minutesFrom } from './minutes.ts'
import type { OpenedEvent } from './minutes-events.ts'
import { type MinutesSignature, minutesStatus, missingSignatures, signerRole } from './minutes-signatures.ts'

const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

/** The digest that was logged when the minutes were drafted. */
function draftedDigests(events: readonly OpenedEvent[]): Set<unknown> {
  const drafted = events.filter(({ type }) => type === 'auction.minutes.drafted')
  return new Set(drafted.map(({ payload }) => (payload as { digest?: unknown } | null)?.digest))
}

const FIELD_NAMES: readonly (keyof MinutesContent)[] = [
  'begun',
  'ended',
  'place',
  'instalment',
  'present',
  'entitled',
  'money',
  'unpaidPrizes',
  'prescribed',
]

/** Members get their evidence without the minutes; the digest lets them compare those that they are shown elsewhere. */
export function minutesNotShown(events: readonly OpenedEvent[]): Answer | null {
  const newest = [...draftedDigests(events)].at(-1)
  if (typeof newest !== 'string') return null
  return {
    kind: 'NOT_SHOWN',
    detail: `Minutes with the digest ${newest} were drafted. The evidence of members does not hold them.`,
  }
}

export function checkMinutes(
  minutes: { json: string; signatures: readonly MinutesSignature[] } | null,
  events: readonly OpenedEvent[],
): Answer {
  const logged = draftedDigests(events)
  if (minutes === null)
    return logged.size === 0 ? { kind: 'YES', detail: 'There are no minutes.' } : unknown('The minutes are missing.')
  const content = parseContent(minutes.json)
  if (content === null) return unknown('The minutes are of a form that is not known here.')
  if (content.size > events.length) return unknown('The minutes cover events that are missing.')
  if (isFromRecords(content)) return unknown('Parts of the minutes come from records that the log does not hold.')
  const again = recompute(content, events)
  if (again === null) return unknown('The minutes are of a form that is not known here.')
  if (again.text !== minutes.json) {
    const field = FIELD_NAMES.find((name) => JSON.stringify(again.content[name]) !== JSON.stringify(content[name]))
    return no(`The log gives other minutes${field ? `: ${field}` : ''}.`, minutes.json, again.text)
  }
  if (!logged.has(again.digest)) return no('These minutes were never drafted in the log.', minutes.json)
  const fault = minutes.signatures.find(
    ({ digest, role, personId }) =>
      digest !== again.digest || (role === 'SUBSCRIBER' && signerRole(content, personId) === null),
  )
  if (fault?.digest !== undefined && fault.digest !== again.digest)
    return no('A signature is of other minutes.', minutes.json, JSON.stringify(fault))
  if (fault) return no('Somebody signed who was not present.', minutes.json, JSON.stringify(fault))
  return checkSignatures(content, again.digest, minutes, events)
}

type Changed = { action?: unknown; digest?: unknown; personId?: unknown }

/** Signatures and their log must agree, and minutes that were filed must have been signed as section 17 asks. */
function checkSignatures(
  content: MinutesContent,
  digest: string,
  { json, signatures }: { json: string; signatures: readonly MinutesSignature[] },
  events: readonly OpenedEvent[],
): Answer {
  const changes = events
    .filter(({ type }) => type === 'auction.minutes.changed')
    .map(({ payload }) => payload as Changed | null)
    .filter((change) => change?.digest === digest)
  const hasLogged = (action: string) => changes.some((change) => change?.action === action)
  const logged = changes.flatMap((change) => (change?.action === 'SIGNED' ? [change.personId] : []))
  const invented = signatures.find(({ personId }) => !logged.includes(personId))
  if (invented) return no('A signature of the minutes is not in the log.', json, JSON.stringify(invented))
  if (logged.some((person) => !signatures.some(({ personId }) => personId === person)))
    return unknown('The log has a signature of the minutes that is not shown.')
  const status = minutesStatus(
    missingSignatures(content, digest, signatures),
    signatures.length,
    hasLogged('SIGNED_ON_PAPER'),
  )
  if (hasLogged('FILED') && status !== 'FINAL' && status !== 'SIGNED_ON_PAPER')
    return no('The minutes were filed without the signatures that they need.', json, JSON.stringify(signatures))
  const disputes = changes.filter((change) => change?.action === 'DISPUTED').length
  const disputed = disputes === 0 ? '' : ` Disputed by ${disputes}.`
  return { kind: 'YES', detail: `The log gives these minutes; their status is ${status}.${disputed}` }
}

function parseContent(json: string): MinutesContent | null {
  try {
    const content = JSON.parse(json) as MinutesContent
    return content?.format === MINUTES_FORMAT && Number.isSafeInteger(content.size) && Array.isArray(content.present)
      ? content
      : null
  } catch {
    return null
  }
}

const isFromRecords = ({ instalment, money, present }: MinutesContent) =>
  [instalment, money, ...present].some((part) => part?.basis === 'RECORDS')

/** Null when the statements do not have their shape. */
function recompute(content: MinutesContent, events: readonly OpenedEvent[]) {
  try {
    const { auctionId, size, amends, statements } = content
    return minutesFrom(events.slice(0, size), statements, { auctionId, size, amends })
  } catch {
    return null
  }
}
