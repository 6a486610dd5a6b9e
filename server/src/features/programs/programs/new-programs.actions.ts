// Setup of a new program: step 1 creates it, step 2 completes and submits it. [spec: Fields of a program; States at a glance;
// Program endpoints]
import type { NewStepOne, NewStepTwo } from '@kuri/contract/programs/new-programs.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseIf, refuseInvalid } from '#platform/refusal'
import { stepTwoProblems } from './auction-choices.rules.ts'
import { dayOfInput, todayAt } from './calendar.rules.ts'
import { chitTermsProblems } from './chit-terms.rules.ts'
import { newProgramProblems, setupBlockedReason } from './program.rules.ts'
import { buildProgram, stepOneColumns, stepTwoColumns } from './program-columns.ts'
import { lockReadyBranch, lockReferences } from './program-references.actions.ts'
import * as rows from './programs.sql.ts'

export function beginProgram(
  { config: { timeZone }, transact, clock }: Pick<Platform, 'config' | 'transact' | 'clock'>,
  permit: Permit,
  companyId: string,
  body: NewStepOne,
) {
  return transact(async (tx) => {
    await lockReadyBranch(tx, permit, companyId, body.branchId)
    const now = clock.now()
    const columns = {
      ...stepOneColumns(body, timeZone),
      availableSlots: body.availableSlots ?? body.totalSlots,
      lastDateOfSubmission: dayOfInput(body.lastDateOfSubmission, timeZone),
    }
    refuseInvalid(newProgramProblems(columns, todayAt(now, timeZone)))
    const program = buildProgram({ ...columns, companyId, isPreStarted: false, createdById: permit.actor.userId }, now)
    await rows.insertProgram(tx, program)
    const created = { companyId, action: 'program.created', resourceId: program.id, after: columns } as const
    await recordAudit(tx, permit.actor, created, now)
    return { programId: program.id }
  })
}

/** A company's submission applies for approval; a superadmin's stays a draft. */
export const submittedStatus = ({ actor }: Permit): 'DRAFTED' | 'APPLIED' =>
  actor.role === 'SUPERADMIN' ? 'DRAFTED' : 'APPLIED'

export function submitProgram(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
  body: NewStepTwo,
) {
  return transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const now = clock.now()
    const { companyId } = program
    refuseIf(setupBlockedReason(program, { flow: 'NEW', step: 2 }))
    refuseInvalid([...stepTwoProblems(body, 'NEW'), ...chitTermsProblems(program, body.chitTerms)])
    await lockReferences(tx, program, body)
    const columns = { ...stepTwoColumns(body, program), programStatus: submittedStatus(permit) }
    await rows.updateProgram(tx, programId, {
      ...columns,
      setupStep: 2,
      acceptedTermsAt: permit.actor.role === 'COMPANY' ? now : null,
      updatedAt: now,
    })
    const after = { ...columns, ...configForAudit(columns) }
    await recordAudit(tx, permit.actor, { companyId, action: 'program.submitted', resourceId: programId, after }, now)
    return { programId }
  })
}

/** The audit log stores the configuration and the chit terms as objects; the columns take JSON text. */
export const configForAudit = ({ auctionConfig, chitTerms }: { auctionConfig: string; chitTerms: string }) => ({
  auctionConfig: JSON.parse(auctionConfig),
  chitTerms: JSON.parse(chitTerms),
})
