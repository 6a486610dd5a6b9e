// The rate limit of a connection, at most 100 messages in any 10 seconds [spec: Limits; Message limit], or of all connections of a person.
// It holds only the arrivals within the window, so an idle connection costs nothing.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'

type Verdict = 'ALLOWED' | 'REFUSED' | 'IGNORED'

export class RateWindow {
  readonly #limit: number
  #arrivals: number[] = []
  #oldest = 0
  #refused = 0

  constructor(limit: number = ROOM_LIMITS.messagesPerWindow) {
    this.#limit = limit
  }

  /** A flood gets at most one window of refusals; further messages are ignored. */
  judge(nowMs: number): Verdict {
    const arrivals = this.#arrivals
    while (this.#oldest < arrivals.length && nowMs - arrivals[this.#oldest]! >= ROOM_LIMITS.windowMs) this.#oldest++
    if (this.#oldest > this.#limit) {
      arrivals.splice(0, this.#oldest)
      this.#oldest = 0
    }
    if (arrivals.length - this.#oldest < this.#limit) {
      arrivals.push(nowMs)
      this.#refused = 0
      return 'ALLOWED'
    }
    return ++this.#refused <= this.#limit ? 'REFUSED' : 'IGNORED'
  }
}
