// Imports a running program in five steps: program, terms, subscribers, payments, winners. [spec: Fields of a program; Program endpoints;
// Past cycles and the next one; Order of the steps; Lists to choose from; How many cycles can have been held; People]

import type {
  ImportedSubscriber,
  ImportStepFive,
  ImportStepFour,
  ImportStepOne,
  ImportStepTwo,
} from '@kuri/contract/programs/imports.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { eraseUnusedImports } from '#features/people/identity/directory.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseIf, refuseInvalid } from '#platform/refusal'
import { stepTwoProblems } from '../auction-choices.rules.ts'
import { cycleDates, dayOfInput, mayBeCompletedCycles, todayAt } from '../calendar.rules.ts'
import { chitTermsProblems } from '../chit-terms.rules.ts'
import { configForAudit, submittedStatus } from '../new-programs.actions.ts'
import {
  completedCyclesProblems,
  importedFineProblems,
  runningProgramProblems,
  setupBlockedReason,
} from '../program.rules.ts'
import { buildProgram, stepOneColumns, stepTwoColumns } from '../program-columns.ts'
import { lockReadyBranch, lockReferences } from '../program-references.actions.ts'
import * as rows from '../programs.sql.ts'
import { adoptBills, bookUnpaidMonths, takeBackBills } from './import-books.actions.ts'
import { enrollImportedSubscribers } from './imported-subscribers.actions.ts'
import { recordWinnersAndBeginNextCycle } from './imported-winners.actions.ts'
import { paymentProblems, winnerProblems } from './imports.rules.ts'
import * as history from './imports.sql.ts'

type Deps = Pick<Platform, 'transact' | 'clock' | 'config'>

export function beginImport(deps: Deps, permit: Permit, companyId: string, body: ImportStepOne) {
  const { timeZone } = deps.config
  return deps.transact(async (tx) => {
    await lockReadyBranch(tx, permit, companyId, body.branchId)
    const now = deps.clock.now()
    const today = todayAt(now, timeZone)
    const columns = {
      ...stepOneColumns(body, timeZone),
      availableSlots: body.totalSlots,
      lastAuctionDate: dayOfInput(body.lastAuctionDate, timeZone),
    }
    refuseInvalid(runningProgramProblems(columns, today))
    const program = buildProgram({ ...columns, companyId, isPreStarted: true, createdById: permit.actor.userId }, now)
    await rows.insertProgram(tx, program)
    const begun = { companyId, action: 'program.import-begun', resourceId: program.id, after: columns } as const
    await recordAudit(tx, permit.actor, begun, now)
    return { programId: program.id, mayBeCompletedCycles: mayBeCompletedCycles(columns, today.latest) }
  })
}

export function importTerms(deps: Deps, permit: Permit, programId: string, body: ImportStepTwo) {
  return runStep(deps, permit, programId, 2, async (tx, program, now) => {
    const possibleCycles = mayBeCompletedCycles(program, todayAt(now, deps.config.timeZone).latest)
    refuseInvalid([
      ...stepTwoProblems(body, 'IMPORT'),
      ...completedCyclesProblems(body.completedCycles, possibleCycles),
      ...chitTermsProblems(program, body.chitTerms),
    ])
    const columns = { ...stepTwoColumns(body, program), completedCycles: body.completedCycles }
    refuseInvalid(importedFineProblems(columns.delayFineAmountPaise, program.subscriptionAmountPaise))
    await lockReferences(tx, program, body)
    await rows.updateProgram(tx, programId, {
      ...columns,
      setupStep: 2,
      acceptedTermsAt: permit.actor.role === 'COMPANY' ? now : null,
      updatedAt: now,
    })
    const saved = { action: 'program.import-terms-saved', after: { ...columns, ...configForAudit(columns) } } as const
    await recordAudit(tx, permit.actor, { ...resourceOf(program), ...saved }, now)
    return { programId }
  })
}

export function importSubscribers(
  deps: Deps,
  permit: Permit,
  programId: string,
  subscribers: readonly ImportedSubscriber[],
) {
  return runStep(deps, permit, programId, 3, async (tx, program, now) => {
    const owner = { programId, companyId: program.companyId, now }
    // Accounts are locked before cycles.
    const tickets = await enrollImportedSubscribers(tx, subscribers, now)
    const isRepeated = (await history.lockPastCycles(tx, programId)).length > 0
    if (isRepeated) {
      await takeBackBills(tx, programId, permit.actor.userId, now)
      await history.deletePastRecords(tx, programId)
    }
    const formerHolders = await history.listHolderIds(tx, programId)
    await history.insertOrUpdateTickets(tx, owner, tickets)
    const cycles = Array.from({ length: program.completedCycles ?? 0 }, (_, index) => ({
      id: newId(now.getTime()),
      cycleNumber: index + 1,
      ...cycleDates(program.startDate, program.frequency, index + 1),
    }))
    await history.insertOrUpdatePastCycles(tx, owner, cycles)
    if (isRepeated)
      await history.deleteSurplusTicketsAndCycles(tx, programId, {
        ticketCount: tickets.length,
        cycleCount: cycles.length,
      })
    await eraseUnusedImports(tx, formerHolders, now)
    const availableSlots = Math.max(program.totalSlots - tickets.length, 0)
    await rows.updateProgram(tx, programId, { setupStep: 3, availableSlots, updatedAt: now })
    const counts = { subscriberCount: tickets.length, cycleCount: cycles.length }
    const saved = { action: 'program.import-subscribers-saved', after: counts } as const
    await recordAudit(tx, permit.actor, { ...resourceOf(program), ...saved }, now)
    return { programId, ...counts, warnings: [] }
  })
}

export function importPayments(deps: Deps, permit: Permit, programId: string, body: ImportStepFour) {
  return runStep(deps, permit, programId, 4, async (tx, program, now) => {
    refuseInvalid(paymentProblems(body, await listHistory(tx, programId)))
    const invoices = body.cycles.flatMap(({ cycleId, subscribers }) =>
      subscribers.map(({ enrolledSubscriberId, subscriberId, isPaid }) => ({
        id: newId(now.getTime()),
        cycleId,
        enrollmentId: enrolledSubscriberId,
        subscriberId,
        isPaid,
      })),
    )
    const owner = { programId, companyId: program.companyId, now }
    const { timeZone } = deps.config
    await adoptBills(tx, programId, permit.actor.userId, now)
    await history.insertImportedInvoices(tx, owner, program.subscriptionAmountPaise, timeZone, invoices)
    await rows.updateProgram(tx, programId, { setupStep: 4, updatedAt: now })
    const saved = { action: 'program.import-payments-saved', after: { invoiceCount: invoices.length } } as const
    await recordAudit(tx, permit.actor, { ...resourceOf(program), ...saved }, now)
    return { programId, invoiceCount: invoices.length }
  })
}

/** [spec: Past cycles and the next one] The last step: the past winners, and the next cycle with its auction. */
export function importWinners(deps: Deps, permit: Permit, programId: string, body: ImportStepFive) {
  return runStep(deps, permit, programId, 5, async (tx, program, now) => {
    refuseInvalid(winnerProblems(body, await listHistory(tx, programId), program))
    const programStatus = submittedStatus(permit)
    await rows.updateProgram(tx, programId, { setupStep: 5, programStatus, updatedAt: now })
    const by = { userId: permit.actor.userId, timeZone: deps.config.timeZone }
    const finished = await recordWinnersAndBeginNextCycle(tx, program, body, by, now)
    await billUnnamedMonths(tx, program, deps.config.timeZone, now)
    await bookUnpaidMonths(tx, program, permit.actor.userId, now)
    const saved = { action: 'program.import-finished', after: { programStatus, ...finished } } as const
    await recordAudit(tx, permit.actor, { ...resourceOf(program), ...saved }, now)
    return { programId, ...finished }
  })
}

/** A past month that step 4 did not name is unpaid, as the list of step 4 shows it. Left out, it would never be asked for. */
async function billUnnamedMonths(tx: Tx, program: rows.ProgramRow, timeZone: string, now: Date): Promise<void> {
  const { id: programId, companyId, subscriptionAmountPaise } = program
  const unnamed = await history.listUnnamedMonths(tx, programId)
  const invoices = unnamed.map((month) => ({ id: newId(now.getTime()), ...month, isPaid: false }))
  await history.insertImportedInvoices(tx, { programId, companyId, now }, subscriptionAmountPaise, timeZone, invoices)
}

/** Runs a later step of an import, under the program's lock and only when that step may come next. */
function runStep<Result>(
  deps: Deps,
  permit: Permit,
  programId: string,
  step: 2 | 3 | 4 | 5,
  work: (tx: Tx, program: rows.ProgramRow, now: Date) => Promise<Result>,
) {
  return deps.transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const now = deps.clock.now()
    refuseIf(setupBlockedReason(program, { flow: 'IMPORT', step }))
    return work(tx, program, now)
  })
}

const resourceOf = ({ companyId, id }: rows.ProgramRow) => ({ companyId, resourceId: id })

async function listHistory(tx: Tx, programId: string) {
  const cycles = await history.listPastCycles(tx, programId)
  const tickets = await history.listImportedTickets(tx, programId)
  return {
    cycleIds: new Set(cycles.map(({ id }) => id)),
    subscriberOf: new Map(
      tickets.map(({ enrolledSubscriberId, subscriberId }) => [enrolledSubscriberId, subscriberId]),
    ),
  }
}
