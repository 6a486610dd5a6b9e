// Papers of a case, uploaded by staff or by the winner through the usual three steps.

import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payout-papers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceUpload, confirmUpload, fileUrls } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as papers from './papers.sql.ts'
import * as rows from './payouts.sql.ts'
import { paperView } from './payouts.view.ts'
import { OPEN_STATES } from './states.rules.ts'

const PURPOSE = 'PAYOUT_PAPER'

const isWinner = ({ actor }: Permit) => actor.role === 'SUBSCRIBER'

/** Staff with the permission at the program, or the winner. */
async function requireReachable(db: Reader, permit: Permit, payoutId: string): Promise<rows.PayoutRow> {
  const payout = await rows.findPayout(db, payoutId)
  if (!isWinner(permit)) return permit.requireVisible(payout)
  if (payout?.subscriberId !== permit.actor.userId) throw refuse('NOT_FOUND')
  return payout
}

export const announcePaper = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { fileName, contentType }: Body<typeof contract.generatePayoutPaper>,
) =>
  deps.transact(async (tx) => {
    const { companyId, programId, state } = await requireReachable(tx, permit, payoutId)
    if (!OPEN_STATES.includes(state)) throw refuse('PAYOUT_WRONG_STATE')
    const { userId } = permit.actor
    const owner = isWinner(permit) ? { ownerUserId: userId } : { companyId, programId }
    const file = { owner, purpose: PURPOSE, fileName, contentType, createdById: userId }
    return announceUpload(deps, tx, file, deps.clock.now())
  })

export async function confirmPaper(
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { fileId, title }: Body<typeof contract.confirmPayoutPaper>,
) {
  const { companyId, programId } = await requireReachable(deps.db, permit, payoutId)
  const file = await findFile(deps.db, fileId)
  const isOwn = isWinner(permit) ? file?.ownerUserId === permit.actor.userId : file?.programId === programId
  if (!file || !isOwn || file.purpose !== PURPOSE) throw refuse('NOT_FOUND')
  await confirmUpload(deps, file, async (tx, _file, now) => {
    const uploaded = { uploadedById: permit.actor.userId, isOfWinner: isWinner(permit), createdAt: now }
    await papers.insertPaper(tx, { fileId, payoutId, title, ...uploaded })
    const entry = { companyId, action: 'payout.paper-added', resourceId: payoutId } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { fileId, title } }, now)
  })
  const paper = await papers.findPaper(deps.db, fileId)
  // The file may have been confirmed for another case.
  if (paper?.payoutId !== payoutId) throw refuse('NOT_FOUND')
  return paperView(paper, await fileUrls(deps, deps.db, [fileId]))
}
