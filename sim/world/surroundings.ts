// What everything in a simulated world can use of it. A part that needs other parts names them, so that no file imports the whole world.
import type { Actor } from '@kuri/server/platform/permit'
import type { Random } from '../random.ts'
import type { Store } from '../store/store.ts'
import type { VirtualTime } from '../virtual-time.ts'
import type { Plan } from './plan.ts'
import type { Range } from './terms.ts'

export type Surroundings = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly store: Store
  readonly isDatabaseDown: boolean
  /** Nothing is lost any more. */
  readonly isQuiet: boolean
  /** When the database last came back. */
  readonly upSinceMs: number
  readonly enginesStalledUntilMs: number
  report(rule: number, text: string): void
  /** A stream for the next thing of its kind. */
  nextStream(kind: string): Random
  termsOf(auctionId: string): Range
  countBatch(writer: string, outcome: string): void
  takeDatabaseDown(forMs: number): void
  actorsOf(sessionIds: readonly string[]): ReadonlyMap<string, Actor>
}
