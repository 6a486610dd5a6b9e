// The ids of the accepted bids of a cached auction, so that a refused bid need not be looked up: it can be a repeated one only if its
// id is among them. An id too many costs a lookup; none may be missing. The cached auction was read under its lock and is advanced only by
// writes of this process, and a refusal counts only where that version is still the present one. So the ids are complete when those
// that stood at a later moment were read and those accepted since then were added.

/** In all auctions of a process, some 40 MB. */
export const MAX_IDS = 400_000
/** Of one auction at once, which takes a few milliseconds. Larger ones are looked up. */
const MAX_READ = 20_000

/** How many more ids may be held. */
export type IdBudget = { left: number }

export class KnownBids {
  readonly #budget: IdBudget
  #ids: Set<string> | null = null
  #isComplete = false
  #lookups = 0

  constructor(budget: IdBudget) {
    this.#budget = budget
  }

  mayHold(bidId: string): boolean {
    return !this.#isComplete || this.#ids!.has(bidId)
  }

  add(bidId: string): void {
    if (this.#ids === null || this.#ids.has(bidId)) return
    if (this.#budget.left > 0) {
      this.#ids.add(bidId)
      this.#budget.left--
    } else this.forget()
  }

  /** Whether the ids are worth reading: once as many bids were looked up as the auction has. */
  noteLookups(count: number, bidCount: number): boolean {
    this.#lookups += count
    return this.#ids === null && bidCount <= MAX_READ && this.#lookups >= bidCount
  }

  /** Begins with nothing: `read` must see every write that was sent before. Never fails. */
  async load(read: (limit: number) => Promise<readonly string[]>): Promise<void> {
    this.forget()
    const ids = new Set<string>()
    this.#ids = ids
    const stored = await read(MAX_READ + 1).catch(() => null)
    if (this.#ids !== ids) return
    if (stored === null || stored.length > MAX_READ) return this.forget()
    for (const id of stored) this.add(id)
    this.#isComplete = this.#ids === ids
  }

  forget(): void {
    this.#budget.left += this.#ids?.size ?? 0
    this.#ids = null
    this.#isComplete = false
    this.#lookups = 0
  }
}
