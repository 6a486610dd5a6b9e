// The frame of every change of a case by staff: find, lock, judge, save, log. The response is read after the commit.
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { AuditAction } from '#features/companies/audit/audit-actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { getPayout } from './payout-lists.actions.ts'
import * as rows from './payouts.sql.ts'
import { allows, canPrepare, type PayoutTrigger, TRANSITIONS } from './states.rules.ts'

export type Change = {
  tx: Tx
  /** Under the lock. */
  payout: rows.LockedPayout & Pick<rows.PayoutRow, 'branchId' | 'programName' | 'cycleNumber' | 'chitId'>
  now: Date
  today: string
}

export async function changePayout(
  deps: Platform,
  permit: Permit,
  payoutId: string,
  action: AuditAction,
  change: (at: Change) => Promise<object>,
  lockFirst: (tx: Tx) => Promise<unknown> = async () => undefined,
) {
  await deps.transact(async (tx) => {
    const found = permit.requireVisible(await rows.findPayout(tx, payoutId))
    await lockFirst(tx)
    const payout = { ...found, ...(await rows.lockPayout(tx, payoutId)) }
    const now = deps.clock.now()
    const after = await change({ tx, payout, now, today: dayAt(now, deps.config.timeZone) })
    const { companyId, state } = payout
    const entry = { companyId, action, resourceId: payoutId, before: { state }, after }
    await recordAudit(tx, permit.actor, entry, now)
  })
  return getPayout(deps, permit, payoutId)
}

/** Payee, mode, deductions, securities and guarantors: the caller becomes a preparer of the case. */
export const preparePayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  action: AuditAction,
  change: (at: Change) => Promise<object>,
  lockFirst?: (tx: Tx) => Promise<unknown>,
) =>
  changePayout(
    deps,
    permit,
    payoutId,
    action,
    async (at) => {
      if (!canPrepare(at.payout.state)) throw refuse('PAYOUT_WRONG_STATE')
      await rows.updatePreparer(at.tx, payoutId, permit.actor.userId, at.now)
      return change(at)
    },
    lockFirst,
  )

/** Moves the case along the table; what `change` returns is written with the new state. */
export const movePayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { trigger, action }: { trigger: Exclude<PayoutTrigger, 'cancel' | 'forfeit'>; action: AuditAction },
  change: (at: Change) => Promise<Parameters<typeof rows.updatePayout>[2]>,
) =>
  changePayout(deps, permit, payoutId, action, async (at) => {
    if (!allows(at.payout.state, trigger)) throw refuse('PAYOUT_WRONG_STATE')
    const state = TRANSITIONS[trigger].to
    const columns = await change(at)
    await rows.updatePayout(at.tx, payoutId, { ...columns, state }, at.now)
    return { state, ...columns }
  })
