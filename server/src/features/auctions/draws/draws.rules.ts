// Draws as the service keeps them: what may be opened, void and revealed. What a draw proves is decided by the rules of @kuri/verify.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { roundTimeMs } from '@kuri/verify/draws/beacon'
import {
  type ContributionProblem,
  type EarlierDraw,
  secondIntentProblem,
  type VoidReason,
} from '@kuri/verify/draws/draw'

/** A ticket of a draw, with the offer that it would win with. */
export type DrawCandidate = {
  enrollmentId: string
  amountPaise: number
  bidId: string | null
  prebidId: string | null
  /** A lot without offers pays the total amount. */
  prizePaise: number | null
}

type StoredDraw = {
  division: number
  state: 'WAITING_FOR_BEACON' | 'COMMITTING' | 'REVEALING' | 'DRAWN' | 'VOID'
  voidReason: string | null
  winnerStatus: 'DECLARED' | 'DISQUALIFIED' | null
}

function outcomeOf({ state, voidReason, winnerStatus }: StoredDraw): EarlierDraw['outcome'] {
  if (state === 'VOID') return { kind: 'VOID', reason: voidReason as VoidReason }
  return state === 'DRAWN' ? { kind: 'DRAWN', isWinnerDisqualified: winnerStatus === 'DISQUALIFIED' } : { kind: 'OPEN' }
}

export function repetitionBlockedReason(division: number, earlier: readonly StoredDraw[]): RefusalCode | null {
  const problem = secondIntentProblem(
    division,
    earlier.map((draw) => ({ division: draw.division, outcome: outcomeOf(draw) })),
  )
  return problem && 'DRAW_FINAL'
}

/** Staff void a draw only while nobody can know its result: afterwards they could choose between two of them. */
export function voidBlockedReason(draw: Pick<StoredDraw, 'state'> & { round: number | null }, now: Date) {
  if (draw.state === 'COMMITTING') return null
  const isUnknown = draw.state === 'WAITING_FOR_BEACON' && now.getTime() < roundTimeMs(draw.round!)
  return isUnknown ? null : 'DRAW_FINAL'
}

export const CONTRIBUTION_REFUSALS = {
  WITHHELD_BEFORE: 'DRAW_BARRED',
  TOO_MANY_CONTRIBUTORS: 'DRAW_FULL',
  COMMITTED_OTHERWISE: 'DRAW_SHARE_TAKEN',
} as const satisfies Record<ContributionProblem, RefusalCode>

/** A phase that ends this late was held up by the service, so no member is blamed for a share that is missing. */
const LATE_MS = 10_000
export const isLate = (endsAt: Date, now: Date): boolean => now.getTime() - endsAt.getTime() > LATE_MS
