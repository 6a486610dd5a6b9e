// What somebody with write access to the database, but without the keys, can do to sealed prebids.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openKeys } from '#platform/keys/open-keys'
import { rotateKeys } from '#platform/keys/rotation.actions'
import { makeSecrets } from '#platform/secrets'
import { SEALED_COLUMNS } from '#server/features'
import { makePrebid } from '#testing/auction-fixtures'
import { prebidClient } from '#testing/prebids'
import { useCompany } from '#testing/use-app'
import { makePrebidBinder } from './binding.actions.ts'
import type { Prebid } from './prebids.sql.ts'
import { commitmentOf, decryptAmount, decryptReceipt, sealOffer } from './sealing.ts'

const { app, company } = await useCompany()
const { secrets } = app.app.platform
const client = prebidClient(app, company)

const auction = await client.makeSealedAuction()
const newBidder = (name: string) => client.makeBidder(auction, name)
const rowOf = (id: string) => app.db.selectFrom('prebids').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, changes: Partial<Prebid>) =>
  app.db.updateTable('prebids').set(changes).where('id', '=', id).execute()
const amountOf = async (id: string) => decryptAmount(secrets, await rowOf(id))
async function place(name: string, rupees: number) {
  const bidder = await newBidder(name)
  const placed = await client.place(auction, bidder, rupees)
  expect(placed.status).toBe(201)
  return { bidder, id: placed.data.prebidId as string, receipt: placed.data as { commitment: string; nonce: string } }
}
/** As the version before wrote it. */
async function makeUnbound(rupees: number) {
  const bidder = await newBidder('Unbound')
  const id = await makePrebid(app, auction, bidder, rupees)
  const { auctionId } = auction
  const offer = { prebidId: id, auctionId, enrollmentId: bidder.enrollmentId, amountPaise: rupees * 100 }
  await change(id, sealOffer(secrets, offer, false).columns)
  return id
}

test('[trust] an amount that was moved to another row, or an old one that was put back, does not open', async () => {
  const [ann, ben] = [await place('Ann', 70_000), await place('Ben', 80_000)]
  const [of, other] = [await rowOf(ann.id), await rowOf(ben.id)]
  expect([await amountOf(ann.id), await amountOf(ben.id)]).toEqual([7_000_000, 8_000_000])
  const { sealedAmount, nonce, commitment } = other
  const before = await client.edit(auction, ben.bidder, ben.id, 79_000)
  expect(before.status).toBe(200)
  // Ben helps somebody who can write to the table, so the amount and nonce of that prebid are known.
  const forged = commitmentOf({ ...of, amountPaise: 8_000_000, nonce: ben.receipt.nonce })
  const attacks: Partial<Prebid>[] = [
    { sealedAmount },
    { sealedAmount, nonce },
    { sealedAmount, nonce, commitment },
    { sealedAmount, nonce, commitment: forged },
    { sealedAmount: sealedAmount.replace(':', '.'), nonce: nonce.replace(':', '.'), commitment: forged },
    { sealedAmount: of.nonce, nonce: of.sealedAmount },
    { commitment: forged },
    { nonce },
  ]
  for (const attack of attacks) {
    await change(ann.id, attack)
    await expect(amountOf(ann.id)).rejects.toThrow('is not the one that its owner has a receipt for')
    await expect(rowOf(ann.id).then((row) => decryptReceipt(secrets, row))).rejects.toThrow('receipt')
    await change(ann.id, of)
  }
  expect(await amountOf(ann.id)).toBe(7_000_000)
  // The amount before an edit fits no later receipt.
  await change(ben.id, { sealedAmount })
  await expect(amountOf(ben.id)).rejects.toThrow('receipt')
})

test('[trust] nothing is shown or decided by a prebid with a broken seal', async () => {
  const [ann, ben] = [await place('Ann', 70_000), await place('Ben', 80_000)]
  await change(ann.id, { sealedAmount: (await rowOf(ben.id)).sealedAmount })
  const path = `/v2/subscribers/me/cycles/${auction.cycleId}/auction/${ann.bidder.enrollmentId}`
  const shown = await app.call('GET', path, { token: ann.bidder.token })
  expect([shown.status, JSON.stringify(shown)]).toEqual([500, expect.not.stringContaining('80000')])
  // Its owner can still withdraw it.
  expect((await client.cancel(auction, ann.bidder, ann.id)).status).toBe(200)
})

test('[trust] prebids of the version before stay readable and are bound to their rows while the service runs', async () => {
  const ids = [await makeUnbound(61_000), await makeUnbound(62_000), await makeUnbound(63_000)]
  expect(await Promise.all(ids.map(amountOf))).toEqual([6_100_000, 6_200_000, 6_300_000])
  const swapped = await makeUnbound(64_000)
  await change(swapped, { sealedAmount: (await rowOf(ids[0]!)).sealedAmount })
  const receipts = await Promise.all(ids.map(async (id) => decryptReceipt(secrets, await rowOf(id))))

  await Promise.all([makePrebidBinder(app.app.platform)(), makePrebidBinder(app.app.platform)()])
  for (const id of ids) expect((await rowOf(id)).sealedAmount).toContain(':')
  expect(await Promise.all(ids.map(amountOf))).toEqual([6_100_000, 6_200_000, 6_300_000])
  expect(await Promise.all(ids.map(async (id) => decryptReceipt(secrets, await rowOf(id))))).toEqual(receipts)
  expect((await rowOf(swapped)).sealedAmount).not.toContain(':')
  await expect(amountOf(swapped)).rejects.toThrow('receipt')
})

test('[trust] nothing is bound while a process runs that could not read it', async () => {
  await sql`INSERT INTO processes (id, heartbeat_at) VALUES ('older', clock_timestamp() + interval '1 hour')`.execute(
    app.db,
  )
  const { id } = await place('Chitra', 71_000)
  const bind = makePrebidBinder(app.app.platform)
  await bind()
  expect((await rowOf(id)).sealedAmount).not.toContain(':')
  expect(await amountOf(id)).toBe(7_100_000)
  await sql`DELETE FROM processes WHERE id = 'older'`.execute(app.db)
  await bind()
  expect((await rowOf(id)).sealedAmount).toContain(':')
  expect(await amountOf(id)).toBe(7_100_000)
})

test('[trust] a new data key encrypts bound values again, and they stay bound', async () => {
  const { id, receipt } = await place('Dora', 72_000)
  const { db, transact, log } = app.app.platform
  const ring = await openKeys({ db, transact }, app.config)
  const objectStore = { async *list() {}, reencrypt: async () => false }
  const deps = { db, transact, ring, secrets: makeSecrets(ring), objectStore, log }
  // The rows that the tests before have damaged hold up nothing.
  const { keyId, unreadableCount } = await rotateKeys(deps, app.config, SEALED_COLUMNS, {
    startsNewKey: true,
    delaySeconds: 1,
  })
  expect(unreadableCount).toBeGreaterThan(0)
  const row = await rowOf(id)
  expect([row.sealedAmount, row.nonce]).toEqual([0, 1].map(() => expect.stringMatching(`^${keyId}:`)))
  expect(decryptAmount(deps.secrets, row)).toBe(7_200_000)
  expect(decryptReceipt(deps.secrets, row)).toEqual({ commitment: receipt.commitment, nonce: receipt.nonce })
})
