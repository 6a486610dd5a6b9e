import { parseReceipts } from '@kuri/verify/notes/receipts'
import { beforeEach, expect, test } from 'vitest'
import { frameOf } from '../testing.ts'
import type { ReceiptKeeper } from './receipt-keeper.ts'
import { AUCTION_ID, leavesOf, makeFakeService, makeSigner, policyOf } from './testing.ts'

let service: Awaited<ReturnType<typeof makeFakeService>>
let keeper: ReceiptKeeper
beforeEach(async () => {
  service = await makeFakeService()
  keeper = await service.open()
})

const hear = async (leaves: readonly Uint8Array[]) => keeper.handleFrame(await service.headFrame(leaves))
/** Steps run in their order, so hearing a known head again waits for all before it. */
const turn = async (ms = 10_000) => {
  await service.world.advance(ms)
  await keeper.handleFrame(await service.headFrame(leavesOf(1)))
}
const PREBID = { prebidId: 'prebid-1', enrolledSubscriberId: 'ticket-1', status: 'ACTIVE' }
const faultOf = () => keeper.state().contradiction?.fault ?? null
const reports = () => new Set(service.states.flatMap(({ contradiction }) => contradiction ?? [])).size

beforeEach(() => hear(leavesOf(1)))

test('heads that continue each other are kept and proven, and nothing is reported', async () => {
  await hear(leavesOf(5))
  await turn()
  await hear(leavesOf(9))
  await turn()
  expect(service.requests).toEqual(['policy', 'consistency 1 5', 'consistency 5 9'])
  expect(keeper.state()).toMatchObject({ headCount: 3, contradiction: null, hasUnknownKey: false })
})

test('of the heads between two proofs the newest and the first to cover an own bid are proven', async () => {
  for (const size of [3, 4]) await hear(leavesOf(size))
  await keeper.handleFrame(service.ack(leavesOf(5)))
  for (const size of [5, 6, 7]) await hear(leavesOf(size))
  await turn()
  await turn()
  await turn()
  expect(service.requests).toEqual(['policy', 'consistency 1 7', 'consistency 5 7'])
  expect(keeper.state().headCount).toBe(6)
})

test('two signed roots of one size are reported at once, with both documents, and only once', async () => {
  await hear(leavesOf(7))
  await hear(leavesOf(7, 'forged'))
  await hear(leavesOf(7, 'another'))
  const documents = [await service.sign(leavesOf(7)), await service.sign(leavesOf(7, 'forged'))]
  expect(keeper.state().contradiction).toMatchObject({ fault: 'SPLIT', notes: documents })
  expect(reports()).toBe(1)
  expect(JSON.parse((await keeper.exportContradiction())!)).toMatchObject({ auctionId: AUCTION_ID, notes: documents })
})

test('a later head that the service cannot prove to continue the earlier one is reported', async () => {
  await hear(leavesOf(4))
  await turn()
  service.leaves = [...leavesOf(3), ...leavesOf(20, 'forged')]
  await hear(service.leaves.slice(0, 9))
  await turn()
  expect(keeper.state().contradiction).toMatchObject({
    fault: 'BROKEN',
    notes: [await service.sign(leavesOf(4)), await service.sign(service.leaves.slice(0, 9))],
  })
})

test('a head that the service now signs with another root is reported', async () => {
  await hear(leavesOf(9, 'forged'))
  await turn()
  expect(keeper.state().contradiction).toMatchObject({
    fault: 'SPLIT',
    notes: [await service.sign(leavesOf(9, 'forged')), await service.sign(leavesOf(9))],
  })
})

test('a service that signs fewer events than before is reported', async () => {
  await keeper.handleFrame(service.subscribed('e1'))
  await hear(leavesOf(12))
  await turn()
  service.leaves = leavesOf(8)
  await hear(leavesOf(8))
  expect(faultOf()).toBeNull()
  await turn()
  expect(keeper.state().contradiction).toMatchObject({
    fault: 'SHRUNK',
    notes: [await service.sign(leavesOf(12)), await service.sign(leavesOf(8))],
  })
})

test('after a declared restore a shorter history is no contradiction, and another one of the same length is', async () => {
  await keeper.handleFrame(service.subscribed('e1'))
  await hear(leavesOf(12))
  await turn()
  service.leaves = leavesOf(8)
  await keeper.handleFrame(service.subscribed('e2'))
  await hear(leavesOf(8))
  await turn()
  expect(faultOf()).toBeNull()
  service.leaves = [...leavesOf(8), ...leavesOf(8, 'after the restore')]
  await hear(service.leaves.slice(0, 12))
  expect(faultOf()).toBe('SPLIT')
})

test('a smaller head that comes late is no contradiction when it is part of the larger one', async () => {
  await hear(leavesOf(9))
  await turn()
  await keeper.keepPrebid({ ...PREBID, log: { index: 5, size: 6, root: '', note: await service.sign(leavesOf(6)) } })
  await turn()
  expect(service.requests).toContain('consistency 6 9')
  expect(faultOf()).toBeNull()
})

test('a proof that does not come is asked for again, a few times, and is never a contradiction', async () => {
  service.isReachable = false
  await hear(leavesOf(5))
  for (let round = 0; round < 20; round++) await turn(400_000)
  expect(service.requests.filter((request) => request === 'consistency 1 5')).toHaveLength(8)
  expect(faultOf()).toBeNull()
  service.isReachable = true
  await hear(leavesOf(6))
  await turn(400_000)
  expect(service.requests).toContain('consistency 1 6')
  expect(faultOf()).toBeNull()
})

test('heads that come while the keys cannot be read are compared later', async () => {
  await service.store.writeKeys([])
  keeper = await service.open()
  service.isReachable = false
  for (const leaves of [leavesOf(2), leavesOf(3), leavesOf(3, 'forged')]) await hear(leaves)
  expect(service.requests.filter((request) => request === 'policy')).toHaveLength(2)
  service.isReachable = true
  await turn()
  expect(faultOf()).toBe('SPLIT')
})

test.each([
  ['a page of a proxy', async () => '<html>Sign in to the network</html>'],
  ['nothing', async () => ''],
  ['a proof without a signed head', async () => 'old 1\n\nkuri.example/a/auction-1\n5\nAAAA\n'],
])('%s in the place of a proof is not a contradiction', async (_what, answer) => {
  keeper.close()
  keeper = await service.open((own) => ({ ...own, readConsistency: answer }))
  await hear(leavesOf(5))
  await turn()
  expect(faultOf()).toBeNull()
})

test('a head with a signature of another key, of another auction or with changed text is not believed', async () => {
  const stranger = await makeSigner()
  const good = await service.sign(leavesOf(5))
  for (const note of [
    await service.sign(leavesOf(1, 'forged'), stranger),
    good.replace('\n5\n', '\n6\n'),
    good.replace(AUCTION_ID, 'auction-2'),
    'not a note',
  ])
    await keeper.handleFrame(frameOf('auction.log.head', { log: { note } }))
  expect(keeper.state()).toMatchObject({ headCount: 1, hasUnknownKey: true, contradiction: null })
})

test('the keys are those of the first policy; a later one may add keys and may not drop them', async () => {
  const next = await makeSigner()
  service.policy = policyOf(next.key)
  await keeper.handleFrame(await service.headFrame(leavesOf(4), next))
  expect(keeper.state()).toMatchObject({ headCount: 1, hasUnknownKey: true })
  service.policy = policyOf(service.signer.key, next.key)
  await keeper.handleFrame(await service.headFrame(leavesOf(4), next))
  expect(keeper.state().headCount).toBe(2)
  expect(await service.store.readKeys()).toHaveLength(2)
})

test('a receipt counts as kept when a signed head covers it', async () => {
  await keeper.handleFrame(service.ack(leavesOf(4), 'bid-1'))
  expect(keeper.state()).toMatchObject({ receiptCount: 1, keptBidIds: new Set() })
  await hear(leavesOf(6))
  expect(keeper.state().keptBidIds).toEqual(new Set(['bid-1']))
})

test('what was kept, and a contradiction, survive a reload', async () => {
  await keeper.handleFrame(service.ack(leavesOf(4)))
  await hear(leavesOf(4))
  keeper.close()
  keeper = await service.open()
  expect(keeper.state()).toMatchObject({ receiptCount: 1, headCount: 2, contradiction: null })
  await hear(leavesOf(4, 'forged'))
  keeper.close()
  keeper = await service.open()
  expect(faultOf()).toBe('SPLIT')
})

test('the saved file has every note, and the verifier takes them', async () => {
  await hear(leavesOf(3))
  await keeper.handleFrame(service.ack(leavesOf(4)))
  await hear(leavesOf(4))
  await keeper.keepPrebid({ ...PREBID, log: { index: 4, size: 5, root: '', note: await service.sign(leavesOf(5)) } })
  const read = parseReceipts(await keeper.exportReceipts(), AUCTION_ID)
  expect(read).toMatchObject({ kind: 'RECEIPTS', otherCount: 0 })
  expect(read.kind === 'RECEIPTS' && [...read.notes].sort()).toEqual(
    (await Promise.all([1, 3, 4, 5].map((size) => service.sign(leavesOf(size))))).sort(),
  )
})
