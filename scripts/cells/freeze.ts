// Bids in a room of each cell, all over the edge. The process of one cell is stopped as if its machine hung: the other must not notice.
import type { Bidders } from '../bidding/bidders.ts'
import { signIn } from '../bidding/kuri.ts'
import { sleep, until } from '../bidding/processes.ts'
import { type Installation, statusOf } from './installation.ts'
import { startRoom } from './rooms.ts'

const MEMBERS = 4
const MEASURED_MS = 5000
const RECOVERED_WITHIN_MS = 60_000
/** The slowest answer that a cell may give while the other one hangs. A busy machine has pauses; a queue behind the frozen cell would last
 * as long as the freeze. */
const NOTICED_MS = 2500

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

/** a is the identity cell: signing in there is refused in words that a client understands, and b goes on by itself. */
async function checkSignIn(edgeUrl: string, bUrl: string): Promise<string[]> {
  const faults: string[] = []
  const refused = await fetch(`${edgeUrl}/v2/auth/request-otp`, { method: 'POST' })
  const { error } = (await refused.json().catch(() => ({}))) as { error?: { code?: string; type?: string } }
  console.log(`  a sign-in at the common address: ${refused.status} ${error?.code}`)
  if (refused.status !== 503 || error?.code !== 'UNAVAILABLE')
    faults.push('a sign-in without its cell is not a clear 503')
  const { token } = await signIn(bUrl, '+919811100002')
  const status = await statusOf(`${bUrl}/v2/auth/session`, { authorization: `Bearer ${token}` })
  console.log(`  a sign-in at the host of b: ${status}`)
  if (status !== 200) faults.push('b could not sign in a person without the identity cell')
  return faults
}

export async function checkFreeze({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const rooms = [await startRoom(a, edgeUrl, MEMBERS), await startRoom(b, edgeUrl, MEMBERS)] as const
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
      faults.push(...(await checkSignIn(edgeUrl, b.url)))
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
