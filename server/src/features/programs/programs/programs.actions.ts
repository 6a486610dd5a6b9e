// Staff list, read and archive programs. [spec: Reading programs; Names in responses]

import { paged } from '@kuri/contract/kit/paging'
import { moveBlockedReason } from '@kuri/contract/programs/program-moves'
import type { ProgramQuery } from '@kuri/contract/programs/programs.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { todayAt } from './calendar.rules.ts'
import * as rows from './programs.sql.ts'
import { programView } from './programs.view.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>

/** The day that step 2 of an import compares with. */
const latestToday = ({ clock, config }: Deps) => todayAt(clock.now(), config.timeZone).latest

export async function listPrograms(deps: Deps, permit: Permit, query: ProgramQuery) {
  const { db } = deps
  const today = latestToday(deps)
  const wanted = { scope: permit.visibleScope(), query }
  const [programs, count] = await Promise.all([rows.listPrograms(db, wanted), rows.countPrograms(db, wanted)])
  return paged(
    'programs',
    programs.map((program) => programView(program, today)),
    count,
    query,
  )
}

export const readProgram = async (deps: Deps, permit: Permit, programId: string) =>
  programView(permit.requireVisible(await rows.findListedProgram(deps.db, programId)), latestToday(deps))

export function archiveProgram(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
) {
  return transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const now = clock.now()
    if (program.deletedAt) throw refuse('PROGRAM_ARCHIVED')
    refuseIf(moveBlockedReason(program, 'ARCHIVED', (await rows.findOpenAuction(tx, programId)) !== undefined))
    await rows.updateProgram(tx, programId, { programStatus: 'ARCHIVED', deletedAt: now, updatedAt: now })
    const { companyId, programStatus } = program
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'program.archived',
        resourceId: programId,
        before: { programStatus },
        after: { programStatus: 'ARCHIVED' },
      },
      now,
    )
    return { programId }
  })
}
