// Refused bids that wait to be written. The database keeps only the newest ones of a ticket, so no more of them wait: while somebody
// sends thousands, most are never written.
import type { NewRefusedBid } from './refused-bids.sql.ts'

export class WaitingRefusals {
  readonly #keptPerTicket: number
  /** In the order in which they were refused. */
  readonly #ofTicket = new Map<string, NewRefusedBid[]>()
  #count = 0

  constructor(keptPerTicket: number) {
    this.#keptPerTicket = keptPerTicket
  }

  get count(): number {
    return this.#count
  }

  add(row: NewRefusedBid): void {
    const ticket = ticketOf(row)
    const own = this.#ofTicket.get(ticket)
    if (!own) this.#ofTicket.set(ticket, [row])
    else if (own.push(row) > this.#keptPerTicket) {
      own.shift()
      return
    }
    this.#count += 1
  }

  /** Takes whole tickets, those that have waited longest, in the order of the rows' key. */
  take(maxRows: number): NewRefusedBid[] {
    const taken = []
    let count = 0
    for (const [ticket, own] of this.#ofTicket) {
      if (count > 0 && count + own.length > maxRows) break
      count += own.length
      taken.push({ ticket, rows: own.toSorted(byMessage) })
      this.#ofTicket.delete(ticket)
    }
    this.#count -= count
    return taken.sort((a, b) => compare(a.ticket, b.ticket)).flatMap(({ rows }) => rows)
  }

  /** Rows that could not be written wait again, before those that came meanwhile. */
  putBack(rows: readonly NewRefusedBid[]): void {
    const newer = [...this.#ofTicket.values()].flat()
    this.#ofTicket.clear()
    this.#count = 0
    for (const row of [...rows.toSorted(byTime), ...newer]) this.add(row)
  }
}

export const ticketOf = ({ auctionId, enrollmentId }: Pick<NewRefusedBid, 'auctionId' | 'enrollmentId'>): string =>
  `${auctionId} ${enrollmentId}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byMessage = (a: NewRefusedBid, b: NewRefusedBid) => compare(a.messageId, b.messageId)
/** Ids begin with the time at which the bid was judged. */
const byTime = (a: NewRefusedBid, b: NewRefusedBid) => compare(a.id, b.id)
