// The day book of a branch: reading a day, depositing cash, and closing a day with a count. [spec: Who may do what with money]

import { parsePaise, rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import type {
  closeDay as closeDayRoute,
  depositCash as depositCashRoute,
  withdrawCash as withdrawCashRoute,
} from '@kuri/contract/money/day-book.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findBranch } from '#features/companies/branches/branches.sql'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { formatMoney, readPaise } from '../receipts/counter.rules.ts'
import { findDayClosed, getCashBalancePaise, lockDayBook } from '../receipts/counter.sql.ts'
import { requireOpenDay } from '../receipts/open-counter.ts'
import { findAccountOfCompany } from '../receipts/open-dues.sql.ts'
import { cashMovements, countedPaise, movementPaise, openingPaise, variancePostings } from './day-book.rules.ts'
import * as rows from './day-book.sql.ts'
import { dayBookView } from './day-book.view.ts'
import { notifyShortage } from './shortage-notifications.ts'

type Deps = Pick<Platform, 'clock' | 'config' | 'db' | 'transact'>

export async function readDayBook(deps: Deps, permit: Permit, branchId: string, date: string | undefined) {
  permit.requireVisible(await findBranch(deps.db, permit.companyId, branchId))
  const { timeZone } = deps.config
  const today = dayAt(deps.clock.now(), timeZone)
  const day = date === undefined ? today : dayOfInput(date, timeZone)
  if (day > today) throw invalid('date', 'must not be in the future')
  return viewDay(deps.db, branchId, day)
}

async function viewDay(db: Reader, branchId: string, day: string) {
  const closing = await rows.findClosing(db, branchId, day)
  const opening = closing?.openingPaise ?? (await getOpeningPaise(db, branchId, day))
  const [cashByKind, receipts, reversed, deposits] = [
    await rows.listCashByKind(db, branchId, day),
    await rows.listReceiptSums(db, branchId, day),
    await rows.getReversedSum(db, branchId, day),
    await rows.listDeposits(db, branchId, day),
  ]
  return dayBookView({ branchId, day, opening, cashByKind, receipts, reversed, deposits, closing })
}

/** Costs what was booked since the last count, or in the month if the branch never counts, however old the branch is. */
async function getOpeningPaise(db: Reader, branchId: string, day: string): Promise<number> {
  const last = await rows.findLastClosing(db, branchId, day)
  const booked = last
    ? await rows.getCashBookedPaise(db, { branchId, since: last.day, before: day })
    : await getCashBalancePaise(db, branchId, day)
  return openingPaise(last, booked)
}

export const depositCash = (deps: Deps, permit: Permit, branchId: string, body: Body<typeof depositCashRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    permit.requireVisible(await findBranch(tx, companyId, branchId))
    const { depositAccountId, note = null } = body
    const account = await findAccountOfCompany(tx, companyId, depositAccountId)
    if (!account)
      throw refuse('NOT_FOUND', [{ path: 'depositAccountId', message: 'must be a bank account of the company' }])
    const amount = readPaise(body.amount)
    if ('message' in amount) throw invalid('amount', amount.message)
    await lockDayBook(tx, branchId, 'EXCLUSIVE')
    const now = deps.clock.now()
    if (await findDayClosed(tx, branchId, now)) throw refuse('DAY_CLOSED')
    const { paise } = amount
    const today = dayAt(now, deps.config.timeZone)
    const movements = cashMovements(await rows.listCashByKind(tx, branchId, today))
    if (paise > (await getOpeningPaise(tx, branchId, today)) + movementPaise(movements)) throw refuse('CASH_NOT_ENOUGH')
    const postings = [debit('BANK', depositAccountId, paise), credit('CASH', branchId, paise)]
    const entry = { companyId, branchId, programId: null, sourceId: depositAccountId, actorId: actor.userId }
    const id = await bookEntry(tx, { ...entry, kind: 'BANK_DEPOSIT', reason: note, postings }, now)
    const after = { amount: rupees(paise), depositAccountId, note }
    await recordAudit(tx, actor, { companyId, action: 'day-book.cash-deposited', resourceId: branchId, after }, now)
    return {
      depositId: id!,
      depositAccountId,
      bankName: account.bankName,
      amount: rupees(paise),
      note,
      depositedById: actor.userId,
      depositedAt: now.toISOString(),
    }
  })

export const withdrawCash = (deps: Deps, permit: Permit, branchId: string, body: Body<typeof withdrawCashRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    permit.requireVisible(await findBranch(tx, companyId, branchId))
    const { bankAccountId, note = null } = body
    if (!(await findAccountOfCompany(tx, companyId, bankAccountId)))
      throw refuse('NOT_FOUND', [{ path: 'bankAccountId', message: 'must be a bank account of the company' }])
    const read = readPaise(body.amount)
    if ('message' in read) throw invalid('amount', read.message)
    const now = deps.clock.now()
    await requireOpenDay(tx, branchId, now)
    const postings = [debit('CASH', branchId, read.paise), credit('BANK', bankAccountId, read.paise)]
    const entry = { companyId, branchId, programId: null, sourceId: bankAccountId, actorId: actor.userId }
    const id = await bookEntry(tx, { ...entry, kind: 'BANK_WITHDRAWAL', reason: note, postings }, now)
    const amount = rupees(read.paise)
    const after = { amount, bankAccountId, note }
    await recordAudit(tx, actor, { companyId, action: 'day-book.cash-withdrawn', resourceId: branchId, after }, now)
    return { withdrawalId: id!, bankAccountId, amount, note }
  })

export const closeDay = (deps: Deps, permit: Permit, branchId: string, body: Body<typeof closeDayRoute>) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    const branch = permit.requireVisible(await findBranch(tx, companyId, branchId))
    const { counted, problems } = readCount(body)
    const { timeZone } = deps.config
    const day = dayOfInput(body.date, timeZone)
    await lockDayBook(tx, branchId, 'EXCLUSIVE')
    const now = deps.clock.now()
    if (day > dayAt(now, timeZone)) problems.push({ path: 'date', message: 'must not be in the future' })
    refuseInvalid(problems)
    await refuseUnlessNext(tx, branchId, day)
    const late = await rows.listLateSuspense(tx, branchId, day)
    if (late.length > 0)
      throw refuse(
        'SUSPENSE_TOO_OLD',
        late.map(({ number }) => ({ path: number, message: 'is not done' })),
      )
    const opening = await getOpeningPaise(tx, branchId, day)
    const movement = movementPaise(cashMovements(await rows.listCashByKind(tx, branchId, day)))
    const variance = counted - opening - movement
    const { reason = null } = body
    if (variance !== 0 && reason === null)
      throw invalid('reason', `is required: ${formatMoney(opening + movement)} should be there`)
    const entry = { companyId, branchId, programId: null, sourceId: branchId, actorId: actor.userId, valueDate: day }
    const postings = variancePostings(branchId, variance)
    const varianceEntryId = await bookEntry(tx, { ...entry, kind: 'CASH_VARIANCE', reason, postings }, now)
    await rows.insertClosing(tx, {
      branchId,
      day,
      companyId,
      openingPaise: opening,
      movementPaise: movement,
      countedPaise: counted,
      denominations: body.denominations ? JSON.stringify(body.denominations) : null,
      reason,
      varianceEntryId,
      closedById: actor.userId,
      closedAt: now,
    })
    const after = { day, expected: rupees(opening + movement), counted: rupees(counted), reason }
    await recordAudit(tx, actor, { companyId, action: 'day-book.closed', resourceId: branchId, after }, now)
    if (variance < 0) {
      const shortage = { companyId, branchId, branchName: branch.name, day, missingPaise: -variance }
      await notifyShortage(tx, actor, shortage, now)
    }
    return viewDay(tx, branchId, day)
  })

/** The sum, or notes and coins. */
function readCount({ countedCash, denominations }: Body<typeof closeDayRoute>) {
  const problems: Detail[] = []
  if ((countedCash === undefined) === (denominations === undefined))
    problems.push({ path: 'countedCash', message: 'send either countedCash or denominations' })
  if (denominations !== undefined) return { counted: countedPaise(denominations), problems }
  const text = String(countedCash ?? 0)
  if (!/^\d+(\.\d{1,2})?$/.test(text)) problems.push({ path: 'countedCash', message: 'must have at most two decimals' })
  return { counted: parsePaise(text) ?? 0, problems }
}

/** The first day that is ever closed may be any; after it no day with money is left out. */
async function refuseUnlessNext(tx: Tx, branchId: string, day: string): Promise<void> {
  const last = await rows.findLastClosing(tx, branchId)
  if (!last) return
  if (day <= last.day) throw refuse('DAY_CLOSED')
  const open = await rows.findOpenDayBetween(tx, branchId, { after: last.day, before: day })
  if (open !== null) throw refuse('EARLIER_DAY_OPEN', [{ path: 'date', message: `close ${open} first` }])
}
