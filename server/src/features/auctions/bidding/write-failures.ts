// Why a batch of bids was not written, and with it whether it may be tried again.
import pg from 'pg'
import { isUnavailableState } from '#platform/db/unavailable'
import { Refusal } from '#platform/refusal'

type WriteFailure =
  /** Somebody else has the auction. */
  | 'HELD'
  /** Two writes crossed, or a bid exists already: nothing was written, and under the lock it will be clear. */
  | 'CROSSED'
  /** The connection is gone. Nobody knows whether it was written; under the lock a bid that was is found by its id. */
  | 'LOST'
  /** A mistake of ours. */
  | 'OTHER'

/** What cannot be, unless the code is wrong. */
export class BrokenInvariant extends Error {}

/** Not granted in time; or, when others who look at the row overtake again and again, not even refused in time. */
const HELD = new Set(['55P03', '57014'])
/** Sockets and pg throw errors of many kinds; these are none of theirs. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError, Refusal, BrokenInvariant]
/** Serialization failure, deadlock, unique violation. */
const CROSSED = new Set(['40001', '40P01', '23505'])

export function writeFailureOf(error: unknown): WriteFailure {
  if (!(error instanceof pg.DatabaseError)) return MISTAKES.some((kind) => error instanceof kind) ? 'OTHER' : 'LOST'
  const code = error.code ?? ''
  if (HELD.has(code)) return 'HELD'
  if (CROSSED.has(code)) return 'CROSSED'
  return isUnavailableState(code) ? 'LOST' : 'OTHER'
}
