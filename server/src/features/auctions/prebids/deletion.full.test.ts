import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction } from '#testing/auction-fixtures'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { prebidClient } from '#testing/prebids'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = prebidClient(app, company)

async function placed() {
  const auction = await client.makeSealedAuction({ auction: { status: 'SCHEDULED' } })
  const anu = await client.makeBidder(auction, 'Anu')
  const { data } = await client.place(auction, anu, 87654.32)
  return { auction, anu, prebidId: data.prebidId as string }
}

test('[spec: Deletion by staff] cancels and logs a prebid that staff delete, notifies its owner, and lets the owner place another', async () => {
  const { auction, anu, prebidId } = await placed()
  const answer = await client.remove(auction, prebidId, '  entered by mistake  ')
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({
    auctionId: auction.auctionId,
    status: 'SCHEDULED',
    prebidPhase: 'OPEN',
    prebidId,
    enrolledSubscriberId: anu.enrollmentId,
    prebidStatus: 'CANCELLED',
    deletionReason: 'entered by mistake',
  })
  const { currentUser } = await client.overview(auction, anu)
  expect(currentUser).toMatchObject({ activePrebid: null, canPrebid: true })
  expect(currentUser.latestPrebid).toMatchObject({
    id: prebidId,
    status: 'CANCELLED',
    deletionReason: 'entered by mistake',
    deletedAt: answer.data.deletedAt,
  })

  const events = await readLog(app.db, auction.auctionId)
  const deletions = events.filter(({ type }) => type === 'auction.prebid.deleted')
  expect(deletions.map(({ audience, subscriberId }) => [audience, subscriberId])).toEqual([
    ['SUBSCRIBER', anu.userId],
    ['STAFF', null],
  ])
  for (const { payload } of deletions)
    expect(payload).toMatchObject({ prebidId, amount: null, deletionReason: 'entered by mistake' })
  expect(deletions[0]!.payload).not.toHaveProperty('activePrebidCount')

  const logs = await app.call('GET', `/v2/companies/auctions/${auction.auctionId}/action-logs`, {
    token: company.token,
  })
  expect(logs.data.actionLogs[0]).toMatchObject({
    action: 'DELETE_PREBID',
    reason: 'entered by mistake',
    actorId: company.ownerId,
    metadata: { prebidId, enrolledSubscriberId: anu.enrollmentId },
    stateVersion: answer.data.stateVersion,
  })
  expect((await client.place(auction, anu, 80000)).status).toBe(201)
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[spec: Reasons and comments] requires a reason of 1 to 500 characters', async () => {
  const { auction, prebidId } = await placed()
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect((await client.remove(auction, prebidId, reason)).status).toBe(400)
  const bare = `/v2/companies/auctions/${auction.auctionId}/prebids/${prebidId}`
  expect((await app.call('DELETE', bare, { token: company.token })).status).toBe(400)
  expect((await client.remove(auction, prebidId, 'x'.repeat(500))).status).toBe(200)
})

test('[spec: Deletion by staff] returns 404 for a prebid that is unknown, inactive, of another auction or already deleted', async () => {
  const { auction, anu, prebidId } = await placed()
  const other = await placed()
  expect((await client.remove(auction, newId(), 'why')).status).toBe(404)
  expect((await client.remove(auction, other.prebidId, 'why')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.remove(auction, prebidId, 'why')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(0)
  expect((await client.cancel(auction, anu, prebidId)).status).toBe(404)
})

test('[spec: What a caller may see; Permissions of the console] returns 403 to another company and 404 without auction.prebid.manage, and lets a superadmin delete', async () => {
  const { auction, prebidId } = await placed()
  const foreign = await makeCompany(app, 'Nila Chits')
  expect((await client.remove(auction, prebidId, 'why', foreign.token)).status).toBe(403)
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['auction.read', 'auction.operate'])
  const reader = await makeEmployee(app, company.companyId, [{ roleId, programId: auction.programId }])
  expect((await client.remove(auction, prebidId, 'why', reader.token)).status).toBe(404)
  const admin = (await app.superadmin()).token
  const path = `/v2/admin/auctions/${auction.auctionId}/prebids/${prebidId}?reason=why`
  expect((await app.call('DELETE', path, { token: admin })).status).toBe(200)
})

test.each([
  ['PENDING', 200],
  ['READY', 200],
  ['LIVE', 409],
  ['PAUSED', 409],
  ['ENDED', 409],
  ['COMPLETE', 409],
  ['CANCELLED', 409],
])(
  '[spec: Deletion by staff; Final once the auction has been live] returns, in %s, %i for a deletion: prebids are final once the auction is live',
  async (status, expected) => {
    const { auction, prebidId } = await placed()
    await changeAuction(app, auction.auctionId, { status })
    expect((await client.remove(auction, prebidId, 'why')).status).toBe(expected)
  },
)
