// The terms of one cycle [spec: The terms of a cycle]: those of its program until they are frozen, then its own copy. Billing, settlement
// and bids read them here. Frozen once, they never change.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { type ChitTerms, chitTermsIn } from './chit-terms.rules.ts'

/** Term → column of the cycle, column of the program. Null in the cycle means that it follows the program. */
const COLUMNS = {
  totalAmountPaise: ['frozen_total_amount_paise', 'total_amount_paise'],
  subscriptionAmountPaise: ['frozen_subscription_amount_paise', 'subscription_amount_paise'],
  minimumBidAmountPaise: ['frozen_minimum_bid_amount_paise', 'minimum_bid_amount_paise'],
  foremanCommissionHundredths: ['frozen_commission_hundredths', 'foreman_commission_hundredths'],
  divisions: ['frozen_divisions', 'divisions'],
  deductDividend: ['frozen_deduct_dividend', 'deduct_dividend'],
  chitTerms: ['frozen_chit_terms', 'chit_terms'],
} as const

type Columns = {
  totalAmountPaise: number
  subscriptionAmountPaise: number
  minimumBidAmountPaise: number
  foremanCommissionHundredths: number | null
  divisions: number
  deductDividend: boolean
  /** For `chitTermsIn`. */
  chitTerms: unknown
}
type Term = keyof Columns
export type CycleTerms = Omit<Columns, 'chitTerms' | 'foremanCommissionHundredths'> & {
  foremanCommissionHundredths: number
  chitTerms: ChitTerms
}

/** As text, for statements that are prepared by hand. The statement joins `cycles` and `programs`, or names its aliases. */
export const cycleTermText = (term: Term, cycles = 'cycles', programs = 'programs') =>
  `coalesce(${cycles}.${COLUMNS[term][0]}, ${programs}.${COLUMNS[term][1]})`

export const cycleTerm = <T extends Term>(term: T, cycles?: string, programs?: string) =>
  sql<Columns[T]>`${sql.raw(cycleTermText(term, cycles, programs))}`

/** For `select` of a query that joins `cycles` and `programs`. */
export const cycleTermColumns = <const T extends Term>(...terms: readonly T[]) =>
  terms.map((term) => cycleTerm(term).as(term)) as {
    [K in T]: ReturnType<typeof aliased<K>>
  }[T][]
const aliased = <K extends Term>(term: K) => cycleTerm(term).as(term)

export async function getCycleTerms(db: Reader, cycleId: string): Promise<CycleTerms> {
  const row = await db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .select(cycleTermColumns('totalAmountPaise', 'subscriptionAmountPaise', 'minimumBidAmountPaise', 'divisions'))
    .select(cycleTermColumns('foremanCommissionHundredths', 'deductDividend', 'chitTerms'))
    .where('cycles.id', '=', cycleId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    foremanCommissionHundredths: row.foremanCommissionHundredths ?? 0,
    chitTerms: chitTermsIn(row.chitTerms),
  }
}

const FROZEN = Object.entries(COLUMNS)
  .map(([term, [frozen, own]]) =>
    term === 'foremanCommissionHundredths' ? `${frozen} = coalesce(program.${own}, 0)` : `${frozen} = program.${own}`,
  )
  .join(', ')

/** Copies the program's present terms, and how GST is borne, to each of the cycles that has none. The caller holds the cycle or its auction. */
export const updateTermsFrozen = (tx: Tx, cycleIds: string | readonly string[], now: Date) =>
  sql`UPDATE cycles SET terms_frozen_at = ${now}, ${sql.raw(FROZEN)},
      frozen_gst = gst_terms_of(program.branch_id, business_day(${now}::timestamptz))
    FROM programs AS program
    WHERE program.id = cycles.program_id AND cycles.id = ANY (${[cycleIds].flat()}) AND cycles.terms_frozen_at IS NULL`.execute(
    tx,
  )
