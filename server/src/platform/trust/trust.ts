// What the service signs with, and whether it may sign at all: after a restore of an older database it must not, because a second
// history under the same name would look like a forgery.
import type { Config } from '../config.ts'
import { makeNoteSigner } from './note-signer.ts'

export type Trust = ReturnType<typeof makeTrust>
export type Signing = { kind: 'ALLOWED' } | { kind: 'STOPPED'; reason: string }

export function makeTrust({ host, seed, seedOld }: Pick<Config['trust'], 'host' | 'seed' | 'seedOld'>) {
  const seeds = [seed, ...(seedOld === undefined ? [] : [seedOld])] as const
  let signing: Signing = { kind: 'ALLOWED' }
  return {
    host,
    /** Heads of auctions, under the origin `<host>/a/<auctionId>`. */
    receipts: makeNoteSigner(`${host}/receipts`, seeds),
    /** Checkpoints of the platform's log. Its name is its origin; a log that was begun after a restore has another one. */
    log: makeNoteSigner(`${host}/log`, seeds),
    logOf: (origin: string) => makeNoteSigner(origin, seeds),
    /** Asked before every signature: where it is false, callers go on without a note. */
    maySign: (): boolean => signing.kind === 'ALLOWED',
    signing: (): Signing => signing,
    stopSigning(reason: string) {
      signing = { kind: 'STOPPED', reason }
    },
    allowSigning() {
      signing = { kind: 'ALLOWED' }
    },
  }
}
