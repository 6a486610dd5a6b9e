// Closes a program: what members have left becomes refunds due, and the program is completed. Money that is still open is refused, or
// left open for a reason that the audit log keeps. [spec: Pots that nobody has won; Who may do what with money]

import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { closeProgram as closeProgramRoute, ProgramClosing } from '@kuri/contract/money/closing.contract'
import { moveBlockedReason } from '@kuri/contract/programs/program-moves'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { accountTitle } from '#features/money/books/names.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { refundAdvances, refundDividends } from '#features/money/refunds/leftovers.actions'
import { listAccountsOfProgram } from '#features/money/refunds/program-money.sql'
import { notifyRefunds } from '#features/money/refunds/refund-notifications'
import { findProgramOfRefunds, insertRefunds } from '#features/money/refunds/refunds.sql'
import {
  findOpenAuction,
  findProgram,
  lockProgram,
  type ProgramRow,
  updateProgram,
} from '#features/programs/programs/programs.sql'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import {
  blockingItems,
  type ClosingItem,
  closingItems,
  describeItems,
  isZero,
  potPostings,
  sharePot,
  undecidedPots,
} from './closing.rules.ts'
import * as rows from './closing.sql.ts'

export async function readClosing({ db }: Pick<Platform, 'db'>, permit: Permit, programId: string) {
  return closingView(db, permit.requireVisible(await findProgram(db, programId)))
}

/** What the status change of the specification warns of, because it completes a program whatever is open. */
export async function listOpenMoney(db: Reader, programId: string) {
  const program = await findProgram(db, programId)
  if (!program || (await rows.findClosing(db, programId))) return []
  return describeItems(closingItems(await rows.getClosingFacts(db, program)))
}

export async function closeProgram(
  { db, transact, clock }: Pick<Platform, 'db' | 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
  body: Body<typeof closeProgramRoute>,
) {
  await transact(async (tx) => {
    const program = permit.requireVisible(await lockProgram(tx, programId))
    if (await rows.findClosing(tx, programId)) return
    if (program.deletedAt) throw refuse('PROGRAM_ARCHIVED')
    const hasOpenAuction = (await findOpenAuction(tx, programId)) !== undefined
    refuseIf(moveBlockedReason(program, 'COMPLETED', hasOpenAuction))
    await lockDividends(tx, programId)
    const now = clock.now()
    if (body.unprizedPot === 'REFUND') await refundPot(tx, permit, program, now)
    const overridden = await judgeOpenItems(tx, permit, program, body.reason)
    const left = (await findProgramOfRefunds(tx, programId))!
    const dividends = await refundDividends(tx, left, permit.actor.userId, now)
    const advances = await refundAdvances(tx, left, permit.actor.userId, now)
    await updateProgram(tx, programId, { programStatus: 'COMPLETED', updatedAt: now })
    const reason = overridden.length > 0 ? body.reason! : null
    await rows.insertClosing(tx, {
      ...{ programId, companyId: program.companyId, closedById: permit.actor.userId, closedAt: now, reason },
      openItems: JSON.stringify(overridden),
    })
    const after = { programStatus: 'COMPLETED', reason, overridden, dividends, advances }
    const change = { before: { programStatus: program.programStatus }, after }
    const entry = { companyId: program.companyId, action: 'program.closed', resourceId: programId, ...change } as const
    await recordAudit(tx, permit.actor, entry, now)
  })
  return closingView(db, (await findProgram(db, programId))!)
}

/** Returns what is left open for the reason, which only somebody who keeps the books can give. */
async function judgeOpenItems(tx: Tx, permit: Permit, program: ProgramRow, reason: string | undefined) {
  const open = blockingItems(closingItems(await rows.getClosingFacts(tx, program)))
  if (open.length === 0) return []
  if (reason === undefined) throw refuse('PROGRAM_MONEY_OPEN', describeItems(open))
  requireBookkeeper(permit)
  return open
}

function requireBookkeeper({ actor, companyId }: Permit): void {
  if (!holds(actor, 'company.billing.manage', { companyId })) throw refuse('PERMISSION_REQUIRED')
}

/** The pot that nobody has won belongs to the tickets that have never won. */
async function refundPot(tx: Tx, permit: Permit, program: ProgramRow, now: Date): Promise<void> {
  requireBookkeeper(permit)
  const { id: programId, companyId, branchId } = program
  const facts = await rows.getClosingFacts(tx, program)
  const undecided = undecidedPots(facts)
  if (undecided.length > 0) throw refuse('PROGRAM_MONEY_OPEN', describeItems(undecided))
  const shares = sharePot(facts.unprizedPotPaise, await rows.listUnprizedTickets(tx, programId))
  const refunds = shares.filter(({ holder }) => holder !== 'COMPANY')
  const actorId = permit.actor.userId
  const made = refunds.map(({ enrollmentId, userId, amountPaise }) => ({
    ...{ id: newId(now.getTime()), companyId, branchId, programId, enrollmentId, userId, amountPaise },
    ...{ kind: 'POT', createdById: actorId, createdAt: now },
  }))
  await insertRefunds(tx, made)
  await notifyRefunds(tx, 'REFUND_DUE', made, now)
  const entry = { kind: 'CLOSING', companyId, branchId, programId, sourceId: programId, actorId } as const
  await bookEntry(tx, { ...entry, postings: potPostings(programId, shares) }, now)
}

const itemView = ({ amountPaise, ...item }: ClosingItem) => ({ ...item, amount: rupees(amountPaise) })

async function closingView(db: Reader, program: ProgramRow): Promise<Static<typeof ProgramClosing>> {
  const { id: programId, programStatus } = program
  const [closing, facts, accounts, auction] = await Promise.all([
    rows.findClosing(db, programId),
    rows.getClosingFacts(db, program),
    listAccountsOfProgram(db, programId),
    findOpenAuction(db, programId),
  ])
  const items = closingItems(facts)
  const blockedReason = closing ? null : moveBlockedReason(program, 'COMPLETED', auction !== undefined)
  return {
    programId,
    programStatus,
    isClosed: closing !== undefined,
    closedAt: closing?.closedAt.toISOString() ?? null,
    closedById: closing?.closedById ?? null,
    reason: closing?.reason ?? null,
    overridden: ((closing?.openItems ?? []) as unknown as ClosingItem[]).map(itemView),
    canClose: closing === undefined && blockingItems(items).length === 0 && blockedReason === null,
    blockedReason,
    items: items.map(itemView),
    isZero: isZero(items),
    balances: [...accounts].map(([account, balancePaise]) => ({
      account,
      name: accountTitle(account),
      balance: rupees(balancePaise),
    })),
  }
}
