// Moves a draft program to another branch of its company. [spec: Employee endpoints; Transfer to another branch]
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuseIf } from '#platform/refusal'
import { lockReadyBranch } from '../program-references.actions.ts'
import { transferBlockedReason } from '../program-status.rules.ts'
import * as rows from '../programs.sql.ts'

/** The caller needs the permission in the old and in the new branch. */
export function transferProgram(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
  branchId: string,
) {
  return transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const { companyId } = program
    await lockReadyBranch(tx, permit, companyId, branchId)
    const now = clock.now()
    refuseIf(transferBlockedReason(program, await rows.getBranchTies(tx, programId)))
    if (program.branchId === branchId)
      throw invalid('branchId', 'must be another branch: the program is already in this one')
    await rows.updateProgram(tx, programId, { branchId, updatedAt: now })
    const change = { before: { branchId: program.branchId }, after: { branchId } }
    const entry = { companyId, action: 'program.transferred', resourceId: programId, ...change } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { programId, branchId }
  })
}
