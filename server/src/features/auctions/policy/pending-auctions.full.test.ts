import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transact } from '#platform/db/types'
import { makeCompany, makeCycle, makeProgram } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { settingsOf } from './auction-settings.ts'
import { insertPendingAuction } from './pending-auctions.actions.ts'
import { resolveConfig } from './settings.rules.ts'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app)

const call = (method: string, path: string, body: object, token = company.token) =>
  app.call(method, path, { token, body })
const patch = (programId: string, body: object) => call('PATCH', `/v2/companies/programs/${programId}/settings`, body)
const auctionOf = (id: string) =>
  app.db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const transact: Transact = (work) => app.app.platform.transact(work)

async function makeAuction(programId: string, cycleNumber = 1, status?: 'SCHEDULED' | 'LIVE' | 'COMPLETE') {
  const cycleId = await makeCycle(app, company.companyId, programId, cycleNumber, {
    status: cycleNumber === 1 ? 'ACTIVE' : 'UPCOMING',
  })
  const id = await transact((tx) => insertPendingAuction(tx, { cycleId, programId }, new Date()))
  if (status) await app.db.updateTable('auctions').set({ status }).where('id', '=', id).execute()
  return id
}
const program = (changes: object = {}) => makeProgram(app, company.companyId, company.branchId, { ...changes })

test('[spec: Creating a cycle] creates a PENDING auction with the resolved settings of its layers', async () => {
  await call('PUT', '/v2/companies/company-auction-policy', { auctionDurationSeconds: 700, autoStart: true })
  const programId = await program({ auctionConfig: JSON.stringify({ hasPrebid: true }) })
  const row = await auctionOf(await makeAuction(programId))
  expect(row).toMatchObject({ status: 'PENDING', stateVersion: 0, branchId: company.branchId, programId })
  const expected = resolveConfig([
    { name: 'company', overrides: { auctionDurationSeconds: 700, autoStart: true } },
    { name: 'program', overrides: { hasPrebid: true } },
  ])
  expect(settingsOf(row)).toEqual(expected.settings)
  expect(row).toMatchObject(expected.triggerPolicy)
})

test('[spec: Frozen settings] updates PENDING auctions after a change of platform, company, preset or program, but not frozen ones', async () => {
  const preset = (await call('POST', '/v2/companies/auction-presets', { name: 'P' })).data
  const programId = await program({ auctionPresetId: preset.id })
  const pending = await makeAuction(programId, 1)
  const frozen = await makeAuction(programId, 2, 'SCHEDULED')
  const untouched = await auctionOf(frozen)
  const changes = [
    ['PUT', '/v2/admin/platform-auction-policy', admin],
    ['PUT', '/v2/companies/company-auction-policy', company.token],
    ['PUT', `/v2/companies/auction-presets/${preset.id}`, company.token],
    ['PATCH', `/v2/companies/programs/${programId}/settings`, company.token],
  ] as const
  for (const [index, [method, path, token]] of changes.entries()) {
    const body = { auctionExtensionSeconds: index + 1, auctionBidMode: 'DISCOUNT_INCREASING' }
    expect((await call(method, path, body, token)).status).toBe(200)
    const row = await auctionOf(pending)
    expect(row).toMatchObject({ extensionSeconds: index + 1, bidMode: 'DISCOUNT_INCREASING', stateVersion: index + 1 })
    expect({ ...(await auctionOf(frozen)), writeId: untouched.writeId }).toEqual(untouched)
  }
  await patch(programId, { auctionPresetId: null, auctionExtensionSeconds: null })
  expect(await auctionOf(pending)).toMatchObject({ extensionSeconds: 2, stateVersion: 5 })
  await call('PUT', '/v2/admin/platform-auction-policy', { auctionBidMode: null, auctionExtensionSeconds: null }, admin)
  await call('PUT', '/v2/companies/company-auction-policy', { auctionExtensionSeconds: null })
  expect(await auctionOf(pending)).toMatchObject({ extensionSeconds: 0 })
})

test('[spec: A log line on every open auction] logs one UPDATE_SETTINGS entry for each unfinished auction after a program edit', async () => {
  const programId = await program()
  const pending = await makeAuction(programId, 1)
  const live = await makeAuction(programId, 2, 'LIVE')
  const done = await makeAuction(programId, 3, 'COMPLETE')
  await patch(programId, { approvalRequired: true })
  const logs = await app.db
    .selectFrom('auctionActionLogs')
    .selectAll()
    .where('auctionId', 'in', [pending, live, done])
    .orderBy('auctionId')
    .execute()
  expect(logs.map(({ auctionId }) => auctionId)).toEqual([pending, live].sort())
  expect(logs.find(({ auctionId }) => auctionId === pending)).toMatchObject({
    action: 'UPDATE_SETTINGS',
    actorId: company.ownerId,
    actorRole: 'COMPANY',
    fromStatus: 'PENDING',
    toStatus: 'PENDING',
    stateVersion: 1,
    metadata: { appliesToAuction: true, changes: { approvalRequired: { from: null, to: true } } },
  })
  expect(logs.find(({ auctionId }) => auctionId === live)).toMatchObject({
    stateVersion: 0,
    metadata: { appliesToAuction: false },
  })
  expect(await auctionOf(live)).toMatchObject({ approvalRequired: false, stateVersion: 0 })

  await patch(programId, { allowedSecurities: ['GOLD_ORNAMENTS'] })
  expect(await auctionOf(pending)).toMatchObject({ approvalRequired: true, stateVersion: 1 })
})

test('[spec: Frozen settings] keeps settings consistent when auctions are created and layers change in parallel', async () => {
  const programs = await Promise.all(Array.from({ length: 4 }, () => program()))
  const made = await Promise.all([
    ...programs.map((programId) => makeAuction(programId)),
    call('PUT', '/v2/companies/company-auction-policy', { subscriberJoinLeadSeconds: 77 }),
    call('PUT', '/v2/admin/platform-auction-policy', { auctionThirdCallSeconds: 5 }, admin),
    ...programs.map((programId, index) => patch(programId, { auctionFirstCallSeconds: 40 + index })),
  ])
  for (const [index, id] of (made.slice(0, 4) as string[]).entries())
    expect(await auctionOf(id)).toMatchObject({
      joinLeadSeconds: 77,
      thirdCallSeconds: 5,
      firstCallSeconds: 40 + index,
    })
})

test('applies a platform change to more auctions than fit in one statement', async () => {
  const programId = await program()
  await makeAuction(programId)
  const count = 1200
  // Copies of one program, its cycle and its auction: creating a thousand through the endpoints would take too long.
  const copy = (table: string, changes: Record<string, string>) =>
    sql`INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(original, jsonb_build_object(${sql.raw(
      Object.entries(changes)
        .map(([column, prefix]) => `'${column}', '${prefix}' || number`)
        .join(', '),
    )}))).* FROM ${sql.table(table)} AS original, generate_series(1, ${count}) AS number WHERE ${sql.ref(
      table === 'programs' ? 'original.id' : 'original.program_id',
    )} = ${programId}`.execute(app.db)
  await copy('programs', { id: 'p' })
  await copy('cycles', { id: 'c', program_id: 'p' })
  await copy('auctions', { id: 'a', program_id: 'p', cycle_id: 'c' })
  await call('PUT', '/v2/admin/platform-auction-policy', { auctionSecondCallSeconds: 11 }, admin)
  const { changed } = await app.db
    .selectFrom('auctions')
    .select((eb) => eb.fn.countAll<number>().as('changed'))
    .where('id', 'like', 'a%')
    .where('secondCallSeconds', '=', 11)
    .executeTakeFirstOrThrow()
  expect(changed).toBe(count)
})
