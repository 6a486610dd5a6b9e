// Several processes with NATS: the bids of one auction are judged by the process that owns it, wherever they come in.
import { parseCheckpoint } from '@kuri/verify/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/note'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeRoom, type Room } from '#testing/rooms'
import { useSmallNats } from '#testing/small-nats'
import { startTestApp, type TestApp } from '#testing/test-app'
import { headFaults, treeFaults } from '#testing/trees'
import { useApp } from '#testing/use-app'
import { useSockets } from '#testing/use-room'
import { ownerOf } from './owner.rules.ts'

const PATIENT = { timeout: 20_000 }

const nats = await useSmallNats()
const env = { EVENT_BUS: 'nats', NATS_URL: nats.url }
const here = await useApp(env)
const hereId = await newProcess([])
const there = await useApp(env, here.databaseUrl)
const thereId = await newProcess([hereId])
const connect = useSockets(here)

const isBids = (subject: string) => subject.startsWith('kuri_bids_1.')
const isAnswer = (subject: string) => subject.startsWith('_INBOX.')

/** The id of the process that is not one of those known. */
async function newProcess(known: readonly string[]): Promise<string> {
  return vi.waitFor(async () => {
    const rows = await here.db.selectFrom('processes').select('id').execute()
    const found = rows.find(({ id }) => !known.includes(id))
    if (!found) throw new Error('the process has not announced itself')
    return found.id
  }, PATIENT)
}

async function forwarded({ app }: TestApp, result: string) {
  const metric = await app.platform.metrics.registry.getSingleMetric('kuri_bids_forwarded_total')!.get()
  return metric.values.find(({ labels }) => labels.result === result)?.value ?? 0
}

/** A live room of that owner. */
async function openRoom(owner: string, processes: readonly string[] = [hereId, thereId]) {
  let room: Room
  do room = await makeRoom(here, { members: 2 })
  while (ownerOf(room.auctionId, processes) !== owner)
  const { auctionId } = room
  const staff = await connect(room.company.token)
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  const join = async (member: number, app: TestApp) => {
    const { token, enrollmentId } = room.members[member]!
    const at = { auctionId, enrolledSubscriberId: enrollmentId }
    const socket = await connect(token, app)
    await socket.ask('auction.subscribe', at)
    await socket.ask('auction.join', at)
    return { socket, at, bid: (amount: number, id?: string) => socket.ask('auction.bid.place', { ...at, amount }, id) }
  }
  return { room, auctionId, join }
}

/** Both processes know each other, and the member's bid was handed to the owner. */
async function openForwarded() {
  const { join, ...opened } = await openRoom(thereId)
  const outsider = await join(0, here)
  let amount = 95_000
  const isForwarded = async () => {
    const before = await forwarded(here, 'judged')
    await outsider.bid(amount--)
    return (await forwarded(here, 'judged')) > before
  }
  await expect.poll(isForwarded).toBe(true)
  return { ...opened, outsider, insider: await join(1, there) }
}

const storedIds = async (auctionId: string) => {
  const rows = await here.db.selectFrom('bids').select('id').where('auctionId', '=', auctionId).execute()
  return rows.map(({ id }) => id).sort()
}

test('bids at both processes get receipts with their leaf and a signed head of the one log', async () => {
  const { outsider, insider, auctionId } = await openForwarded()
  const before = await forwarded(here, 'judged')
  const acks = []
  for (let n = 0; n < 10; n++) acks.push(await (n % 2 ? insider : outsider).bid(90_000 - n * 100))
  expect(acks.map(({ type }) => type)).toEqual(Array(10).fill('ack'))
  expect(await forwarded(here, 'judged')).toBeGreaterThan(before)
  for (const { data } of acks) expect(data.log.index).toBe(data.serverSequence - 1)
  const heads = acks.map(({ data }) => data.log)
  expect(await headFaults(here.db, auctionId, heads)).toEqual([])
  expect(await treeFaults(here.db, auctionId)).toEqual([])
  const { trust } = here.app.platform
  const signed = heads.filter((_head, n) => n % 2 === 0).find(({ note }) => note !== undefined)
  const note = parseNote(signed.note)!
  expect(await openNote(note, trust.receipts.keys, verifyWithWebCrypto)).toMatchObject({ kind: 'SIGNED' })
  expect(parseCheckpoint(note.text)).toMatchObject({ origin: `${trust.host}/a/${auctionId}`, size: signed.size })
})

test('the bids of one connection are judged in their order, and a repeated one gets its receipt', async () => {
  const { outsider } = await openForwarded()
  const amounts = Array.from({ length: 40 }, (_, n) => 80_000 - n * 10)
  const acks = await Promise.all(amounts.map((amount) => outsider.bid(amount, `ordered-${amount}`)))
  expect(acks.map(({ type }) => type)).toEqual(amounts.map(() => 'ack'))
  const sequences = acks.map(({ data }) => data.serverSequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  const again = await outsider.bid(80_000, 'ordered-80000')
  expect(again.data).toMatchObject({ bidId: acks[0]!.data.bidId, isReplay: true })
})

test('a late bid gets its signed refusal, which is found afterwards', async () => {
  const { outsider, auctionId } = await openForwarded()
  const auctionEndAt = new Date(here.app.platform.clock.nowMs() - 5000)
  await here.db
    .updateTable('auctions')
    .set({ auctionEndAt, dueAt: null, writeId: 'late' })
    .where('id', '=', auctionId)
    .execute()
  const { data } = await outsider.bid(80_000, 'late')
  expect(data).toMatchObject({ reason: 'BID_TOO_LATE', deadlineAt: auctionEndAt.toISOString() })
  const note = parseNote(data.refusalNote)!
  const { keys } = here.app.platform.trust.receipts
  expect(await openNote(note, keys, verifyWithWebCrypto)).toMatchObject({ kind: 'SIGNED' })
  expect(note.text).toContain(`received ${data.receivedAt}\njudged ${data.judgedAt}\n`)
  const found = await outsider.socket.ask('auction.bid.find', { ...outsider.at, messageId: 'late' })
  expect(found.data.refusal).toMatchObject({ messageId: 'late', judgedAt: data.judgedAt })
})

test.each([
  ['the bids', isBids],
  ['the answers', isAnswer],
])('when NATS loses %s, each bid is stored and answered once and in order', async (_what, isLost) => {
  const { outsider, insider, auctionId } = await openForwarded()
  onTestFinished(() => nats.lose(() => false))
  nats.lose(isLost)
  const before = await forwarded(here, 'unanswered')
  const amounts = [80_000, 79_000, 78_000, 77_000]
  const [mine, others] = await Promise.all([
    Promise.all(amounts.map((amount) => outsider.bid(amount))),
    Promise.all(amounts.map((amount) => insider.bid(amount - 1))),
  ])
  expect(await forwarded(here, 'unanswered')).toBeGreaterThan(before)
  const accepted = [...mine, ...others].filter(({ type }) => type === 'ack')
  const stored = await storedIds(auctionId)
  for (const { data } of accepted) expect(stored.filter((id) => id === data.bidId)).toEqual([data.bidId])
  const sequences = mine.flatMap(({ type, data }) => (type === 'ack' ? [data.serverSequence] : []))
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(await treeFaults(here.db, auctionId)).toEqual([])
})

test('an owner that is listed and does not listen, as one of another version, delays nothing', async () => {
  const ghost = { id: 'ghost', heartbeatAt: new Date(Date.now() + 600_000) }
  await here.db.insertInto('processes').values(ghost).execute()
  onTestFinished(async () => {
    await here.db.deleteFrom('processes').where('id', '=', ghost.id).execute()
    nats.publish('kuri_processes', '')
  })
  const { join } = await openRoom(ghost.id, [hereId, thereId, ghost.id])
  const { bid } = await join(0, here)
  let amount = 90_000
  const isUnsent = async () => {
    nats.publish('kuri_processes', '')
    const before = await forwarded(here, 'unsent')
    expect((await bid(amount--)).type).toBe('ack')
    return (await forwarded(here, 'unsent')) > before
  }
  await expect.poll(isUnsent).toBe(true)
})

test('an owner that stops answers what it has, and the rest is judged by those who stay', async () => {
  const leaving = await startTestApp(env, here.databaseUrl)
  const leavingId = await newProcess([hereId, thereId])
  const { join, auctionId } = await openRoom(leavingId, [hereId, thereId, leavingId])
  const { bid } = await join(0, here)
  const replies: { type: string; bidId: string; serverSequence: number }[] = []
  let amount = 95_000
  let isBidding = true
  const bidOn = async () => {
    while (isBidding) {
      const { type, data } = await bid(amount--)
      replies.push({ type, bidId: data.bidId, serverSequence: data.serverSequence })
    }
  }
  const hands = Array.from({ length: 8 }, bidOn)
  const before = await forwarded(here, 'judged')
  await expect.poll(async () => (await forwarded(here, 'judged')) > before + 20).toBe(true)
  await leaving.close()
  const count = replies.length
  await expect.poll(() => replies.length).toBeGreaterThan(count + 20)
  isBidding = false
  await Promise.all(hands)
  expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['ack']))
  expect(replies.map(({ bidId }) => bidId).sort()).toEqual(await storedIds(auctionId))
  expect(await treeFaults(here.db, auctionId)).toEqual([])
})

test('neither bids nor receipts can be read on the bus', async () => {
  const { outsider } = await openForwarded()
  nats.published.length = 0
  const { data } = await outsider.bid(76_543, 'unreadable')
  const sent = nats.published.filter(({ subject }) => isBids(subject) || isAnswer(subject))
  expect(sent.some(({ subject }) => isBids(subject))).toBe(true)
  for (const { payload } of sent)
    for (const secret of ['76543', 'unreadable', data.bidId, outsider.at.enrolledSubscriberId])
      expect(payload).not.toContain(secret)
})
