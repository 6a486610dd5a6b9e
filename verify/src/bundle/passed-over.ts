// Whom staff passed over when they declared a live bid that was not the sole best one (`auction.passed_over`). The record is open to
// members: it says no more than the bids of the log do, and that staff chose with open eyes. Why they did stays with staff.
import { isText, listOf, readJson, record } from '../base/shape.ts'

export const PASSED_OVER_TYPE = 'auction.passed_over'
export const MAX_PASSED_OVER = 20

/** `passedOver` are the tickets with a better or an equal offer, the best twenty of them. */
export type PassedOver = { winnerId: string; passedOver: readonly string[] }

const isPassedOver = record({ winnerId: isText, passedOver: listOf(isText, MAX_PASSED_OVER) })

export const parsePassedOver = (payload: string | null): PassedOver | null =>
  readJson<PassedOver>(payload, isPassedOver)
