// When each bid was sent and its reply read, without an object per bid: the collections of the load generator are part of what is measured.

/** `bid` names the ticket and the message; the times are those of performance.now(). */
export type TimedReply = { bid: string; sentMs: number; repliedMs: number }

const MAX_REPLIES = 1_000_000
const WIDTH = 4

export class ReplyLog {
  readonly #numbers = new Float64Array(MAX_REPLIES * WIDTH)
  readonly #seats = new Map<string, number>()
  #count = 0

  add(enrollmentId: string, messageNumber: number, sentMs: number, repliedMs: number): void {
    if (this.#count === MAX_REPLIES) return
    let seat = this.#seats.get(enrollmentId)
    if (seat === undefined) {
      seat = this.#seats.size
      this.#seats.set(enrollmentId, seat)
    }
    const at = this.#count++ * WIDTH
    this.#numbers[at] = seat
    this.#numbers[at + 1] = messageNumber
    this.#numbers[at + 2] = sentMs
    this.#numbers[at + 3] = repliedMs
  }

  clear(): void {
    this.#count = 0
  }

  list(): TimedReply[] {
    const enrollmentIds = [...this.#seats.keys()]
    return Array.from({ length: this.#count }, (_, index) => {
      const [seat, number, sentMs, repliedMs] = this.#numbers.subarray(index * WIDTH, (index + 1) * WIDTH)
      return { bid: `${enrollmentIds[seat!]} b${number}`, sentMs: sentMs!, repliedMs: repliedMs! }
    })
  }
}
