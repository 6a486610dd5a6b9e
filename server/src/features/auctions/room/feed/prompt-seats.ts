// Seats that a large room serves at once, while everybody else waits for the next group: staff, and members who bid.
import type { Seat } from '../rooms.ts'

/** The shortest time between two groups for these seats. */
export const PROMPT_MS = 20
/** How long a member is served at once after an attempt to bid. */
const BIDDER_MS = 30_000
const MAX_PROMPT_SEATS = 200

export const serveStaffAtOnce = (seat: Seat): void => addSeat(seat, Number.POSITIVE_INFINITY)

export const serveBidderAtOnce = (seat: Seat, nowMs: number): void => addSeat(seat, nowMs + BIDDER_MS)

/** Of too many bidders the newest stay. */
function addSeat(seat: Seat, untilMs: number): void {
  const { promptSeats } = seat.room
  promptSeats.delete(seat)
  if (promptSeats.size >= MAX_PROMPT_SEATS) {
    const oldestBidder = promptSeats.entries().find(([, until]) => Number.isFinite(until))
    if (!oldestBidder) return
    promptSeats.delete(oldestBidder[0])
  }
  promptSeats.set(seat, untilMs)
}
