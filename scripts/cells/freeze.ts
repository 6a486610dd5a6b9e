// Bids in a room of each cell, all over the edge. The process of one cell is stopped as if its machine hung: the other must not notice.
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import type { TestApp } from '@kuri/server/testing/test-app'
import { type Bidders, fallingAmounts, startBidders } from '../bidding/bidders.ts'
import { signIn } from '../bidding/kuri.ts'
import { openLiveRoom, TOTAL_PAISE } from '../bidding/live-room.ts'
import { sleep, until } from '../bidding/processes.ts'
import { type Cell, type Installation, statusOf } from './installation.ts'

const MEMBERS = 4
const MEASURED_MS = 5000
const RECOVERED_WITHIN_MS = 60_000
/** The slowest answer that a cell may give while the other one hangs. A busy machine has pauses; a queue behind the frozen cell would last
 * as long as the freeze. */
const NOTICED_MS = 2500

async function startRoom({ databaseUrl, url, name }: Cell, edgeUrl: string) {
  const { db, close } = openDatabase({
    ...{ url: databaseUrl, poolSize: 3, history: makeHistory() },
    ...{ constraintRefusals: {}, onIdleError: () => {} },
  })
  const app = {
    db,
    app: { platform: { clock: makeClock() } },
    signIn: (mobileNumber: string) => signIn(url, mobileNumber),
  } as unknown as TestApp
  const room = await openLiveRoom(app, MEMBERS)
  const bidders = await startBidders({
    auctionId: room.auctionId,
    seats: room.members,
    watcherCount: 1,
    nextAmountPaise: fallingAmounts(TOTAL_PAISE),
    addressOf: () => edgeUrl.replace(/^http/, 'ws'),
    onFrame: () => {},
  })
  return { name, bidders, close }
}

const acceptedCount = ({ answers }: Bidders) => answers.filter(({ reply }) => reply.type === 'ack').length

/** Accepted bids a second of each, and the longest time without an answer in b. */
async function measure(what: string, [a, b]: readonly [Bidders, Bidders]) {
  const before = [a, b].map(acceptedCount)
  const startedAtMs = performance.now()
  await sleep(MEASURED_MS)
  const counts = [a, b].map((bidders, index) => acceptedCount(bidders) - before[index]!)
  const times = [
    startedAtMs,
    ...b.answers.map(({ atMs }) => atMs).filter((atMs) => atMs > startedAtMs),
    performance.now(),
  ]
  const longestGapMs = Math.max(...times.slice(1).map((atMs, index) => atMs - times[index]!))
  const perSecond = counts.map((count) => Math.round((count * 1000) / MEASURED_MS))
  console.log(`  ${what}: a ${perSecond[0]}/s, b ${perSecond[1]}/s, longest pause of b ${Math.round(longestGapMs)} ms`)
  return { a: counts[0]!, b: counts[1]!, longestGapMs }
}

export async function checkFreeze({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const rooms = [await startRoom(a, edgeUrl), await startRoom(b, edgeUrl)] as const
  const bidders = [rooms[0].bidders, rooms[1].bidders] as const
  const faults: string[] = []
  try {
    const both = await measure('both cells up', bidders)
    if (both.a === 0 || both.b === 0) faults.push('a cell accepted no bids although both were up')
    process.kill(a.kuri.pid, 'SIGSTOP')
    try {
      // What was answered already is still on its way.
      await sleep(500)
      const frozen = await measure('a frozen', bidders)
      if (frozen.a > 0) faults.push('the frozen cell accepted bids')
      if (frozen.b === 0 || frozen.longestGapMs > NOTICED_MS) faults.push('b noticed that a was frozen')
      const status = await statusOf(`${b.url}/readyz`)
      if (status !== 200) faults.push(`b was not ready while a was frozen: ${status}`)
      await until(
        'the edge knows that a is away',
        RECOVERED_WITHIN_MS,
        async () => (await statusOf(`${a.url}/healthz`)) === 503,
      )
      console.log('  callers of a get 503 from the edge')
    } finally {
      process.kill(a.kuri.pid, 'SIGCONT')
    }
    const soFar = acceptedCount(bidders[0])
    await until('a accepts bids again', RECOVERED_WITHIN_MS, () => acceptedCount(bidders[0]) > soFar + MEMBERS)
    await measure('a back', bidders)
    for (const each of bidders) await each.stop()
    faults.push(...bidders.flatMap((each) => each.faults))
  } finally {
    for (const room of rooms) {
      room.bidders.close()
      await room.close()
    }
  }
  return faults
}
