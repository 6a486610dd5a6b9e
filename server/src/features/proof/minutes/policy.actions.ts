// The days in which a company signs and files minutes, and the reminder of those that are not filed yet.
import type { MinutesPolicyInput } from '@kuri/contract/proof/minutes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueStaffNotification } from '#features/messages/notifications/notifications.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import * as rows from './links.sql.ts'
import { policyIn } from './policy.rules.ts'

export const REMIND_OF_MINUTES = 'remind-of-minutes'
const BATCH = 500

type StoredPolicy = Awaited<ReturnType<typeof rows.findPolicy>>
const view = (stored: StoredPolicy, branchStates: readonly string[]) => ({
  ...policyIn(stored),
  branchStates: [...branchStates],
  updatedAt: stored?.updatedAt.toISOString() ?? null,
})

export const readPolicy = async ({ db }: Platform, { companyId }: Permit) =>
  view(await rows.findPolicy(db, companyId), await rows.listBranchStates(db, companyId))

export const savePolicy = ({ transact, clock }: Platform, { companyId, actor }: Permit, body: MinutesPolicyInput) =>
  transact(async (tx) => {
    const now = clock.now()
    const entry = { companyId, action: 'minutes-policy.updated', resourceId: companyId } as const
    await recordAudit(tx, actor, { ...entry, after: body }, now)
    const saved = await rows.savePolicy(tx, companyId, body, actor.userId, now)
    return view(saved, await rows.listBranchStates(tx, companyId))
  })

/** Once per version; a newer version has a reminder of its own. */
export async function remindOfMinutes(deps: Platform): Promise<void> {
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  for (const due of await rows.listToRemind(deps.db, today, BATCH))
    await deps.transact(async (tx) => {
      const now = deps.clock.now()
      if (!(await rows.claimReminder(tx, due.id, now))) return
      const { programId, auctionId, cycleId, programName, cycleNumber, filingDueOn } = due
      const params = { programName, cycleNumber, day: filingDueOn }
      const notice = {
        ...writeNotification('MINUTES_TO_FILE', params, deps.config.timeZone),
        data: auctionId === null ? { cycleId, programId } : { auctionId, programId },
      }
      await queueStaffNotification(tx, { programId, permission: 'auction.winner.manage' }, notice, now)
    })
}
