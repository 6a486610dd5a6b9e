import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { makePresence } from './presence.ts'

const app = await useApp()

test('[G076] a process that was silent loses its seats to the sweep and takes them again when it comes back', async () => {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company)
  const { enrollmentId, userId: subscriberId } = await makeMember(app, auction)
  const [stalled, other] = [makePresence(app.app.platform), makePresence(app.app.platform)]
  const { auctionId } = auction
  const { companyId } = company
  await stalled.arrive({ connectionId: newId(), auctionId, enrollmentId, companyId, subscriberId })
  const seats = () => app.db.selectFrom('roomSeats').select('processId').where('auctionId', '=', auctionId).execute()
  const ofStalled = [{ processId: stalled.processId }]
  expect(await seats()).toEqual(ofStalled)

  await app.db
    .updateTable('roomProcesses')
    .set({ seenAt: sql<Date>`clock_timestamp() - interval '20 seconds'` })
    .where('processId', '=', stalled.processId)
    .execute()
  await other.beat()
  expect(await seats()).toEqual([])
  await stalled.beat()
  expect(await seats()).toEqual(ofStalled)
  await stalled.stop()
  expect(await seats()).toEqual([])
  await other.stop()
})

test('[G058] who leaves while the database is away is gone when it is back', async () => {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company)
  const { enrollmentId, userId: subscriberId } = await makeMember(app, auction)
  const { auctionId } = auction
  let isAway = false
  const { platform } = app.app
  const presence = makePresence({
    ...platform,
    transact: (work) => (isAway ? Promise.reject(new Error('the database is away')) : platform.transact(work)),
    log: { ...platform.log, warn: () => {} } as typeof platform.log,
  })
  const seat = { connectionId: newId(), auctionId, enrollmentId, companyId: company.companyId, subscriberId }
  const seats = () => app.db.selectFrom('roomSeats').selectAll().where('auctionId', '=', auctionId).execute()
  await presence.arrive(seat)
  isAway = true
  presence.leave(seat)
  await expect(presence.beat()).rejects.toThrow('away')
  expect(await seats()).toHaveLength(1)
  isAway = false
  await presence.beat()
  expect(await seats()).toEqual([])
  await presence.stop()
})
