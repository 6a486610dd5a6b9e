// The nightly job that charges late tickets by the rules of their programs, a few programs at a time.
import { type ChargeTax, findChargeTaxes, invoiceCharges } from '#features/money/gst/charge-tax.actions'
import { NO_TAX, sumOfTax, taxOnTop } from '#features/money/gst/tax.rules'
import { bookEntries } from '#features/money/ledger/ledger.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { chargePostings, chargeTaxPostings } from './charges.rules.ts'
import { lateChargeOf, monthsToCharge } from './late-charges.rules.ts'
import * as rows from './late-charges.sql.ts'

export const CHARGE_LATE_TICKETS = 'charge-late-tickets'

/** Some thousand tickets in one transaction. */
const PROGRAMS_PER_BATCH = 20

type Deps = Pick<Platform, 'transact' | 'clock' | 'config'>

/** May be repeated at any time: a ticket is charged once a month. Returns how many charges were made. */
export async function chargeLateTickets({ transact, clock, config }: Deps): Promise<number> {
  const today = dayAt(clock.now(), config.timeZone)
  await transact((tx) => rows.insertRuns(tx, today))
  let chargeCount = 0
  for (;;) {
    const batch = await transact((tx) => chargeBatch(tx, today, clock.now()))
    if (batch === null) return chargeCount
    chargeCount += batch
  }
}

type Claim = Awaited<ReturnType<typeof rows.claimRuns>>[number]
type Overdue = Awaited<ReturnType<typeof rows.listOverdueInvoices>>[number]

/** Null when no program is left. */
async function chargeBatch(tx: Tx, today: string, now: Date): Promise<number | null> {
  const claims = await rows.claimRuns(tx, today, PROGRAMS_PER_BATCH)
  if (claims.length === 0) return null
  const programIds = claims.map(({ programId }) => programId)
  const overdue = Map.groupBy(await rows.listOverdueInvoices(tx, programIds, today), ({ programId }) => programId)
  const plain = claims.flatMap((claim) => chargesOf(claim, overdue.get(claim.programId) ?? [], today, now))
  const branchOf = new Map(claims.map(({ programId, branchId }) => [programId, branchId]))
  const charges = await addTax(tx, plain, branchOf, now)
  const made = await rows.insertLateCharges(tx, charges, today, now)
  const entries = charges
    .filter(({ id }) => made.has(id))
    .map(({ id, companyId, programId, enrollmentId, month, amountPaise, taxPaise, tax, taxed }) => ({
      kind: 'LATE_CHARGE' as const,
      companyId,
      branchId: branchOf.get(programId)!,
      programId,
      sourceId: id,
      actorId: null,
      reason: `Late in ${month.slice(0, 7)}.`,
      postings: [
        ...chargePostings({ kind: 'LATE', enrollmentId, programId }, amountPaise - taxPaise),
        ...(tax ? chargeTaxPostings(enrollmentId, tax, taxed) : []),
      ],
    }))
  await bookEntries(tx, entries, now)
  for (const { id, tax, taxed, ...charge } of charges)
    if (tax && made.has(id)) {
      const place = { ...charge, branchId: branchOf.get(charge.programId)! }
      await invoiceCharges(tx, place, [{ sourceId: id, tax, taxed }], now)
    }
  await rows.updateRuns(tx, programIds, today)
  return made.size
}

/** Where the registration of the branch taxes late charges, the tax comes on top. */
async function addTax(tx: Tx, charges: readonly LateCharge[], branchOf: ReadonlyMap<string, string>, now: Date) {
  const taxes = new Map<string, ChargeTax>()
  for (const [branchId, own] of Map.groupBy(charges, ({ programId }) => branchOf.get(programId)!)) {
    const enrollmentIds = own.map(({ enrollmentId }) => enrollmentId)
    const found = await findChargeTaxes(tx, { branchId, supply: 'LATE_CHARGE', enrollmentIds }, now)
    for (const [enrollmentId, tax] of found) taxes.set(enrollmentId, tax)
  }
  return charges.map((charge) => {
    const tax = taxes.get(charge.enrollmentId)
    const taxed = taxOnTop(charge.amountPaise, tax?.recipient ?? NO_TAX)
    const taxPaise = sumOfTax(taxed)
    return { ...charge, amountPaise: charge.amountPaise + taxPaise, taxPaise, tax, taxed }
  })
}

type LateCharge = Omit<rows.NewLateCharge, 'taxPaise'>

function chargesOf(claim: Claim, overdue: readonly Overdue[], today: string, now: Date): LateCharge[] {
  const { programId, companyId, chargedThrough } = claim
  const { lateRule } = chitTermsIn(claim.chitTerms)
  if (!lateRule) return []
  const months = monthsToCharge(chargedThrough, today)
  return [...Map.groupBy(overdue, ({ enrollmentId }) => enrollmentId)].flatMap(([enrollmentId, invoices]) =>
    months.flatMap(({ month, asOf }) => {
      const charge = lateChargeOf(lateRule, { overdue: invoices, isPrized: invoices[0]!.isPrized, asOf })
      return charge ? [{ id: newId(now.getTime()), companyId, programId, enrollmentId, month, ...charge }] : []
    }),
  )
}
