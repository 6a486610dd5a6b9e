// The live room during the upgrade: half of the members start on the old process, half on the new one, with a watcher on each.
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import type { Room } from '@kuri/server/testing/rooms'
import { isAcknowledged } from '../../tests/chaos/answers.ts'
import { makeEventRecorder } from '../../tests/chaos/event-recorder.ts'
import {
  answerFaults,
  logFaults,
  readStoredState,
  receivedFaults,
  surplusFaults,
} from '../../tests/chaos/invariants.ts'
import { type Bidders, fallingAmounts, startBidders } from '../bidding/bidders.ts'
import type { Stage } from './stage.ts'

type Side = 'old' | 'new'
const SETTLED_WITHIN_MS = 15_000

export async function openRoom(databaseUrl: string, { auctionId, seats, totalPaise }: Stage) {
  const half = Math.floor(seats.length / 2)
  const seatsOf = { old: seats.slice(0, half), new: seats.slice(half) }
  const addresses: Record<Side, readonly string[]> = { old: [], new: [] }
  const groups: { side: Side; bidders: Bidders; recorders: ReturnType<typeof makeEventRecorder>[] }[] = []
  const nextAmountPaise = fallingAmounts(totalPaise)
  const internalErrors: string[] = []
  let attempts = 0
  const answers = () => groups.flatMap(({ bidders }) => bidders.answers)

  return {
    /** The members of a side connect, and start to bid; the last of them only watches. */
    async enter(side: Side, urls: readonly string[]) {
      addresses[side] = urls
      const recorders = seatsOf[side].map(() => makeEventRecorder())
      const bidders = await startBidders({
        ...{ auctionId, seats: seatsOf[side], watcherCount: 1, nextAmountPaise },
        addressOf: () => addresses[side][attempts++ % addresses[side].length]!.replace(/^http/, 'ws'),
        onFrame(member, frame) {
          recorders[member]!.record(frame)
          if (frame.type === 'error' && frame.data.code === 'INTERNAL')
            internalErrors.push(`a member of the ${side} process got ${JSON.stringify(frame.data)}`)
        },
      })
      groups.push({ side, bidders, recorders })
    },
    /** Where new connections of a side go from now on. */
    setAddresses: (side: Side, urls: readonly string[]) => {
      addresses[side] = urls
    },
    countAcknowledged: () => answers().filter(isAcknowledged).length,
    longestSilenceMs() {
      const times = answers()
        .filter(isAcknowledged)
        .map(({ atMs }) => atMs)
        .sort((a, b) => a - b)
      return Math.max(...times.map((atMs, index) => atMs - (times[index - 1] ?? atMs)))
    },
    /** Stops the bids and returns every contradiction between the replies, the events and the tables. */
    async close(): Promise<string[]> {
      await Promise.all(groups.map(({ bidders }) => bidders.stop()))
      const { db, close } = openDatabase({
        ...{ url: databaseUrl, poolSize: 1, history: makeHistory(), constraintRefusals: {}, onIdleError: () => {} },
      })
      const stored = await readStoredState(db, { auctionId } as Room)
      await close()
      const faults = [...internalErrors, ...surplusFaults(stored, answers()), ...logFaults(stored)]
      for (const { side, bidders, recorders } of groups) {
        await bidders.settle(stored.auction.serverSequence, SETTLED_WITHIN_MS)
        const room = { members: seatsOf[side] } as unknown as Room
        faults.push(...bidders.faults, ...answerFaults(stored, room, bidders.answers))
        for (const [member, recorder] of recorders.entries()) {
          const isBehind = recorder.last() !== stored.auction.serverSequence
          const own = [...recorder.faults, ...receivedFaults(stored, recorder.received)]
          if (isBehind) own.push(`received events up to ${recorder.last()} of ${stored.auction.serverSequence}`)
          faults.push(...own.map((fault) => `member ${member + 1} of the ${side} process: ${fault}`))
        }
        bidders.close()
      }
      return faults
    },
  }
}
