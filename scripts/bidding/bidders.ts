// Members in a live room who keep bids in flight through the reference client, and members who only watch. Every reply is kept with
// its time.
import type { ClientSocket } from '@kuri/room-client/environment'
import type { Frame } from '@kuri/room-client/frames'
import { makeRecorder } from '@kuri/room-client/recorder'
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import type { Answer } from '../../tests/chaos/answers.ts'
import { sleep, until } from './processes.ts'

export type Seat = { token: string; enrollmentId: string }
export type TimedAnswer = Answer & { atMs: number }
type BiddersOptions = {
  auctionId: string
  seats: readonly Seat[]
  /** The last seats only watch. */
  watcherCount: number
  /** Each amount is better than the one before. */
  nextAmountPaise(): number
  /** The address of each new connection of a member. */
  addressOf(member: number): string
  onFrame(member: number, frame: Frame): void
}

const IN_FLIGHT = 2
const PAUSE_MS = 10
const SEATED_WITHIN_MS = 30_000
/** Longer than the slowest failover. */
const ANSWERED_WITHIN_MS = 60_000

export type Bidders = Awaited<ReturnType<typeof startBidders>>

export async function startBidders(options: BiddersOptions) {
  const { auctionId, seats, watcherCount, nextAmountPaise, addressOf, onFrame } = options
  const answers: TimedAnswer[] = []
  const history = makeRecorder()
  const faults: string[] = []
  let isRunning = true

  const clients = seats.map(({ token, enrollmentId }, member) =>
    makeRoomClient({
      url: '/ws',
      token: () => token,
      auctionId,
      tickets: [enrollmentId],
      bidExpiresAfterMs: Number.POSITIVE_INFINITY,
      onFrame: (frame) => onFrame(member, frame),
      environment: {
        openSocket: (path, protocols) => new WebSocket(`${addressOf(member)}${path}`, protocols) as ClientSocket,
        schedule(work, delayMs) {
          const timer = setTimeout(work, delayMs)
          return () => clearTimeout(timer)
        },
        newId: () => crypto.randomUUID(),
        nowMs: () => performance.now(),
      },
    }),
  )
  const isSeated = (client: RoomClient) =>
    client.state().session.kind === 'LIVE' && client.state().lastSequence !== null
  await until('all members are in the room', SEATED_WITHIN_MS, () => clients.every(isSeated))

  async function bidOn(client: RoomClient, member: number, hand: number) {
    for (let n = 0; isRunning; n++) {
      const bid = { member, id: `bid-${member}-${hand}-${n}`, amountPaise: nextAmountPaise() }
      const { enrollmentId } = seats[member]!
      const reply = await history.bid(client, enrollmentId, bid.amountPaise, { id: bid.id }).reply
      answers.push({ ...bid, reply, atMs: performance.now() })
      await sleep(PAUSE_MS)
    }
  }
  const loops = clients
    .slice(0, clients.length - watcherCount)
    .flatMap((client, member) =>
      Array.from({ length: IN_FLIGHT }, (_, hand) =>
        bidOn(client, member, hand).catch((error) => void faults.push(`member ${member} had to stop: ${error}`)),
      ),
    )

  return {
    answers,
    /** The bids as their senders saw them, for the check of the history. */
    calls: history.calls,
    clients,
    faults,
    /** Returns when every bid in flight has its final reply. */
    async stop() {
      isRunning = false
      const late = sleep(ANSWERED_WITHIN_MS).then(() => 'LATE' as const)
      if ((await Promise.race([Promise.all(loops), late])) === 'LATE')
        faults.push(`bids had no reply ${ANSWERED_WITHIN_MS / 1000} seconds after the last one was placed`)
    },
    /** Waits until everybody has received everything up to this event. */
    async settle(lastSequence: number, withinMs: number) {
      const isBehind = (client: RoomClient) => !isSeated(client) || client.state().lastSequence! < lastSequence
      const end = Date.now() + withinMs
      while (clients.some(isBehind) && Date.now() < end) await sleep(50)
    },
    close() {
      isRunning = false
      for (const client of clients) client.close()
    },
  }
}

const STEP_PAISE = 3

/** Falls by a few paise with every bid of any bidder. */
export function fallingAmounts(fromPaise: number): () => number {
  let nextPaise = fromPaise
  return () => {
    nextPaise -= STEP_PAISE
    return nextPaise
  }
}
