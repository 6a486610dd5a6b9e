// A lot that anybody can compute: who is drawn follows from the logged intent and from random numbers that nobody knew then. They come
// from a public beacon or, without a network, from shares that the members in the room commit to first and reveal afterwards.
import { concat, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

export const SHARE_BYTES = 32
export const COMMIT_SECONDS = 60
export const REVEAL_SECONDS = 60
/** Besides the service, which takes part in every draw among members. */
export const MIN_CONTRIBUTORS = 2
export const MAX_CONTRIBUTORS = 50

/** `beaconSignature` is the published signature of the round that the intent names. */
export const drawSeed = (intentLeaf: Uint8Array, beaconSignature: Uint8Array): Uint8Array =>
  sha256(concat(utf8('kuri-draw/v1\n'), intentLeaf, sha256(beaconSignature)))

/** What the intent of a draw among members binds the service to, before anybody else has committed to anything. */
export const seedCommitment = (serverSeed: Uint8Array): Uint8Array =>
  sha256(concat(utf8('kuri-draw-seed/v1\n'), serverSeed))

/** What a member commits to. The ticket is part of it, so that nobody can repeat the commitment of somebody else. */
export const shareCommitment = (intentLeaf: Uint8Array, ticketId: string, share: Uint8Array): Uint8Array =>
  sha256(concat(utf8('kuri-draw-share/v1\n'), intentLeaf, utf8(ticketId), share))

export type Share = { ticketId: string; share: Uint8Array }

const byTicket = (a: { ticketId: string }, b: { ticketId: string }) =>
  a.ticketId < b.ticketId ? -1 : a.ticketId > b.ticketId ? 1 : 0

/** From the seed of the service and all shares, in the order of their tickets. */
export const sharedSeed = (intentLeaf: Uint8Array, serverSeed: Uint8Array, shares: readonly Share[]): Uint8Array =>
  sha256(concat(utf8('kuri-draw/v1\n'), intentLeaf, serverSeed, ...shares.toSorted(byTicket).map(({ share }) => share)))

const RANGE = 2n ** 64n

/** Every place is as likely as the others: numbers of the last, incomplete round are skipped. */
export function drawIndex(seed: Uint8Array, count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('A draw needs at least one ticket.')
  const tickets = BigInt(count)
  const limit = (RANGE / tickets) * tickets
  for (let attempt = 0; ; attempt++) {
    const suffix = new Uint8Array(4)
    new DataView(suffix.buffer).setUint32(0, attempt)
    const number = new DataView(sha256(concat(seed, suffix)).buffer).getBigUint64(0)
    if (number < limit) return Number(number % tickets)
  }
}

/** The tickets of an intent, in the order of their bytes: the index of a draw counts in it. */
export const drawOrder = (ticketIds: readonly string[]): string[] => ticketIds.toSorted()

export const VOID_REASONS = ['TOO_FEW_SHARES', 'SHARE_WITHHELD', 'SERVER_WITHHELD', 'BY_STAFF'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** Why a ticket may not contribute; whether it belongs to a member of the program is not asked here. */
export type ContributionProblem = 'WITHHELD_BEFORE' | 'TOO_MANY_CONTRIBUTORS' | 'COMMITTED_OTHERWISE'

export function contributionProblem(at: {
  /** The ticket left an earlier draw of this auction without its share. */
  hasWithheld: boolean
  contributorCount: number
  committed: string | null
  commitment: string
}): ContributionProblem | null {
  if (at.committed !== null) return at.committed === at.commitment ? null : 'COMMITTED_OTHERWISE'
  if (at.hasWithheld) return 'WITHHELD_BEFORE'
  return at.contributorCount >= MAX_CONTRIBUTORS ? 'TOO_MANY_CONTRIBUTORS' : null
}

/** At the end of the commitments. */
export const closingProblem = (contributorCount: number): VoidReason | null =>
  contributorCount < MIN_CONTRIBUTORS ? 'TOO_FEW_SHARES' : null

/** At the end of the reveals: one share that is missing voids the attempt, or its owner could choose between two results. */
export const revealProblem = (contributorCount: number, revealedCount: number): VoidReason | null =>
  revealedCount < contributorCount ? 'SHARE_WITHHELD' : null

export type EarlierDraw = {
  division: number
  outcome: { kind: 'OPEN' } | { kind: 'VOID'; reason: VoidReason } | { kind: 'DRAWN'; isWinnerDisqualified: boolean }
}
export type SecondIntentProblem = 'DRAW_OPEN' | 'ALREADY_DRAWN' | 'SERVER_WITHHELD'

/**
 * A draw that was announced is final. Another one in the same division needs a recorded void, or the disqualification of the member
 * who was drawn. Where the service itself kept its seed back, only a lot drawn by hand may follow.
 */
export function secondIntentProblem(division: number, earlier: readonly EarlierDraw[]): SecondIntentProblem | null {
  for (const { outcome } of earlier.filter((draw) => draw.division === division)) {
    if (outcome.kind === 'OPEN') return 'DRAW_OPEN'
    if (outcome.kind === 'DRAWN' && !outcome.isWinnerDisqualified) return 'ALREADY_DRAWN'
    if (outcome.kind === 'VOID' && outcome.reason === 'SERVER_WITHHELD') return 'SERVER_WITHHELD'
  }
  return null
}
