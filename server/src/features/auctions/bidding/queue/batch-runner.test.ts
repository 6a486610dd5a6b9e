// The runner with writers that do what a test tells them: in flight, requeued, backing off, stopping.
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '#platform/permit'
import { background, timers } from '#testing/background'
import type { Verdict } from '../batch/judge-batch.ts'
import { type BidRequest, bidRequest } from '../bid-request.ts'
import type { BatchResult, BidWriter } from '../writers/bid-writer.ts'
import { BatchRunner } from './batch-runner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (messageId: string, auctionId = 'c0auction'): BidRequest =>
  bidRequest({ auctionId, enrollmentId: 'e', messageId, amountPaise: 1, actor: {} as Actor, receivedAtMs: 0 })

const refusal: Verdict = { kind: 'REFUSED', refusal: { reason: 'AUCTION_NOT_LIVE' }, auction: null }
const decided = (requests: readonly BidRequest[]): BatchResult => ({
  verdicts: requests.map(() => refusal),
  events: new Map(),
})
const undecided = (requests: readonly BidRequest[]): BatchResult => ({
  verdicts: requests.map(() => null),
  events: new Map(),
})
const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

type Write = (requests: readonly BidRequest[]) => Promise<BatchResult>

/** Writes are recorded as 'OPTIMISTIC a b'; the scripts answer them one after the other, then everything is decided. */
function openRunner({
  optimistic = [],
  locked = [],
  connections = 1,
  broken = [],
}: {
  optimistic?: Write[]
  locked?: Write[]
  connections?: number
  /** What throws whenever it is called. */
  broken?: readonly ('canWrite' | 'onBatch' | 'onWritten' | 'drop')[]
}) {
  const failures: string[] = []
  const breakIf = (name: (typeof broken)[number]) => {
    if (broken.includes(name)) throw new Error(name)
  }
  const writes: string[] = []
  const written: string[] = []
  const dropped: string[] = []
  const scripted = (kind: string, script: Write[]): BidWriter<{ drop(): void }> => ({
    canWrite() {
      breakIf('canWrite')
      return true
    },
    async write(_connection, requests, onSent) {
      writes.push([kind, ...requests.map(({ messageId }) => messageId)].join(' '))
      onSent()
      return (script.shift() ?? (async (all) => decided(all)))(requests)
    },
  })
  const runner = new BatchRunner({
    connections: Array.from({ length: connections }, (_, n) => ({
      drop() {
        breakIf('drop')
        dropped.push(`connection ${n}`)
      },
    })),
    writers: { optimistic: scripted('OPTIMISTIC', optimistic), locked: scripted('LOCKED', locked) },
    onWritten(auctionId) {
      breakIf('onWritten')
      written.push(auctionId)
    },
    onBatch: () => breakIf('onBatch'),
    background: { ...background, report: (_work, error) => failures.push((error as Error).message) },
    timers,
  })
  const place = (messageId: string, auctionId?: string) =>
    new Promise<string>((resolve) =>
      runner.place(
        request(messageId, auctionId),
        (verdict) => resolve(verdict.kind),
        (error) => resolve(String(error)),
      ),
    )
  return { runner, writes, written, dropped, failures, place }
}

const settle = () => vi.advanceTimersByTimeAsync(1)

test('bids that arrive in one turn of the loop leave in one batch', async () => {
  const { place, writes } = openRunner({})
  const replies = [place('a'), place('b')]
  await settle()
  expect(await Promise.all(replies)).toEqual(['REFUSED', 'REFUSED'])
  expect(writes).toEqual(['OPTIMISTIC a b'])
})

test('undecided bids go to the locked writer, before bids that came later', async () => {
  const { place, writes, written } = openRunner({ optimistic: [async (all) => undecided(all)] })
  const first = place('a')
  await vi.advanceTimersToNextTimerAsync()
  const second = place('b')
  await settle()
  expect(await Promise.all([first, second])).toEqual(['REFUSED', 'REFUSED'])
  expect(writes[0]).toBe('OPTIMISTIC a')
  expect(writes.slice(1).join(' ')).toMatch(/^LOCKED a/)
  expect(written[0]).toBe('c0auction')
})

test('[promise 1] a lost connection backs off, and its bids are written later over a new one', async () => {
  const { place, writes, dropped } = openRunner({
    optimistic: [() => Promise.reject(new Error('read ECONNRESET'))],
  })
  const reply = place('a')
  await settle()
  expect({ writes, dropped }).toEqual({ writes: ['OPTIMISTIC a'], dropped: ['connection 0'] })
  await vi.advanceTimersByTimeAsync(98)
  expect(writes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(await reply).toBe('REFUSED')
  expect(writes).toEqual(['OPTIMISTIC a', 'LOCKED a'])
})

test.each(['canWrite', 'onBatch', 'onWritten', 'drop'] as const)(
  '[background] a queue goes on and its runner becomes idle when %s throws',
  async (name) => {
    const { place, failures, runner } = openRunner({
      broken: [name],
      optimistic: [() => Promise.reject(new Error('read ECONNRESET'))],
      locked: name === 'canWrite' ? [() => Promise.reject(new Error('read ECONNRESET'))] : [],
    })
    const first = [place('a'), place('b', 'c1auction')]
    await vi.advanceTimersByTimeAsync(200)
    const later = [place('c'), place('d', 'c1auction')]
    await vi.advanceTimersByTimeAsync(200)
    expect(await Promise.all([...first, ...later])).toEqual(Array(4).fill('REFUSED'))
    await runner.idle()
    expect(runner.isWriting('c0auction')).toBe(false)
    expect(new Set(failures)).toEqual(new Set([name]))
  },
)

test('a bid whose writes keep crossing others fails after five attempts', async () => {
  const cross: Write = () => Promise.reject(databaseError('40P01'))
  const { place, writes } = openRunner({ optimistic: [cross], locked: Array(9).fill(cross) })
  const reply = place('a')
  await settle()
  expect(await reply).toContain('no')
  expect(writes).toHaveLength(5)
})

test('a bid whose auction stays held fails as unavailable after fifteen seconds', async () => {
  const hold: Write = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    throw databaseError('55P03')
  }
  const { place, runner } = openRunner({ optimistic: [hold], locked: Array(99).fill(hold) })
  const reply = place('a')
  await vi.advanceTimersByTimeAsync(14_900)
  expect(runner.isWriting('c0auction')).toBe(true)
  await vi.advanceTimersByTimeAsync(400)
  expect(await reply).toMatch(/unavailable|try again/i)
})

test('a bug fails the bids of its batch and nothing else', async () => {
  const { place } = openRunner({ optimistic: [() => Promise.reject(new TypeError('undefined is not a function'))] })
  const broken = place('a')
  await settle()
  expect(await broken).toContain('undefined is not a function')
  const next = place('b')
  await settle()
  expect(await next).toBe('REFUSED')
})

test('idle resolves when every bid has got its reply', async () => {
  const { place, runner } = openRunner({ optimistic: [async (all) => undecided(all)] })
  const replies: string[] = []
  void place('a').then((kind) => replies.push(kind))
  let repliesWhenIdle: string[] | null = null
  void runner.idle().then(() => {
    repliesWhenIdle = [...replies]
  })
  await settle()
  expect(repliesWhenIdle).toEqual(['REFUSED'])
})
