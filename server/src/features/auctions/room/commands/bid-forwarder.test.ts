// Bids that are handed to the owner of their auction: what becomes of those that it does not answer, and their order.
import { expect, test } from 'vitest'
import type { Answer } from '#platform/bus/event-bus'
import { NO_GRANTS } from '#platform/permit'
import { Refusal } from '#platform/refusal'
import { timers } from '#testing/background'
import { bidRequest } from '../../bidding/bid-request.ts'
import { makeBidForwarder } from './bid-forwarder.ts'
import type { BidReply } from './bid-judge.ts'
import { readBids, writeReplies } from './forwarded-bids.ts'

const ack = (text: string): BidReply => ({ type: 'ack', text })
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function useForwarder() {
  let owner: string | null = 'owner'
  const steps: string[] = []
  const asked: { ids: string[]; answer: (answer: Answer) => void }[] = []
  const judging: { id: string; finish: () => void }[] = []
  const results: Record<string, number> = {}
  const forwarder = makeBidForwarder(
    { clock: { nowMs: () => 0 } as never, timers },
    {
      sealed: {
        request: (_subject, text, _waitMs, done) =>
          void asked.push({ ids: readBids(text).map(({ messageId }) => messageId), answer: done }),
      },
      processes: {
        ownerOf: () => owner,
        avoid: () => {
          owner = null
        },
      },
      judge: ({ messageId }, done) =>
        void judging.push({ id: messageId, finish: () => done(ack(`${messageId} judged here`)) }),
      metrics: {
        forwardedBids: {
          inc: ({ result }: { result: string }, count: number) => {
            if (count > 0) results[result] = (results[result] ?? 0) + count
          },
        },
      } as never,
    },
  )
  const place = (messageId: string, role: 'SUBSCRIBER' | 'EMPLOYEE' = 'SUBSCRIBER') => {
    const actor = { userId: 'somebody', role, companyId: null, grants: NO_GRANTS }
    const bid = { auctionId: 'a', enrollmentId: 'e', messageId, amountPaise: 1, actor, receivedAtMs: 0 }
    forwarder.judge(
      bidRequest(bid as never),
      ({ text }) => steps.push(text),
      (error) => steps.push(`${messageId} ${error instanceof Refusal ? error.code : error}`),
    )
  }
  const finishAll = () => {
    for (const { finish } of judging.splice(0)) finish()
  }
  return {
    forwarder,
    place,
    asked,
    judging,
    finishAll,
    steps,
    results,
    setOwner: (id: string | null) => {
      owner = id
    },
  }
}

test('bids that arrive together leave together, and the next ones after their answer', async () => {
  const { place, asked, steps, results } = useForwarder()
  place('1')
  place('2')
  await nextTurn()
  place('3')
  await nextTurn()
  expect(asked.map(({ ids }) => ids)).toEqual([['1', '2']])
  asked[0]!.answer({ kind: 'ANSWERED', text: writeReplies([ack('one'), ack('two')]) })
  expect(steps).toEqual(['one', 'two'])
  expect(asked[1]!.ids).toEqual(['3'])
  expect(results).toEqual({ judged: 2 })
})

test('bids that nobody answered are judged here, and later ones after them', async () => {
  const { place, asked, judging, finishAll, steps, results } = useForwarder()
  place('1')
  await nextTurn()
  place('2')
  asked[0]!.answer({ kind: 'NO_ANSWER' })
  expect(judging.map(({ id }) => id)).toEqual(['1'])
  finishAll()
  expect(judging.map(({ id }) => id)).toEqual(['2'])
  finishAll()
  expect(steps).toEqual(['1 judged here', '2 judged here'])
  expect(results).toEqual({ unanswered: 1 })
})

test('of bids that the owner did not decide, only those are judged here that come after all decided ones', async () => {
  const { place, asked, judging, finishAll, steps, results } = useForwarder()
  for (const id of ['1', '2', '3', '4']) place(id)
  await nextTurn()
  asked[0]!.answer({ kind: 'ANSWERED', text: writeReplies([null, ack('two'), null, null]) })
  expect(judging.map(({ id }) => id)).toEqual(['3', '4'])
  finishAll()
  expect(steps).toEqual(['1 UNAVAILABLE', 'two', '3 judged here', '4 judged here'])
  expect(results).toEqual({ judged: 1, returned: 3 })
})

test('an answer that it cannot read leaves all bids to be judged here', async () => {
  const { place, asked, judging } = useForwarder()
  place('1')
  place('2')
  await nextTurn()
  asked[0]!.answer({ kind: 'ANSWERED', text: '{"version":2}' })
  expect(judging.map(({ id }) => id)).toEqual(['1', '2'])
})

test('a bid waits for those that are being judged here when its auction gets another owner', async () => {
  const { place, asked, judging, finishAll, setOwner } = useForwarder()
  setOwner(null)
  place('1')
  expect(judging.map(({ id }) => id)).toEqual(['1'])
  setOwner('owner')
  place('2')
  await nextTurn()
  expect(asked).toEqual([])
  finishAll()
  expect(asked.map(({ ids }) => ids)).toEqual([['2']])
})

test('floor bids are judged here', async () => {
  const { place, asked, judging } = useForwarder()
  place('1', 'EMPLOYEE')
  await nextTurn()
  expect(asked).toEqual([])
  expect(judging.map(({ id }) => id)).toEqual(['1'])
})

test('no more than 20,000 bids wait for other processes', async () => {
  const { place, steps } = useForwarder()
  for (let n = 0; n <= 20_000; n++) place(String(n))
  expect(steps).toEqual(['20000 UNAVAILABLE'])
})

test('stops when every bid that was handed on is answered', async () => {
  const { place, asked, forwarder, steps } = useForwarder()
  place('1')
  await nextTurn()
  const stopped = forwarder.stop().then(() => steps.push('stopped'))
  await nextTurn()
  asked[0]!.answer({ kind: 'ANSWERED', text: writeReplies([ack('one')]) })
  await stopped
  expect(steps).toEqual(['one', 'stopped'])
})
