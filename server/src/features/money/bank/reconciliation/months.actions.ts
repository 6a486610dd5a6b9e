// Signs the reconciliation of a month by two people. [spec: Signed months]
import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type * as contract from '@kuri/contract/money/bank-reconciliation.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { deed } from '#features/companies/second-person/deed'
import { askSecondPerson } from '#features/companies/second-person/requests.actions'
import { statusAt } from '#features/companies/second-person/requests.rules'
import { findNewestRequest, type RequestRow } from '#features/companies/second-person/requests.sql'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import { businessDay } from '#features/money/ledger/ledger.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { accountEnd, type BankAccountRow, lockBankAccount } from '../statements/bank-accounts.sql.ts'
import { requireAccount } from '../statements/statements.actions.ts'
import { findSignedThrough, insertMonth, listMonths } from './months.sql.ts'
import { figuresView } from './reconciliation.actions.ts'
import { lastDayOfMonth, monthProblems } from './reconciliation.rules.ts'
import { sumReconciliation } from './reconciliation.sql.ts'

const monthOf = ({ payload }: RequestRow): string => payload.month as string

/** Refuses what cannot be signed; returns the figures of the month's last day. */
async function requireReady(tx: Tx, bankAccountId: string, month: string, today: string) {
  const day = lastDayOfMonth(month)
  const signedThrough = await findSignedThrough(tx, bankAccountId)
  if (signedThrough !== null && day <= signedThrough) throw refuse('BANK_MONTH_SIGNED')
  const sums = await sumReconciliation(tx, { bankAccountId, day })
  const problems = monthProblems({ month, today, signedThrough, sums })
  if (problems.length > 0) throw refuse('BANK_MONTH_NOT_READY', problems)
  return { ...figuresView(sums, day), booksPaise: sums.booksPaise, statementPaise: sums.statementPaise }
}

const todayOf = async (tx: Tx, now: Date): Promise<string> => {
  const { today } = await tx.selectNoFrom(businessDay(now).as('today')).executeTakeFirstOrThrow()
  return today
}

async function shown(db: Reader, bankAccountId: string, month: string) {
  const day = lastDayOfMonth(month)
  const sums = await sumReconciliation(db, { bankAccountId, day })
  const figure = (label: string, paise: number | null) => ({
    label,
    before: null,
    after: paise === null ? null : formatMoney(paise),
  })
  return [
    { label: 'Month', before: 'open', after: `${month}, signed` },
    figure('Balance by the books', sums.booksPaise),
    figure('Issued, not cleared', sums.issuedPaise),
    figure('Deposited, not credited', sums.depositedPaise),
    figure('On the statement only', sums.notInBooksPaise),
    figure('Before the first statement', sums.openingDifferencePaise),
    figure('Balance of the statement', sums.statementPaise),
  ]
}

export const bankMonthDeed = deed<BankAccountRow>({
  kind: 'BANK_MONTH',
  lock: (tx, { subjectId }) => lockBankAccount(tx, subjectId),
  compare: (db, request) => shown(db, request.subjectId, monthOf(request)),
  carryOut: async (tx, request, { companyId }, { actor, now }) => {
    const { subjectId: bankAccountId, requestedById: askedById } = request
    const month = monthOf(request)
    const figures = await requireReady(tx, bankAccountId, month, await todayOf(tx, now))
    const signed = { askedById, signedById: actor.userId, signedAt: now }
    await insertMonth(tx, {
      bankAccountId,
      month: `${month}-01`,
      companyId,
      figures: JSON.stringify(figures),
      ...signed,
    })
    const entry = {
      companyId,
      action: 'bank-month.signed',
      resourceId: bankAccountId,
      after: { month, askedById },
    } as const
    await recordAudit(tx, actor, entry, now)
  },
  reject: async (tx, request, { actor, now }) => {
    const { companyId, subjectId: resourceId } = request
    const after = { month: monthOf(request) }
    await recordAudit(tx, actor, { companyId, action: 'bank-month.rejected', resourceId, after }, now)
  },
})

export const askMonthSigned = (
  { transact, clock, config, secrets }: Platform,
  permit: Permit,
  bankAccountId: string,
  body: Body<typeof contract.askBankMonthSigned>,
) =>
  transact(async (tx) => {
    const month = dayOfInput(body.month, config.timeZone).slice(0, 7)
    const account = await requireAccount(tx, permit, bankAccountId)
    const { companyId, branchId, bankName } = account
    await lockBankAccount(tx, bankAccountId)
    const now = clock.now()
    await requireReady(tx, bankAccountId, month, dayAt(now, config.timeZone))
    const pending = await findNewestRequest(tx, 'BANK_MONTH', bankAccountId)
    if (pending && statusAt(pending, now) === 'PENDING') throw refuse('DECISION_PENDING')
    const about = `${bankName} …${accountEnd({ secrets }, account)}, ${month}`
    const asked = { kind: 'BANK_MONTH', subjectId: bankAccountId, companyId, branchId, programId: null, about } as const
    const reason = body.note ?? `Reconciliation of ${month}`
    const approvalId = await askSecondPerson(tx, permit.actor, { ...asked, reason, payload: { month } }, now)
    const entry = { companyId, action: 'bank-month.asked', resourceId: bankAccountId, after: { month } } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { approvalId }
  })

type Figures = Static<typeof contract.BankFigures> & { booksPaise: number; statementPaise: number }

export async function listMonthsOfAccount({ db }: Platform, permit: Permit, bankAccountId: string) {
  await requireAccount(db, permit, bankAccountId)
  const months = await listMonths(db, bankAccountId)
  return {
    months: months.map(({ month, figures, askedByName, signedByName, signedAt }) => {
      const { booksPaise: _books, statementPaise: _statement, ...signed } = figures as unknown as Figures
      return { month: month.slice(0, 7), ...signed, askedByName, signedByName, signedAt: signedAt.toISOString() }
    }),
  }
}
