// Books what a payment provider has paid to a bank account of the company.

import { parseExactPaise, rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payment-accounts.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockCompany } from '#features/companies/companies/companies.sql'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { providerSubject, settlementPostings } from './accounts.rules.ts'
import { findAccount } from './accounts.sql.ts'
import * as rows from './settlements.sql.ts'

type Deps = Pick<Platform, 'clock' | 'config' | 'transact'>

/** The lock of the company makes two settlements judge the balance one after the other. */
export const recordSettlement = (
  deps: Deps,
  permit: Permit,
  id: string,
  { utr, bankAccountId, ...body }: Body<typeof contract.recordPaymentSettlement>,
) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    await lockCompany(tx, companyId)
    const accountId = await getAccountId(tx, permit, id)
    const bank = await rows.findBankAccountOfCompany(tx, companyId, bankAccountId)
    if (!bank) throw refuse('NOT_FOUND', [{ path: 'bankAccountId', message: 'must be a bank account of the company' }])
    const now = deps.clock.now()
    const { timeZone } = deps.config
    const settledOn = dayOfInput(body.date, timeZone)
    const { amountPaise, feePaise } = readAmounts(body)
    if (settledOn > dayAt(now, timeZone)) throw invalid('date', 'must not be in the future')
    const subjectId = providerSubject({ accountId, companyId })
    if (amountPaise + feePaise > (await getBalancePaise(tx, 'PROVIDER', subjectId)))
      throw refuse('SETTLEMENT_EXCEEDS_BALANCE')

    const settlement = await rows.insertSettlement(tx, {
      id: newId(now.getTime()),
      companyId,
      accountId,
      bankAccountId,
      amountPaise,
      feePaise,
      utr,
      settledOn,
      recordedById: actor.userId,
      createdAt: now,
    })
    const postings = settlementPostings({ subjectId, bankAccountId, amountPaise, feePaise })
    const place = { companyId, branchId: bank.branchId, programId: null, sourceId: settlement.id }
    const when = { actorId: actor.userId, valueDate: settledOn, reason: utr }
    await bookEntry(tx, { kind: 'BANK_DEPOSIT', ...place, ...when, postings }, now)
    const after = { amountPaise, feePaise, utr, bankAccountId, settledOn }
    await recordAudit(tx, actor, { companyId, action: 'payment-account.settled', resourceId: subjectId, after }, now)
    return settlementView(settlement)
  })

export async function listSettlements({ db }: Pick<Platform, 'db'>, permit: Permit, id: string, page: Page) {
  const of = { companyId: permit.companyId, accountId: await getAccountId(db, permit, id) }
  const [found, count] = await Promise.all([rows.listSettlements(db, of, page), rows.countSettlements(db, of)])
  return paged('settlements', found.map(settlementView), count, page)
}

/** Null for the id of the company itself: its money at the platform's account. */
const getAccountId = async (db: Reader, permit: Permit, id: string): Promise<string | null> =>
  id === permit.companyId ? null : permit.requireVisible(await findAccount(db, id)).id

function readAmounts({ amount, fee = 0 }: { amount: string | number; fee?: string | number }) {
  const [amountPaise, feePaise] = [parseExactPaise(amount), parseExactPaise(fee)]
  refuseInvalid([
    ...(amountPaise ? [] : [{ path: 'amount', message: 'must be more than zero, with at most two decimals' }]),
    ...(feePaise === null ? [{ path: 'fee', message: 'must not be negative, with at most two decimals' }] : []),
  ])
  return { amountPaise: amountPaise!, feePaise: feePaise! }
}

const settlementView = (row: rows.SettlementRow) => ({
  id: row.id,
  settlementId: row.id,
  paymentAccountId: row.accountId,
  bankAccountId: row.bankAccountId,
  amount: rupees(row.amountPaise),
  fee: rupees(row.feePaise),
  utr: row.utr,
  date: row.settledOn,
  recordedById: row.recordedById,
  createdAt: row.createdAt.toISOString(),
})
