// Status changes of a program: approval by the platform, moves by its staff. [spec: States at a glance; Who moves what;
// When a program is public]

import type { Detail } from '@kuri/contract/kit/refusals'
import { moveBlockedReason, type ProgramState } from '@kuri/contract/programs/program-moves'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import type { ProgramMove } from '@kuri/contract/programs/programs.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { approvalBlockedReason, statusAfterApproval } from './program-status.rules.ts'
import * as rows from './programs.sql.ts'

/** A later feature: the papers that a program needs for a state; throws where the company demands them. */
export type MissingPapers = (db: Reader, move: { programId: string; programStatus: ProgramStatus }) => Promise<Detail[]>

/** The approval is applied before the move, so one request may approve and start. `publishedAt` is the first publication. */
export function moveProgram(
  { transact, clock, missingPapers }: Pick<Platform, 'transact' | 'clock'> & { missingPapers: MissingPapers },
  permit: Permit,
  programId: string,
  body: ProgramMove,
) {
  const { approvalStatus, programStatus, comment } = body
  if (!approvalStatus && !programStatus) throw invalid('programStatus', 'send programStatus, approvalStatus or both')
  return transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const now = clock.now()
    if (program.deletedAt) throw refuse('PROGRAM_ARCHIVED')

    const before: ProgramState = { programStatus: program.programStatus, approvalStatus: program.approvalStatus }
    let after = before
    if (approvalStatus) {
      refuseIf(approvalBlockedReason(before, approvalStatus))
      after = { approvalStatus, programStatus: statusAfterApproval(before, approvalStatus) }
    }
    if (programStatus) {
      const hasOpenAuction = (await rows.findOpenAuction(tx, programId)) !== undefined
      refuseIf(moveBlockedReason(after, programStatus, hasOpenAuction))
      after = { ...after, programStatus }
      if (permit.actor.role === 'COMPANY') await missingPapers(tx, { programId, programStatus })
    }

    const approvalComment = approvalStatus ? (comment ?? null) : program.approvalComment
    const isPublished = after.programStatus === 'PUBLISHED'
    await rows.updateProgram(tx, programId, {
      ...after,
      approvalComment,
      publishedAt: isPublished ? (program.publishedAt ?? now) : program.publishedAt,
      deletedAt: after.programStatus === 'ARCHIVED' ? now : null,
      updatedAt: now,
    })
    const { companyId } = program
    const change = { before, after: { ...after, comment: comment ?? null } }
    const entry = { companyId, action: 'program.status-changed', resourceId: programId, ...change } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { programId, ...after, approvalComment }
  })
}
