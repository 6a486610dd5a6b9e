// One round of chaos after the other: members bid, something is killed and started again, and everything they were told is compared with
// what is stored. KURI_CHAOS_ROUNDS says how many; `npm run test:chaos` runs fifty.
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { headFaults, treeFaults } from '@kuri/server/testing/trees'
import { expect, onTestFinished } from 'vitest'
import { isAcknowledged } from './answers.ts'
import { makeBidders } from './bidders.ts'
import { expectDeadlineMet, setDeadline } from './deadline.ts'
import { answerFaults, historyFaults, logFaults, readStoredState, receivedFaults, surplusFaults } from './invariants.ts'
import { freePort, makeServerProcess, type ServerProcess } from './server-process.ts'
import { makeWorld } from './world.ts'

export const ROUNDS = Number(process.env.KURI_CHAOS_ROUNDS ?? 1)
export const TIMEOUT_MS = 120_000 + ROUNDS * 40_000
/** Kills come at moments that nobody chose. */
export const LONGEST_PAUSE_MS = 400

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

type Chaos = Awaited<ReturnType<typeof begin>>

export async function begin(databaseUrl: string, serverCount: number, env: Record<string, string> = {}) {
  const world = await makeWorld(databaseUrl, ROUNDS)
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
  onTestFinished(database.close)
  const servers: ServerProcess[] = []
  for (let n = 0; n < serverCount; n++) {
    const server = makeServerProcess(databaseUrl, await freePort(), env)
    onTestFinished(server.remove)
    servers.push(server)
  }
  await Promise.all(servers.map((server) => server.start()))
  const urls = servers.map(({ url }) => url)
  const bidders = makeBidders(urls, world)
  onTestFinished(bidders.close)
  return { world, database, servers, bidders }
}

/** `kill` resolves when what it killed runs again; the deadline must pass meanwhile. */
export async function surviveRounds(chaos: Chaos, kill: (round: number, deadline: Date) => Promise<void>) {
  const { world, bidders } = chaos
  const { db } = chaos.database
  for (const [round, { deadlineAuctionId }] of world.rounds.entries()) {
    await bidders.untilAnswered()
    await pause(Math.random() * LONGEST_PAUSE_MS)
    const deadline = await setDeadline(db, deadlineAuctionId)
    await kill(round, deadline)
    const answersBefore = [...bidders.answers]
    await expectDeadlineMet(db, deadlineAuctionId)
    await bidders.untilAnswered()
    await bidders.repeatAcknowledged(answersBefore)
    const answers = [...bidders.answers]
    const stored = await readStoredState(db, world.room)
    const faults = [...answerFaults(stored, world.room, answers), ...logFaults(stored), ...bidders.faults()]
    expect(faults, `round ${round}`).toEqual([])
  }
  await bidders.stop()
  await checkFinalState(chaos)
}

/** Every bid has its reply: now both sides must agree to the last bid and the last event. */
async function checkFinalState({ world: { room }, database, bidders }: Chaos) {
  const stored = await readStoredState(database.db, room)
  const lasts = () => bidders.recorders.map((recorder) => recorder.last())
  await expect.poll(lasts).toEqual(lasts().map(() => stored.auction.serverSequence))
  expect([
    ...answerFaults(stored, room, bidders.answers),
    ...historyFaults(stored, bidders.calls),
    ...surplusFaults(stored, bidders.answers),
    ...logFaults(stored),
    ...bidders.recorders.flatMap(({ received }) => receivedFaults(stored, received)),
    ...bidders.faults(),
  ]).toEqual([])
  const acknowledged = bidders.answers.filter(isAcknowledged)
  const heads = bidders.recorders.flatMap((recorder) => recorder.heads)
  expect(heads.length).toBeGreaterThan(0)
  expect(await headFaults(database.db, room.auctionId, heads)).toEqual([])
  expect(await treeFaults(database.db, room.auctionId)).toEqual([])
  const retried = acknowledged.filter(({ reply }) => reply.data.isReplay)
  if (process.env.KURI_CHAOS_ROUNDS)
    console.info(
      `${ROUNDS} rounds: ${acknowledged.length} bids acknowledged, ${retried.length} of them by a retry whose first ` +
        `answer was lost; ${bidders.answers.length - acknowledged.length} refused; ${stored.events.length} events`,
    )
}
