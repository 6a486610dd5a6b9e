import { expect, test } from 'vitest'
import * as make from '#testing/auction-fixtures'
import { FAKE_BLS, UNFIT_TREE } from '#testing/draws'
import { PAST_CYCLE } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const { app, company } = await useCompany({}, undefined, { bls: FAKE_BLS })
const connect = useSockets(app)
const ENDED = { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date(), joinWindowOpenedAt: new Date() }

/** An auction with two equal best bids and a worse one. */
async function tied(config: Record<string, unknown>) {
  const auction = await make.makeAuction(app, company, { config, cycle: PAST_CYCLE, auction: ENDED })
  const [asha, babu, chitra] = [
    await make.makeMember(app, auction, 'Asha'),
    await make.makeMember(app, auction, 'Babu'),
    await make.makeMember(app, auction, 'Chitra'),
  ]
  const bids = [
    await make.makeBid(app, auction, asha, 60_000),
    await make.makeBid(app, auction, babu, 60_000),
    await make.makeBid(app, auction, chitra, 70_000),
  ]
  return { ...auction, asha, babu, chitra, bids }
}
type Tied = Awaited<ReturnType<typeof tied>>

const ask = async (auction: Tied, type: string, payload: object) =>
  (await connect(company.token)).ask(type, { auctionId: auction.auctionId, ...payload })
const recordLot = (auction: Tied) =>
  ask(auction, 'auction.winner.record_lot', {
    winnerEnrolledSubscriberId: auction.asha.enrollmentId,
    candidateEnrolledSubscriberIds: [auction.asha.enrollmentId, auction.babu.enrollmentId],
  })
const declare = (auction: Tied, bidId: string) =>
  ask(auction, 'auction.winner.declare', { mode: 'CANDIDATE', bidId, reason: 'The other one gave it up' })

test('a lot by hand is refused with the reason where the program asks for a proof, and a provable draw opens', async () => {
  const auction = await tied({ lotProof: 'REQUIRED' })
  expect(await recordLot(auction)).toMatchObject({ type: 'command.failed', data: { reason: 'LOT_PROOF_REQUIRED' } })
  const draws = `/v2/companies/auctions/${auction.auctionId}/draws`
  const opened = await app.call('POST', draws, { token: company.token, body: { kind: 'BEACON' } })
  expect(opened).toMatchObject({ status: 200, data: { state: 'WAITING_FOR_BEACON' } })
})

test('nobody chooses one of two equal offers where a proof is required; another offer still takes a reason', async () => {
  const auction = await tied({ lotProof: 'REQUIRED' })
  const [first, , worse] = auction.bids
  expect(await declare(auction, first!)).toMatchObject({
    type: 'command.failed',
    data: { reason: 'LOT_PROOF_REQUIRED' },
  })
  expect((await declare(auction, worse!)).type).toBe('command.acknowledged')
})

test('a lot by hand is recorded where no layer asks for a proof', async () => {
  expect((await recordLot(await tied({}))).type).toBe('command.acknowledged')
})

test('a lot by hand is recorded where the auction has no log that a draw could be proven with', async () => {
  const auction = await tied({ lotProof: 'REQUIRED' })
  await make.changeAuction(app, auction.auctionId, { logFrontier: UNFIT_TREE })
  expect((await recordLot(auction)).type).toBe('command.acknowledged')
})

test('a PENDING auction follows the policy of its company, and a scheduled one keeps what it had', async () => {
  const policy = (lotProof: string | null) =>
    app.call('PUT', '/v2/companies/company-auction-policy', { token: company.token, body: { lotProof } })
  const pending = await make.makeAuction(app, company)
  const scheduled = await make.makeAuction(app, company, { auction: { status: 'SCHEDULED' } })
  const proofOf = async ({ auctionId }: { auctionId: string }) =>
    (await app.call('GET', `/v2/companies/auctions/${auctionId}`, { token: company.token })).data.lotProof
  expect(await policy('REQUIRED')).toMatchObject({ status: 200, data: { lotProof: 'REQUIRED' } })
  expect([await proofOf(pending), await proofOf(scheduled)]).toEqual(['REQUIRED', 'PREFERRED'])
  const { data } = await app.call('GET', '/v2/companies/company-auction-policy/resolved', { token: company.token })
  expect(data).toMatchObject({ lotProof: 'REQUIRED', provenance: { lotProof: 'company' } })
  expect(Object.keys(data.settings)).toHaveLength(13)
  await policy(null)
  expect(await proofOf(pending)).toBe('PREFERRED')
  expect((await policy('ALWAYS')).error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'lotProof' }] })
})
