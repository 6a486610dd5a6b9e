import { expect, test } from 'vitest'
import type { BidReply } from './frames.ts'
import { makeRecorder } from './recorder.ts'

/** A client whose bids the test answers. */
function makeClient() {
  const asked: { ticket: string; amount: number | string; settle: PromiseWithResolvers<BidReply> }[] = []
  const bid = (ticket: string, amount: number | string) => {
    const settle = Promise.withResolvers<BidReply>()
    asked.push({ ticket, amount, settle })
    return { id: `message ${asked.length}`, reply: settle.promise }
  }
  return { asked, client: { bid } }
}

const accepted = { type: 'ack', data: { serverSequence: 7 } } as BidReply
const refused = (reason: string) => ({ type: 'error', data: { reason } }) as BidReply

test('a recorder keeps when each bid was made and answered, and how', async () => {
  const { asked, client } = makeClient()
  let now = 10
  const recorder = makeRecorder(() => now)
  const replies = [900_00, 950_00, 850_00].map((amountPaise) => recorder.bid(client, 'ticket', amountPaise).reply)
  expect(asked.map(({ amount }) => amount)).toEqual([900, 950, 850])
  expect(recorder.calls).toMatchObject([
    { key: 'ticket message 1', invokedMs: 10, returnedMs: Number.POSITIVE_INFINITY, answer: null },
    { key: 'ticket message 2' },
    { key: 'ticket message 3' },
  ])
  now = 25
  asked[0]!.settle.resolve(accepted)
  asked[1]!.settle.resolve(refused('BID_NOT_BETTER'))
  asked[2]!.settle.resolve(refused('BID_TOO_LATE'))
  expect(await Promise.all(replies)).toHaveLength(3)
  expect(recorder.calls).toMatchObject([
    { bidder: 'ticket', amountPaise: 900_00, returnedMs: 25, answer: { kind: 'ACCEPTED', sequence: 7 } },
    { answer: { kind: 'REFUSED', reason: 'NOT_BETTER' } },
    { answer: { kind: 'REFUSED', reason: 'OTHER' } },
  ])
})

test('a bid that is given up stays unanswered in the record', async () => {
  const { asked, client } = makeClient()
  const recorder = makeRecorder()
  const { reply } = recorder.bid(client, 'ticket', 900_00)
  asked[0]!.settle.reject(new Error('The bid could not be sent in time.'))
  await expect(reply).rejects.toThrow('in time')
  expect(recorder.calls).toMatchObject([{ answer: null, returnedMs: Number.POSITIVE_INFINITY }])
})
