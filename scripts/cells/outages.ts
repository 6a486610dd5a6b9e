// Bids in a room of each cell, all over the edge. The process of one cell is stopped as if its machine hung, then its PostgreSQL: the other
// must not notice. At last one of the two processes of b is killed, and the other one goes on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bidders } from '../bidding/bidders.ts'
import { signIn } from '../bidding/kuri.ts'
import { sleep, until } from '../bidding/processes.ts'
import { withClient } from '../operator/cell-links.ts'
import { type Cell, type Installation, statusOf } from './installation.ts'
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
async function checkSignIn(edgeUrl: string, bUrl: string, mobileNumber: string): Promise<string[]> {
  const faults: string[] = []
  const refused = await fetch(`${edgeUrl}/v2/auth/request-otp`, { method: 'POST' })
  const { error } = (await refused.json().catch(() => ({}))) as { error?: { code?: string; type?: string } }
  console.log(`  a sign-in at the common address: ${refused.status} ${error?.code}`)
  if (refused.status !== 503 || error?.code !== 'UNAVAILABLE')
    faults.push('a sign-in without its cell is not a clear 503')
  const { token } = await signIn(bUrl, mobileNumber)
  const status = await statusOf(`${bUrl}/v2/auth/session`, { authorization: `Bearer ${token}` })
  console.log(`  a sign-in at the host of b: ${status}`)
  if (status !== 200) faults.push('b could not sign in a person without the identity cell')
  return faults
}

type Hang = { what: string; pids(): readonly number[]; mobileNumber: string }

async function checkHang({ edgeUrl, a, b }: Installation, { what, pids, mobileNumber }: Hang): Promise<string[]> {
  const rooms = [await startRoom(a, edgeUrl, MEMBERS), await startRoom(b, edgeUrl, MEMBERS)] as const
  const bidders = [rooms[0].bidders, rooms[1].bidders] as const
  const faults: string[] = []
  try {
    const both = await measure('both cells up', bidders)
    if (both.a === 0 || both.b === 0) faults.push('a cell accepted no bids although both were up')
    const stopped = pids()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      // What was answered already is still on its way.
      await sleep(500)
      const frozen = await measure(what, bidders)
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
      faults.push(...(await checkSignIn(edgeUrl, b.url, mobileNumber)))
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    const soFar = acceptedCount(bidders[0])
    await until('a accepts bids again', RECOVERED_WITHIN_MS, () => acceptedCount(bidders[0]) > soFar + MEMBERS)
    await measure('a back', bidders)
    await until('what b wrote meanwhile is in a', RECOVERED_WITHIN_MS, () => isListed(a, mobileNumber))
    console.log('  ✓ the account that b made meanwhile is listed in a')
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

const isListed = ({ databaseUrl }: Cell, mobileNumber: string) =>
  withClient(databaseUrl, async (client) => {
    const listed = `SELECT FROM cell_accounts WHERE cell = 'b' AND mobile_number = $1`
    return (await client.query(listed, [mobileNumber])).rowCount === 1
  })

export const checkHungProcess = (installation: Installation) =>
  checkHang(installation, {
    what: 'a frozen',
    pids: () => installation.a.kuris.map(({ pid }) => pid),
    mobileNumber: '+919811100002',
  })

export const checkHungPostgres = (installation: Installation) =>
  checkHang(installation, {
    what: 'the PostgreSQL of a frozen',
    pids: () => postgresPids(installation.a.postgres.clusterDir),
    mobileNumber: '+919811100007',
  })

/** The postmaster and all of its processes. */
function postgresPids(clusterDir: string): number[] {
  const postmaster = Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}

export async function checkLostProcess({ edgeUrl, b }: Installation): Promise<string[]> {
  const { bidders, close } = await startRoom(b, edgeUrl, MEMBERS)
  try {
    const seats = await Promise.all(b.kuris.map(seatCount))
    console.log(`  members of one room at the processes of b: ${seats.join(' and ')}`)
    const faults = seats.every((count) => count > 0) ? [] : ['the edge did not use both processes of b']
    await until('bids are accepted', RECOVERED_WITHIN_MS, () => acceptedCount(bidders) > MEMBERS)
    await b.kuris[1]!.end('SIGKILL')
    const soFar = acceptedCount(bidders)
    await until('all members are back and bids are accepted', RECOVERED_WITHIN_MS, async () => {
      return acceptedCount(bidders) > soFar + MEMBERS && (await seatCount(b.kuri)) === MEMBERS
    })
    await bidders.stop()
    console.log('  ✓ one of them was killed, its members went to the other, and every bid got a reply')
    return [...faults, ...bidders.faults]
  } finally {
    bidders.close()
    await close()
  }
}

async function seatCount({ url }: Pick<Cell['kuri'], 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith('kuri_seats'))
  return Number(line?.split(' ').at(-1))
}
