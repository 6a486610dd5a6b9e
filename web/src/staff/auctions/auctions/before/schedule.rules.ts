// What the schedule form sends: only what was changed, in seconds and with the offset of India. Pure.
import type { Settings } from '@kuri/contract/auctions/config'

export type ScheduleFields = {
  /** As the browser's own input has it, in Indian time: 2026-12-03T18:00. */
  startAt: string
  hasPrebid: boolean
  auctionBidMode: Settings['auctionBidMode']
  auctionClosingMode: Settings['auctionClosingMode']
  durationMinutes: string
  extensionSeconds: string
  firstCallSeconds: string
  secondCallSeconds: string
  thirdCallSeconds: string
  auctionJoiningRule: Settings['auctionJoiningRule']
  joinLeadMinutes: string
  joinGraceMinutes: string
  allowStaffOfflineBids: boolean
}

const IST_MS = 5.5 * 3_600_000
const istInput = (at: string | null) =>
  at === null ? '' : new Date(Date.parse(at) + IST_MS).toISOString().slice(0, 16)
export const instantOf = (input: string) => `${input}:00+05:30`

const minutes = (seconds: number | null) => (seconds === null ? '' : String(seconds / 60))

export const fieldsOf = (
  settings: Omit<Settings, 'prebidMutabilityPolicy'>,
  startAt: string | null,
): ScheduleFields => ({
  startAt: istInput(startAt),
  hasPrebid: settings.hasPrebid,
  auctionBidMode: settings.auctionBidMode,
  auctionClosingMode: settings.auctionClosingMode,
  durationMinutes: minutes(settings.auctionDurationSeconds),
  extensionSeconds: String(settings.auctionExtensionSeconds),
  firstCallSeconds: String(settings.auctionFirstCallSeconds),
  secondCallSeconds: String(settings.auctionSecondCallSeconds),
  thirdCallSeconds: String(settings.auctionThirdCallSeconds),
  auctionJoiningRule: settings.auctionJoiningRule,
  joinLeadMinutes: minutes(settings.subscriberJoinLeadSeconds),
  joinGraceMinutes: minutes(settings.subscriberJoinGraceSeconds),
  allowStaffOfflineBids: settings.allowStaffOfflineBids,
})

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const fromMinutes = (typed: string) => (typed.trim() === '' ? null : Math.round(Number(typed) * 60))

/** Field, name on the wire, and how it is written there. */
const WIRE = [
  ['startAt', 'auctionStartAt', (value: never) => (value === '' ? null : instantOf(value))],
  ['hasPrebid', 'hasPrebid', (value: never) => value],
  ['auctionBidMode', 'auctionBidMode', (value: never) => value],
  ['auctionClosingMode', 'auctionClosingMode', (value: never) => value],
  ['durationMinutes', 'auctionDurationSeconds', fromMinutes],
  ['extensionSeconds', 'auctionExtensionSeconds', number],
  ['firstCallSeconds', 'auctionFirstCallSeconds', number],
  ['secondCallSeconds', 'auctionSecondCallSeconds', number],
  ['thirdCallSeconds', 'auctionThirdCallSeconds', number],
  ['auctionJoiningRule', 'auctionJoiningRule', (value: never) => value],
  ['joinLeadMinutes', 'subscriberJoinLeadSeconds', fromMinutes],
  ['joinGraceMinutes', 'subscriberJoinGraceSeconds', fromMinutes],
  ['allowStaffOfflineBids', 'allowStaffOfflineBids', (value: never) => value],
] as const satisfies readonly [keyof ScheduleFields, string, (value: never) => unknown][]

const OF_CALLS: readonly (keyof ScheduleFields)[] = ['firstCallSeconds', 'secondCallSeconds', 'thirdCallSeconds']
const OF_DURATION: readonly (keyof ScheduleFields)[] = ['durationMinutes', 'extensionSeconds']

export function scheduleBody(before: ScheduleFields, typed: ScheduleFields, reason: string): Record<string, unknown> {
  const without = typed.auctionClosingMode === 'CALL_MODE' ? OF_DURATION : OF_CALLS
  const body: Record<string, unknown> = {}
  for (const [field, name, write] of WIRE)
    if (typed[field] !== before[field] && !without.includes(field)) body[name] = write(typed[field] as never)
  if (reason.trim() !== '') body.reason = reason.trim()
  return body
}

/** The field of the form that a problem of the service is about. */
export const fieldOfPath = (path: string): keyof ScheduleFields | null =>
  WIRE.find(([, name]) => name === path)?.[0] ?? null
