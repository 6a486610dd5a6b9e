// How many days there are to sign and to file minutes. States differ, so they are settings; without any the usual ones hold.
import type { MinutesPolicyInput } from '@kuri/contract/proof/minutes.contract'
import { Temporal } from 'temporal-polyfill'

export const USUAL_POLICY: MinutesPolicyInput = {
  signatureDays: 2,
  filingDays: 21,
  reminderDays: 5,
  byState: [],
  needsLastMinutes: false,
}

type StoredPolicy = Omit<MinutesPolicyInput, 'byState'> & { byState: unknown }

export const policyIn = (stored: StoredPolicy | undefined): MinutesPolicyInput =>
  stored
    ? {
        signatureDays: stored.signatureDays,
        filingDays: stored.filingDays,
        reminderDays: stored.reminderDays,
        byState: stored.byState as MinutesPolicyInput['byState'],
        needsLastMinutes: stored.needsLastMinutes ?? false,
      }
    : USUAL_POLICY

const sameState = (a: string, b: string | null) => b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

/** Of the rows of a state the newest that has begun; a row without a day holds from the beginning. */
const rowFor = ({ byState }: MinutesPolicyInput, state: string | null, today: string) =>
  byState
    .filter((row) => sameState(row.state, state) && (row.from ?? '').slice(0, 10) <= today)
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1))[0]

/** The days of minutes that are drafted today, by the state of the branch. */
export function minutesDays(policy: MinutesPolicyInput, state: string | null, today: string) {
  const row = rowFor(policy, state, today)
  const { signatureDays, filingDays } = row ?? policy
  const day = (count: number) => Temporal.PlainDate.from(today).add({ days: count }).toString()
  return {
    signaturesDueOn: day(signatureDays),
    filingDueOn: day(filingDays),
    filingSource: row?.source ?? null,
    remindOn: day(Math.max(0, filingDays - policy.reminderDays)),
  }
}
