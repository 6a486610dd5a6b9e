// What the service signs with, and whether it may sign at all: after a restore of an older database it must not, because a second
// history under the same name would look like a forgery.
import type { Config } from '../config.ts'
import { makeNoteSigner, type NoteSigner } from './note-signer.ts'

export type Trust = ReturnType<typeof makeTrust>
export type Signing = { kind: 'ALLOWED' } | { kind: 'STOPPED'; reason: string }
/** Who found a reason against signing: the comparison with the own memory, a witness, or the start, which asks the witnesses first. */
type StoppedBy = 'history' | 'witness' | 'start'

export function makeTrust({ host, seed, seedOld }: Pick<Config['trust'], 'host' | 'seed' | 'seedOld'>) {
  const seeds = [seed, ...(seedOld === undefined ? [] : [seedOld])] as const
  const stops = new Map<StoppedBy, string>()
  const logs = new Map<string, NoteSigner>()
  let refusedCount = 0
  const logOf = (origin: string): NoteSigner => {
    const signer = logs.get(origin) ?? makeNoteSigner(origin, seeds)
    logs.set(origin, signer)
    return signer
  }
  return {
    host,
    /** Heads of auctions, under the origin `<host>/a/<auctionId>`. */
    receipts: makeNoteSigner(`${host}/receipts`, seeds),
    /** Checkpoints of the platform's log. Its name is its origin; a log that was begun after a restore has another one. */
    log: logOf(`${host}/log`),
    logOf,
    /** Asked before every signature: where it is false, callers go on without a note. */
    maySign(): boolean {
      if (stops.size === 0) return true
      refusedCount += 1
      return false
    },
    signing(): Signing {
      const [reason] = stops.values()
      return reason === undefined ? { kind: 'ALLOWED' } : { kind: 'STOPPED', reason }
    },
    refusedCount: () => refusedCount,
    stopSigning(by: StoppedBy, reason: string): void {
      stops.set(by, reason)
    },
    allowSigning(by: StoppedBy): void {
      stops.delete(by)
    },
  }
}
