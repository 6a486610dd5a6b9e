// An auction of the demo that ends with equal bids: a draw with the numbers of the bidders decides, and anybody can compute it again.
import { randomBytes } from 'node:crypto'
import { fromBase64Url, fromHex, toHex } from '@kuri/verify/base/bytes'
import { COMMIT_SECONDS, shareCommitment } from '@kuri/verify/draws/draw'
import { revealShare } from '#features/auctions/draws/shares.actions'
import { runDueSteps } from '#features/auctions/lifecycle/engine/due-steps'
import { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { collectPayments, playAuction, type Stage } from './auctions.ts'
import type { Callers, Service } from './caller.ts'
import { OPERATOR } from './people.ts'
import type { RunningChit, Ticket } from './programs.ts'

/** The first two bidders end at the lowest prize. */
const BIDS = [17_000, 15_500, 14_000, 12_000, 12_000]

export async function playDrawnAuction(stage: Stage, chit: RunningChit): Promise<void> {
  const { service, callers, owner } = stage
  const auctionId = chit.auctionId!
  await collectPayments(owner, chit.cycleId!, 0, 'chaliyar')
  const [second, third, first] = chit.tickets
  const bidders = [first!, second!, third!]
  const play = { name: 'chaliyar', bidders, amounts: BIDS, reason: 'Nobody can bid less' }
  await playAuction(stage, chit, play)
  const operator = await callers.as(OPERATOR.mobileNumber)
  const draw = await operator.post(`/v2/companies/auctions/${auctionId}/draws`, { kind: 'COMMIT_REVEAL' }, 'draw')
  const numbers = bidders.map((ticket) => ({ ...ticket, share: randomBytes(32).toString('hex') }))
  for (const number of numbers) await takePart(callers, auctionId, draw, number)
  await endDraw(service, callers, { auctionId, drawId: draw.id }, numbers)
}

type Entry = Ticket & { share: string }

async function takePart(
  callers: Callers,
  auctionId: string,
  draw: { id: string; intentLeaf: string },
  { mobileNumber, enrolledSubscriberId, share }: Entry,
): Promise<void> {
  const commitment = shareCommitment(fromBase64Url(draw.intentLeaf)!, enrolledSubscriberId, fromHex(share)!)
  await (await callers.as(mobileNumber)).post(`/v2/subscribers/me/auctions/${auctionId}/draws/${draw.id}/shares`, {
    enrolledSubscriberId,
    commitment: toHex(commitment),
  })
}

/** The minute for taking part need not pass: the last steps of the draw have the time of its end. */
async function endDraw(
  { platform }: Service,
  callers: Callers,
  at: { auctionId: string; drawId: string },
  numbers: readonly Entry[],
): Promise<void> {
  const later = withClockAhead(platform, COMMIT_SECONDS * 1000)
  const takeSteps = async () => {
    while ((await runDueSteps(later, { observe: () => {} }, { id: at.auctionId }, () => {})) > 0);
  }
  await takeSteps()
  for (const { mobileNumber, enrolledSubscriberId, share } of numbers) {
    const actor = await (await callers.as(mobileNumber)).actor()
    await revealShare(later, new Permit(actor, null), at, { enrolledSubscriberId, share })
  }
  await takeSteps()
}

function withClockAhead(platform: Platform, ms: number): Platform {
  const nowMs = () => platform.clock.nowMs() + ms
  return { ...platform, clock: { ...platform.clock, nowMs, now: () => new Date(nowMs()) } }
}
