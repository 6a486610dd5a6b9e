import { CONFIG_KEYS } from '@kuri/contract/auctions/config'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const ours = await makeCompany(app, 'Ours')
const theirs = await makeCompany(app, 'Theirs')

const OWN = '/v2/companies/auction-presets'
const PLATFORM = '/v2/admin/auction-presets'

const post = (path: string, token: string, body: unknown) => app.call('POST', path, { token, body })
const make = async (token = ours.token, path = OWN, body: object = {}) => {
  const answer = await post(path, token, { name: `Preset ${newId()}`, ...body })
  expect(answer.status).toBe(201)
  return answer.data
}
const ids = (answer: { data: { auctionPresets: { id: string }[] } }) => answer.data.auctionPresets.map(({ id }) => id)

test('[spec: Fields and resolution; Configuration endpoints] a company creates a preset and reads it back', async () => {
  const created = await post(OWN, ours.token, {
    name: 'My Preset',
    description: 'For monthly chits',
    hasPrebid: true,
    auctionDurationSeconds: 900,
    autoStart: null,
  })
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    slug: 'my-preset',
    companyId: ours.companyId,
    isPlatformPreset: false,
    description: 'For monthly chits',
    hasPrebid: true,
    auctionDurationSeconds: 900,
    autoStart: null,
  })
  for (const key of CONFIG_KEYS) expect(created.data).toHaveProperty(key)
  expect(created.data.presetId).toBe(created.data.id)
  expect((await app.call('GET', `${OWN}/${created.data.id}`, { token: ours.token })).data).toEqual(created.data)
  expect((await post(OWN, ours.token, { name: 'My  preset' })).data.slug).toBe('my-preset-2')
  expect((await post(OWN, theirs.token, { name: 'My Preset' })).data.slug).toBe('my-preset')
})

test('[spec: Limits] rejects a name, slug or description that is too long or malformed', async () => {
  const bad = [
    {},
    { name: '' },
    { name: 'x'.repeat(151) },
    { name: 'x', slug: '' },
    { name: 'x', slug: 'a'.repeat(81) },
    { name: 'x', slug: 'Not A Slug' },
    { name: 'x', description: 'd'.repeat(2001) },
    { name: 'x', auctionDurationSeconds: 0 },
  ]
  for (const body of bad) expect((await post(OWN, ours.token, body)).status).toBe(400)
  const most = await make(ours.token, OWN, {
    name: 'n'.repeat(150),
    slug: 's'.repeat(80),
    description: 'd'.repeat(2000),
  })
  expect(most.slug).toHaveLength(80)
  expect((await make(ours.token, OWN, { description: null })).description).toBeNull()
})

test('[spec: Slugs] a slug is unique per owner and never changes', async () => {
  await make(ours.token, OWN, { slug: 'fixed' })
  const again = await post(OWN, ours.token, { name: 'x', slug: 'fixed' })
  expect(again.status).toBe(409)
  expect(again.error).toMatchObject({ code: 'PRESET_SLUG_TAKEN', details: [{ path: 'slug' }] })
  const platform = await make(admin, PLATFORM, { slug: 'fixed' })
  expect(platform).toMatchObject({ companyId: null, isPlatformPreset: true, slug: 'fixed' })
  const put = await app.call('PUT', `${PLATFORM}/${platform.id}`, { token: admin, body: { slug: 'other' } })
  expect(put.status).toBe(400)
  expect(put.error?.details).toMatchObject([{ path: 'slug' }])
})

test('[spec: Slugs] presets created at once under one name get different slugs', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => post(OWN, ours.token, { name: 'Rush' })))
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(made.map(({ data }) => data.slug)).size).toBe(6)
})

test('[spec: Configuration endpoints] the platform lists its own presets, a company those and its own, never another company’s', async () => {
  const [platform, own, foreign] = [await make(admin, PLATFORM), await make(), await make(theirs.token)]
  const all = '?pageSize=100'
  expect(ids(await app.call('GET', PLATFORM + all, { token: admin }))).toContain(platform.id)
  expect(ids(await app.call('GET', PLATFORM + all, { token: admin }))).not.toContain(own.id)
  const visible = await app.call('GET', OWN + all, { token: ours.token })
  expect(ids(visible)).toEqual(expect.arrayContaining([platform.id, own.id]))
  expect(ids(visible)).not.toContain(foreign.id)
  const kept = await app.call('GET', `/v2/admin/companies/${ours.companyId}/auction-presets${all}`, { token: admin })
  expect(ids(kept)).toContain(own.id)
  expect(ids(kept)).not.toContain(platform.id)
  const first = await app.call('GET', `${OWN}?pageSize=1`, { token: ours.token })
  expect(first.data).toMatchObject({ pageNumber: 1, pageSize: 1, hasPreviousPage: false, hasNextPage: true })
  expect((await app.call('GET', `${OWN}?pageSize=101`, { token: ours.token })).status).toBe(400)
})

test('[spec: Configuration endpoints; Platform presets] another company’s preset is not found, and a company cannot change a platform preset', async () => {
  const [platform, foreign] = [await make(admin, PLATFORM), await make(theirs.token)]
  const calls = [['GET'], ['PUT', { name: 'y' }], ['DELETE']] as const
  for (const [method, body] of calls) {
    const ask = (path: string, token: string) => app.call(method, path, { token, ...(body ? { body } : {}) })
    expect((await ask(`${OWN}/${foreign.id}`, ours.token)).status).toBe(404)
    expect((await ask(`${OWN}/${newId()}`, ours.token)).status).toBe(404)
    expect((await ask(`${OWN}/not-an-id`, ours.token)).status).toBe(400)
    expect((await ask(`${OWN}/${platform.id}`, ours.token)).status).toBe(method === 'GET' ? 200 : 403)
    expect((await ask(`${PLATFORM}/${foreign.id}`, admin)).status).toBe(404)
    expect((await ask(`/v2/admin/companies/${ours.companyId}/auction-presets/${foreign.id}`, admin)).status).toBe(404)
    expect((await ask(`/v2/admin/companies/${newId()}/auction-presets/${foreign.id}`, admin)).status).toBe(404)
  }
})

test('[spec: Configuration endpoints] an update keeps omitted fields and clears null ones, sent by the company or by a superadmin', async () => {
  const preset = await make(ours.token, OWN, { auctionBidMode: 'DISCOUNT_INCREASING', hasPrebid: true })
  const path = `/v2/admin/companies/${ours.companyId}/auction-presets/${preset.id}`
  const put = await app.call('PUT', path, { token: admin, body: { auctionBidMode: null, description: 'new' } })
  expect(put.data).toMatchObject({ name: preset.name, auctionBidMode: null, hasPrebid: true, description: 'new' })
  const nothing = await app.call('PUT', `${OWN}/${preset.id}`, { token: ours.token, body: {} })
  expect(nothing).toMatchObject({ status: 200, data: put.data })
})

test('[spec: Configuration endpoints] a deletion returns presetId and is rejected while a program uses the preset', async () => {
  const preset = await make()
  const programId = await makeProgram(app, ours.companyId, ours.branchId, { auctionPresetId: preset.id })
  const remove = () => app.call('DELETE', `${OWN}/${preset.id}`, { token: ours.token })
  expect(await remove()).toMatchObject({ status: 409, error: { code: 'PRESET_IN_USE' } })
  expect((await app.call('GET', `${OWN}/${preset.id}`, { token: ours.token })).status).toBe(200)
  await app.db.updateTable('programs').set({ deletedAt: new Date() }).where('id', '=', programId).execute()
  expect(await remove()).toMatchObject({ status: 200, data: { presetId: preset.id } })
  expect((await remove()).status).toBe(404)
})

test('[spec: Configuration endpoints] of a deletion and an assignment of one preset at once, one is rejected', async () => {
  for (let round = 0; round < 6; round++) {
    const preset = await make()
    const programId = await makeProgram(app, ours.companyId, ours.branchId)
    const assign = () =>
      app.call('PATCH', `/v2/companies/programs/${programId}/settings`, {
        token: ours.token,
        body: { auctionPresetId: preset.id },
      })
    const remove = () => app.call('DELETE', `${OWN}/${preset.id}`, { token: ours.token })
    const first = round % 2 ? assign() : null
    const [removed, assigned] = await Promise.all([remove(), first ?? assign()])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([assigned.status, removed.status])
  }
})

test('[spec: Which endpoint asks for what] presets require preset.manage', async () => {
  const role = await makeRole(app, ours.companyId, 'COMPANY', ['template.manage'])
  const clerk = await makeEmployee(app, ours.companyId, [{ roleId: role }])
  expect((await app.call('GET', OWN, { token: clerk.token })).status).toBe(403)
  expect((await post(OWN, clerk.token, { name: 'x' })).status).toBe(403)
})
