// How a batch of bids is judged and written. There are two ways: optimistically, by what this process has cached, and under the
// locks of the auctions. The runner asks the first whether it can; the second always can.
import type { LoggedEvent } from '../../model/events.sql.ts'
import type { Verdict } from '../batch/judge-batch.ts'
import type { BidRequest } from '../bid-request.ts'
import type { BidConnection } from './bid-connection.ts'

export type BatchResult = {
  /** One for each request, in order; null where the bid is undecided and has to be judged again under the lock. */
  verdicts: (Verdict | null)[]
  /** What was written, by auction. */
  events: ReadonlyMap<string, readonly LoggedEvent[]>
}

export type BidWriter<Connection = BidConnection> = {
  canWrite(connection: Connection, request: BidRequest): boolean
  /**
   * Resolves after the commit. Calls `onSent` when the last statement of the batch is on its way: from then on the next batch may
   * use the connection.
   */
  write(connection: Connection, requests: readonly BidRequest[], onSent: () => void): Promise<BatchResult>
}
