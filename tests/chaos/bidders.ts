// Members who bid without pause through the reference client, and the final replies they got.

import type { Frame } from '@kuri/room-client/frames'
import { makeRecorder } from '@kuri/room-client/recorder'
import { makeRoomClient } from '@kuri/room-client/room-client'
import { checkFrame } from '@kuri/server/testing/frame-checks'
import { expect } from 'vitest'
import { type Acknowledged, type Answer, isAcknowledged } from './answers.ts'
import { makeEventRecorder } from './event-recorder.ts'
import type { World } from './world.ts'

export type Bidders = ReturnType<typeof makeBidders>

const FIRST_AMOUNT_PAISE = 9_990_000
const STEP_PAISE = 7
/** Worse than any other amount: always refused. */
const WORSE_PAISE = 9_999_900
/** Per member: enough that a kill finds some bids at every stage. */
const IN_FLIGHT = 3
const ANSWER_WITHIN_MS = 20_000

/** The members are spread over the servers. */
export function makeBidders(urls: readonly string[], { room, renewed }: World) {
  const answers: Answer[] = []
  const history = makeRecorder()
  const answerCounts = room.members.map(() => 0)
  const faults: string[] = []
  let isRunning = true
  let nextPaise = FIRST_AMOUNT_PAISE
  const recorders = room.members.map(() => makeEventRecorder())
  function openClient(member: number, onFrame?: (frame: Frame) => void) {
    const { token, enrollmentId } = room.members[member]!
    return makeRoomClient({
      url: `${urls[member % urls.length]!.replace(/^http/, 'ws')}/ws`,
      token: () => renewed(token),
      auctionId: room.auctionId,
      tickets: [enrollmentId],
      bidExpiresAfterMs: Number.POSITIVE_INFINITY,
      onFrame(frame) {
        checkFrame(frame)
        onFrame?.(frame)
      },
    })
  }
  const clients = recorders.map((recorder, member) => openClient(member, recorder.record))

  const place = (member: number, amountPaise: number, id: string) =>
    clients[member]!.bid(room.members[member]!.enrollmentId, amountPaise / 100, { id }).reply

  async function bid(member: number, id: string, amountPaise: number) {
    const { enrollmentId } = room.members[member]!
    const reply = await history.bid(clients[member]!, enrollmentId, amountPaise, { id }).reply
    answers.push({ member, id, amountPaise, reply })
    answerCounts[member]! += 1
  }

  async function bidOn(member: number, hand: number) {
    for (let n = 0; isRunning; n++) {
      nextPaise -= STEP_PAISE
      await bid(member, `chaos-${member}-${hand}-${n}`, nextPaise)
      if (n % 4 === 3) await bid(member, `chaos-${member}-${hand}-${n}-worse`, WORSE_PAISE)
    }
  }
  const loops = clients.flatMap((_client, member) =>
    Array.from({ length: IN_FLIGHT }, (_, hand) =>
      bidOn(member, hand).catch((error) => {
        if (isRunning) faults.push(`member ${member} stopped: ${error}`)
      }),
    ),
  )

  async function repeat({ member, id, amountPaise, reply }: Acknowledged) {
    const again = await place(member, amountPaise, id)
    const { isReplay: _wasReplay, isLeading: _led, ...before } = reply.data
    if (again.type === 'ack') {
      const { isReplay, isLeading: _leads, ...receipt } = again.data
      if (isReplay && JSON.stringify(receipt) === JSON.stringify(before)) return
    }
    faults.push(`${id} was answered ${JSON.stringify(before)}, repeated ${again.type} ${JSON.stringify(again.data)}`)
  }

  return {
    answers,
    /** The bids as their senders saw them, for the check of the history. */
    calls: history.calls,
    recorders,
    /** Another socket of a member, which only listens. */
    openClient: (member: number) => openClient(member),
    /** Bidders that stopped, replies that changed, events that were missed or repeated. */
    faults: () => [
      ...faults,
      ...recorders.flatMap((recorder, member) => recorder.faults.map((fault) => `member ${member}: ${fault}`)),
    ],
    /** Until half of the members have got two more replies; the others may still be reconnecting. */
    async untilAnswered() {
      const before = [...answerCounts]
      const countAnswered = () => before.filter((count, member) => answerCounts[member]! > count + 1).length
      await expect
        .poll(countAnswered, { timeout: ANSWER_WITHIN_MS, interval: 20, message: 'members that are answered' })
        .toBeGreaterThanOrEqual(room.members.length / 2)
    },
    /** Repeats the newest of these bids and a random one of every connected member: the reply must be the stored one. */
    async repeatAcknowledged(known: readonly Answer[]) {
      const chosen = clients.flatMap((client, member) => {
        const own = known.filter(isAcknowledged).filter((answer) => answer.member === member)
        if (own.length === 0 || client.state().session.kind !== 'LIVE') return []
        return [own.at(-1)!, own[Math.floor(Math.random() * own.length)]!]
      })
      expect(chosen.length).toBeGreaterThan(0)
      await Promise.all([...new Set(chosen)].map(repeat))
    },
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
    close() {
      isRunning = false
      for (const client of clients) client.close()
    },
  }
}
