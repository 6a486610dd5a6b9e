import { expect, test } from 'vitest'
import type { NewRefusedBid } from './refused-bids.sql.ts'
import { WaitingRefusals } from './waiting-refusals.ts'

let idCount = 0
const refusal = (enrollmentId: string, messageId: string): NewRefusedBid => ({
  id: `c${String(++idCount).padStart(24, '0')}`,
  auctionId: 'auction',
  companyId: 'company',
  enrollmentId,
  subscriberId: 'subscriber',
  amountPaise: 100,
  source: 'ONLINE',
  placedById: 'subscriber',
  messageId,
  reason: 'BID_NOT_BETTER',
  receivedAt: new Date(0),
  judgedAt: new Date(0),
})
const messagesOf = (rows: readonly NewRefusedBid[]) => rows.map((row) => `${row.enrollmentId} ${row.messageId}`)

test('only the newest refusals of a ticket wait, and those of others stay', () => {
  const waiting = new WaitingRefusals(2)
  waiting.add(refusal('b', '0'))
  for (const message of ['1', '2', '3']) waiting.add(refusal('a', message))
  expect(waiting.count).toBe(3)
  expect(messagesOf(waiting.take(10))).toEqual(['a 2', 'a 3', 'b 0'])
  expect(waiting.count).toBe(0)
})

test('takes whole tickets, the one that has waited longest first, and at least one', () => {
  const waiting = new WaitingRefusals(10)
  for (const message of ['2', '1']) waiting.add(refusal('b', message))
  waiting.add(refusal('a', '3'))
  waiting.add(refusal('c', '4'))
  expect(messagesOf(waiting.take(1))).toEqual(['b 1', 'b 2'])
  expect(messagesOf(waiting.take(2))).toEqual(['a 3', 'c 4'])
  expect(waiting.take(1)).toEqual([])
})

test('what could not be written waits again, older than what came meanwhile', () => {
  const waiting = new WaitingRefusals(2)
  for (const message of ['2', '1']) waiting.add(refusal('a', message))
  const rows = waiting.take(10)
  waiting.add(refusal('a', '3'))
  waiting.putBack(rows)
  expect(waiting.count).toBe(2)
  expect(messagesOf(waiting.take(10))).toEqual(['a 1', 'a 3'])
})
