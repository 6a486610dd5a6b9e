// Accepts, rejects, makes and undoes matches. [spec: Matching]
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type * as contract from '@kuri/contract/money/bank-statements.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { findSignedThrough } from '../reconciliation/months.sql.ts'
import { lockBankAccount } from '../statements/bank-accounts.sql.ts'
import { requireAccount } from '../statements/statements.actions.ts'
import { listLines } from '../statements/statements.sql.ts'
import { bookLineView, statementLineView } from '../statements/statements.view.ts'
import { countBookLines, listBookLines } from './book-lines.sql.ts'
import { storeFoundMatches } from './find-matches.ts'
import * as rows from './matches.sql.ts'
import { lastDayOf } from './matching.rules.ts'

const ALL = { pageNumber: 1, pageSize: 1000 }

async function viewMatches(
  db: Reader,
  bankAccountId: string,
  matches: readonly rows.MatchRow[],
): Promise<Static<typeof contract.BankMatch>[]> {
  const filter = { bankAccountId, matchIds: matches.map(({ id }) => id) }
  const [lines, entries] = [await listLines(db, filter, ALL), await listBookLines(db, filter, ALL)]
  return matches.map(({ id, status, rule }) => ({
    ...{ id, matchId: id, status, rule },
    lines: lines.filter(({ matchId }) => matchId === id).map(statementLineView),
    entries: entries.filter(({ matchId }) => matchId === id).map(bookLineView),
  }))
}
const viewMatch = async (tx: Tx, id: string) => {
  const match = (await rows.findMatch(tx, id))!
  return (await viewMatches(tx, match.bankAccountId, [match]))[0]!
}

export async function listMatchesOfAccount(
  { db }: Platform,
  permit: Permit,
  bankAccountId: string,
  { status, ...page }: Query<typeof contract.listBankMatches>,
) {
  await requireAccount(db, permit, bankAccountId)
  const filter = { bankAccountId, status }
  const [found, count] = await Promise.all([rows.listMatches(db, filter, page), rows.countMatches(db, filter)])
  return paged('matches', await viewMatches(db, bankAccountId, found), count, page)
}

export async function listBookLinesOfAccount(
  { db, config }: Platform,
  permit: Permit,
  bankAccountId: string,
  { from, to, status, ...page }: Query<typeof contract.listBankBookLines>,
) {
  await requireAccount(db, permit, bankAccountId)
  const day = (sent: string | undefined) => (sent === undefined ? undefined : dayOfInput(sent, config.timeZone))
  const filter = { bankAccountId, status, from: day(from), to: day(to) }
  const [found, count] = await Promise.all([listBookLines(db, filter, page), countBookLines(db, filter)])
  return paged('lines', found.map(bookLineView), count, page)
}

export const findMatchesOfAccount = ({ transact, clock }: Platform, permit: Permit, bankAccountId: string) =>
  transact(async (tx) => {
    await requireAccount(tx, permit, bankAccountId)
    const { companyId } = await lockBankAccount(tx, bankAccountId)
    return storeFoundMatches(tx, { companyId, bankAccountId }, clock.now())
  })

/** What is complete in a signed month stays as it was signed. */
async function refuseSigned(tx: Tx, { bankAccountId, completeOn }: { bankAccountId: string; completeOn: string }) {
  const signedThrough = await findSignedThrough(tx, bankAccountId)
  if (signedThrough !== null && completeOn <= signedThrough) throw refuse('BANK_MONTH_SIGNED')
}

export const makeMatch = (
  { transact, clock }: Platform,
  permit: Permit,
  bankAccountId: string,
  { lineIds, entryIds }: Body<typeof contract.createBankMatch>,
) =>
  transact(async (tx) => {
    await requireAccount(tx, permit, bankAccountId)
    const { companyId } = await lockBankAccount(tx, bankAccountId)
    const now = clock.now()
    const lines = await listLines(tx, { bankAccountId, ids: lineIds }, ALL)
    const entries = await listBookLines(tx, { bankAccountId, entryIds }, ALL)
    if (lines.length !== lineIds.length) throw invalid('lineIds', 'was not found')
    if (entries.length !== entryIds.length) throw invalid('entryIds', 'was not found')
    const both = [...lines, ...entries]
    if (both.some(({ status }) => status === 'MATCHED')) throw refuse('BANK_LINE_NOT_OPEN')
    const sumOf = (side: readonly { amountPaise: number }[]) =>
      side.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    if (sumOf(lines) !== sumOf(entries)) throw refuse('BANK_SUMS_DIFFER')
    const completeOn = lastDayOf(both.map(({ bookedOn }) => bookedOn))
    await refuseSigned(tx, { bankAccountId, completeOn })
    // Proposals give way to what somebody decides.
    for (const proposed of new Set(both.flatMap(({ matchId }) => matchId ?? []))) await rows.deleteMatch(tx, proposed)
    const match = {
      id: newId(now.getTime()),
      companyId,
      bankAccountId,
      status: 'MATCHED',
      rule: 'HAND',
      completeOn,
    } as const
    await rows.insertMatches(tx, [{ ...match, lineIds, entryIds, matchedById: permit.actor.userId }], now)
    await rows.updateVouchersOfMatch(tx, match.id, true, now)
    const after = { lineIds, entryIds }
    const entry = { companyId, action: 'bank-match.made', resourceId: match.id, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return viewMatch(tx, match.id)
  })

async function lockMatch(tx: Tx, permit: Permit, id: string): Promise<rows.MatchRow> {
  const { bankAccountId } = permit.requireVisible(await rows.findMatch(tx, id))
  await lockBankAccount(tx, bankAccountId)
  const match = await rows.findMatch(tx, id)
  if (!match) throw refuse('NOT_FOUND')
  await refuseSigned(tx, match)
  return match
}

export const acceptMatch = ({ transact, clock }: Platform, permit: Permit, id: string) =>
  transact(async (tx) => {
    const { companyId, status } = await lockMatch(tx, permit, id)
    const now = clock.now()
    if (status !== 'PROPOSED') throw refuse('BANK_LINE_NOT_OPEN')
    await rows.updateMatchAccepted(tx, id, permit.actor.userId)
    await rows.updateVouchersOfMatch(tx, id, true, now)
    await recordAudit(tx, permit.actor, { companyId, action: 'bank-match.accepted', resourceId: id }, now)
    return viewMatch(tx, id)
  })

export const removeMatch = ({ transact, clock }: Platform, permit: Permit, id: string) =>
  transact(async (tx) => {
    const { companyId, rule, status } = await lockMatch(tx, permit, id)
    const now = clock.now()
    if (rule !== 'HAND') await rows.insertRejections(tx, id)
    if (status === 'MATCHED') await rows.updateVouchersOfMatch(tx, id, false, now)
    const counts = await rows.deleteMatch(tx, id)
    const change = { before: { status, rule }, after: counts }
    await recordAudit(tx, permit.actor, { companyId, action: 'bank-match.removed', resourceId: id, ...change }, now)
    return counts
  })
