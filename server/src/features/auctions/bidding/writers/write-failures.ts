// Why a batch of bids was not written, which decides whether it is tried again.
import pg from 'pg'
import { isUnavailableState } from '#platform/db/unavailable'
import { Refusal } from '#platform/refusal'

export type WriteFailure =
  /** Another transaction holds the auction. */
  | 'HELD'
  /** Two writes crossed, or a bid exists already: nothing was written, and the locked writer will find out why. */
  | 'CROSSED'
  /** The connection is gone, and it is unknown whether the batch was written; the locked writer finds a written bid by its id. */
  | 'LOST'
  /** A bug. */
  | 'OTHER'

/** Something that cannot happen unless the code is wrong. */
export class BrokenInvariant extends Error {}

/** Lock timeout; or statement timeout, when readers of the row keep overtaking. */
const HELD = new Set(['55P03', '57014'])
/** Sockets and pg throw errors of many kinds, but none of these. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError, Refusal, BrokenInvariant]
/** Serialization failure, deadlock, unique violation. */
const CROSSED = new Set(['40001', '40P01', '23505'])

export function writeFailureOf(error: unknown): WriteFailure {
  if (!(error instanceof pg.DatabaseError)) return BUGS.some((kind) => error instanceof kind) ? 'OTHER' : 'LOST'
  const code = error.code ?? ''
  if (HELD.has(code)) return 'HELD'
  if (CROSSED.has(code)) return 'CROSSED'
  return isUnavailableState(code) ? 'LOST' : 'OTHER'
}
