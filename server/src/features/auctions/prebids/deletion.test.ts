import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction } from '#testing/auction-fixtures'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { prebidDoors } from '#testing/prebids'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const doors = prebidDoors(app, company)

async function placed() {
  const auction = await doors.makeSealedAuction({ auction: { status: 'SCHEDULED' } })
  const anu = await doors.makeBidder(auction, 'Anu')
  const { data } = await doors.place(auction, anu, 87654.32)
  return { auction, anu, prebidId: data.prebidId as string }
}

test('[G052] staff delete a prebid with a reason: it is cancelled, logged, and its owner told; he may place again', async () => {
  const { auction, anu, prebidId } = await placed()
  const answer = await doors.remove(auction, prebidId, '  entered by mistake  ')
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
  const { currentUser } = await doors.overview(auction, anu)
  expect(currentUser).toMatchObject({ activePrebid: null, canPrebid: true })
  expect(currentUser.latestPrebid).toMatchObject({
    id: prebidId,
    status: 'CANCELLED',
    deletionReason: 'entered by mistake',
    deletedAt: answer.data.deletedAt,
  })

  const events = await readLog(app.db, auction.auctionId)
  const told = events.filter(({ type }) => type === 'auction.prebid.deleted')
  expect(told.map(({ audience, subscriberId }) => [audience, subscriberId])).toEqual([
    ['SUBSCRIBER', anu.userId],
    ['STAFF', null],
  ])
  for (const { payload } of told)
    expect(payload).toMatchObject({ prebidId, amount: null, deletionReason: 'entered by mistake' })
  expect(told[0]!.payload).not.toHaveProperty('activePrebidCount')

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
  expect((await doors.place(auction, anu, 80000)).status).toBe(201)
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[G165] the reason is 1 to 500 characters', async () => {
  const { auction, prebidId } = await placed()
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect((await doors.remove(auction, prebidId, reason)).status).toBe(400)
  const bare = `/v2/companies/auctions/${auction.auctionId}/prebids/${prebidId}`
  expect((await app.call('DELETE', bare, { token: company.token })).status).toBe(400)
  expect((await doors.remove(auction, prebidId, 'x'.repeat(500))).status).toBe(200)
})

test('[G052] what is absent, over or of another auction is not found; a second deletion finds nothing', async () => {
  const { auction, anu, prebidId } = await placed()
  const other = await placed()
  expect((await doors.remove(auction, newId(), 'why')).status).toBe(404)
  expect((await doors.remove(auction, other.prebidId, 'why')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => doors.remove(auction, prebidId, 'why')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(0)
  expect((await doors.cancel(auction, anu, prebidId)).status).toBe(404)
})

test('[G002, G105] another company is 403, one’s own without auction.prebid.manage is 404, a superadmin may', async () => {
  const { auction, prebidId } = await placed()
  const foreign = await makeCompany(app, 'Nila Chits')
  expect((await doors.remove(auction, prebidId, 'why', foreign.token)).status).toBe(403)
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['auction.read', 'auction.operate'])
  const reader = await makeEmployee(app, company.companyId, [{ roleId, programId: auction.programId }])
  expect((await doors.remove(auction, prebidId, 'why', reader.token)).status).toBe(404)
  const admin = (await app.superadmin()).token
  const path = `/v2/admin/auctions/${auction.auctionId}/prebids/${prebidId}?reason=why`
  expect((await app.call('DELETE', path, { token: admin })).status).toBe(200)
})

test.each([
  ['PENDING', 200],
  ['READY', 200],
  ['LIVE', 200],
  ['PAUSED', 200],
  ['ENDED', 409],
  ['COMPLETE', 409],
  ['CANCELLED', 409],
])(
  '[G052] while %s a deletion is %i: once staff can read the amounts, nobody deletes one',
  async (status, expected) => {
    const { auction, prebidId } = await placed()
    await changeAuction(app, auction.auctionId, { status })
    expect((await doors.remove(auction, prebidId, 'why')).status).toBe(expected)
  },
)
