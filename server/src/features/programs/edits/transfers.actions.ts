// [D2 4.3, G124] A draft program moves to another branch of its company.
import { recordAudit } from '#features/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuseIf } from '#platform/refusal'
import { lockReadyBranch } from '../program-setup.ts'
import { transferBlockedReason } from '../program-status.rules.ts'
import * as rows from '../programs.sql.ts'

/** The permission is asked in the branch that gives and in the one that takes. */
export function transferProgram(deps: Platform, permit: Permit, programId: string, branchId: string) {
  return deps.transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const { companyId } = program
    await lockReadyBranch(tx, permit, companyId, branchId)
    const now = deps.clock.now()
    refuseIf(transferBlockedReason(program, await rows.findTies(tx, programId)))
    if (program.branchId === branchId) throw invalid('branchId', 'is the branch that the program is in already')
    await rows.updateProgram(tx, programId, { branchId, updatedAt: now })
    const change = { before: { branchId: program.branchId }, after: { branchId } }
    const entry = { companyId, action: 'program.transferred', resourceId: programId, ...change } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { programId, branchId }
  })
}
