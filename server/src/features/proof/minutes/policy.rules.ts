// How many days there are to sign and to file minutes. States differ, so they are settings; without any the usual ones hold.
import type { MinutesPolicyInput } from '@kuri/contract/proof/minutes.contract'
import { Temporal } from 'temporal-polyfill'

export const USUAL_POLICY: MinutesPolicyInput = { signatureDays: 2, filingDays: 21, reminderDays: 5, byState: [] }

type StoredPolicy = Omit<MinutesPolicyInput, 'byState'> & { byState: unknown }

export const policyIn = (stored: StoredPolicy | undefined): MinutesPolicyInput =>
  stored
    ? {
        signatureDays: stored.signatureDays,
        filingDays: stored.filingDays,
        reminderDays: stored.reminderDays,
        byState: stored.byState as MinutesPolicyInput['byState'],
      }
    : USUAL_POLICY

const sameState = (a: string, b: string | null) => b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

/** The days of minutes that are drafted today, by the state of the branch. */
export function minutesDays(policy: MinutesPolicyInput, state: string | null, today: string) {
  const { signatureDays, filingDays } = policy.byState.find((each) => sameState(each.state, state)) ?? policy
  const day = (count: number) => Temporal.PlainDate.from(today).add({ days: count }).toString()
  return {
    signaturesDueOn: day(signatureDays),
    filingDueOn: day(filingDays),
    remindOn: day(Math.max(0, filingDays - policy.reminderDays)),
  }
}
