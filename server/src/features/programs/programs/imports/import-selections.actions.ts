// Lists the people of step 3 of an import, and what steps 4 and 5 choose from: past cycles, each with every ticket.
// [spec: Fields of a program; Lists to choose from]
import { paged } from '@kuri/contract/kit/paging'
import type { SelectionQuery } from '@kuri/contract/programs/imports.contract'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findProgram } from '../programs.sql.ts'
import * as history from './imports.sql.ts'

export async function listImportedSubscribers({ db }: Pick<Platform, 'db'>, permit: Permit, programId: string) {
  const program = permit.requireVisible(await findProgram(db, programId))
  if (!program.isPreStarted) throw refuse('WRONG_SETUP_FLOW')
  return { programId, subscribers: await history.listImportedPeople(db, programId) }
}

export async function listSelection(
  { db }: Pick<Platform, 'db'>,
  permit: Permit,
  programId: string,
  query: SelectionQuery,
) {
  const program = permit.requireVisible(await findProgram(db, programId))
  if (!program.isPreStarted) throw refuse('WRONG_SETUP_FLOW')
  const [cycles, count, tickets] = await Promise.all([
    history.listPastCycles(db, programId, query.pagination ? query : undefined),
    history.countPastCycles(db, programId),
    history.listImportedTickets(db, programId),
  ])
  const paid = await history.listPaidTickets(
    db,
    cycles.map(({ id }) => id),
  )
  const items = cycles.map(({ id: cycleId, ...cycle }) => ({
    cycleId,
    ...cycle,
    divisions: program.divisions,
    subscribers: tickets.map(({ winnerId, ...ticket }) => ({
      ...ticket,
      isPaid: paid.has(`${cycleId} ${ticket.enrolledSubscriberId}`),
      hasWon: winnerId !== null,
    })),
  }))
  return paged('cycles', items, count, query.pagination ? query : 'all')
}
