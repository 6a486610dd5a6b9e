import { CONFIG_KEYS, SETTING_KEYS, TRIGGER_KEYS } from '@kuri/contract/auctions/config'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeRole, makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app)

const PLATFORM = '/v2/admin/platform-auction-policy'
const OWN = '/v2/companies/company-auction-policy'

const putPlatform = (body: unknown) => app.call('PUT', PLATFORM, { token: admin, body })
const putOwn = (body: unknown) => app.call('PUT', OWN, { token: company.token, body })
const resolved = async () => (await app.call('GET', `${OWN}/resolved`, { token: company.token })).data
const nothing = Object.fromEntries(CONFIG_KEYS.map((key) => [key, null]))

test('[spec: Fields and resolution] before any PUT every key and both times are null, and an empty PUT changes nothing', async () => {
  const empty = { ...nothing, createdAt: null, updatedAt: null }
  expect((await app.call('GET', PLATFORM, { token: admin })).data).toEqual(empty)
  const put = await putPlatform({})
  expect(put.status).toBe(200)
  expect(put.data).toEqual(empty)
  const own = await app.call('GET', OWN, { token: company.token })
  expect(own.data).toEqual({ companyId: company.companyId, ...empty })
})

test('[spec: Fields and resolution] an omitted key stays, null clears it, and the response is always the full object', async () => {
  const first = await putPlatform({ hasPrebid: true, auctionDurationSeconds: 600 })
  expect(first.data).toMatchObject({ ...nothing, hasPrebid: true, auctionDurationSeconds: 600 })
  expect(first.data.createdAt).not.toBeNull()
  const second = await putPlatform({ autoStart: true, auctionDurationSeconds: null, allowedSecurities: ['GOLD'] })
  expect(second.data).toMatchObject({ ...nothing, hasPrebid: true, autoStart: true })
  expect(second.data.allowedSecurities).toBeUndefined()
  expect(second.data.createdAt).toBe(first.data.createdAt)
  await putPlatform({ autoStart: null })
})

test('[spec: Fields and resolution] a cleared company override uncovers the platform value, with platform as its origin', async () => {
  await putPlatform({ hasPrebid: true })
  await putOwn({ hasPrebid: false, approvalRequired: true })
  expect(await resolved()).toMatchObject({
    companyId: company.companyId,
    settings: { hasPrebid: false },
    triggerPolicy: { approvalRequired: true },
    provenance: { hasPrebid: 'company', approvalRequired: 'company', autoStart: 'default' },
  })
  await putOwn({ hasPrebid: null })
  const after = await resolved()
  expect(after).toMatchObject({ settings: { hasPrebid: true }, provenance: { hasPrebid: 'platform' } })
})

test('[spec: Fields and resolution; The settings object] the resolved policy has 13 settings, 5 triggers, no securities, and an origin for each', async () => {
  const { settings, triggerPolicy, allowedSecurities, provenance } = await resolved()
  expect(Object.keys(settings).sort()).toEqual([...SETTING_KEYS].sort())
  expect(Object.keys(triggerPolicy).sort()).toEqual([...TRIGGER_KEYS].sort())
  expect(allowedSecurities).toEqual([])
  expect(Object.keys(provenance).sort()).toEqual([...CONFIG_KEYS, 'allowedSecurities'].sort())
  expect(provenance.allowedSecurities).toBe('default')
})

test('[spec: The words of an auction; Fields and resolution; Limits] bad values are rejected at their paths and change nothing', async () => {
  const bad = {
    auctionBidMode: 'FOO',
    auctionClosingMode: 'FOO',
    auctionJoiningRule: 'FOO',
    prebidMutabilityPolicy: 'FOO',
    auctionDurationSeconds: 0,
    auctionExtensionSeconds: -1,
    auctionFirstCallSeconds: 1.5,
    subscriberJoinGraceSeconds: -1,
    subscriberJoinLeadSeconds: '5',
    autoStart: 'yes',
  }
  const before = await app.call('GET', OWN, { token: company.token })
  const answer = await putOwn(bad)
  expect(answer.status).toBe(400)
  expect(answer.error?.details?.map(({ path }) => path).sort()).toEqual(Object.keys(bad).sort())
  for (const value of [-1, 1.5, 86_401, 1e21])
    expect((await putOwn({ auctionDurationSeconds: value })).status).toBe(400)
  expect((await app.call('GET', OWN, { token: company.token })).data).toEqual(before.data)
  expect((await putOwn({ auctionDurationSeconds: 1, auctionExtensionSeconds: 0 })).status).toBe(200)
  expect((await putOwn([])).status).toBe(400)
})

test('[spec: Configuration endpoints] a superadmin reads and writes the same company policy; an unknown company is not found', async () => {
  const path = `/v2/admin/companies/${company.companyId}/company-auction-policy`
  const put = await app.call('PUT', path, { token: admin, body: { subscriberJoinLeadSeconds: 60 } })
  expect(put.data).toMatchObject({ companyId: company.companyId, subscriberJoinLeadSeconds: 60 })
  expect((await app.call('GET', OWN, { token: company.token })).data).toEqual(put.data)
  expect((await app.call('GET', `${path}/resolved`, { token: admin })).data).toEqual(await resolved())
  const missing = `/v2/admin/companies/${newId()}/company-auction-policy`
  expect((await app.call('GET', missing, { token: admin })).status).toBe(404)
  expect((await app.call('GET', `${missing}/resolved`, { token: admin })).status).toBe(404)
  expect((await app.call('PUT', missing, { token: admin, body: { hasPrebid: true } })).status).toBe(404)
})

test('[spec: Which endpoint asks for what] the policy requires company.policy.manage for the company', async () => {
  const role = await makeRole(app, company.companyId, 'COMPANY', ['preset.manage'])
  const clerk = await makeEmployee(app, company.companyId, [{ roleId: role }])
  for (const [method, path] of [
    ['GET', OWN],
    ['PUT', OWN],
    ['GET', `${OWN}/resolved`],
  ] as const)
    expect(
      (await app.call(method, path, { token: clerk.token, ...(method === 'PUT' ? { body: {} } : {}) })).status,
    ).toBe(403)
  const subscriber = await makeSubscriber(app)
  expect((await app.call('GET', OWN, { token: subscriber.token })).status).toBe(403)
  expect((await app.call('GET', PLATFORM, { token: company.token })).status).toBe(403)
  expect((await app.call('GET', PLATFORM)).status).toBe(401)
})

test('[spec: Configuration endpoints] each update is recorded in the audit log with before and after', async () => {
  await putOwn({ autoDeclareWinner: true })
  const logs = await app.db
    .selectFrom('auditLogs')
    .selectAll()
    .where('companyId', '=', company.companyId)
    .where('action', '=', 'company-auction-policy.updated')
    .orderBy('createdAt', 'desc')
    .execute()
  expect(logs[0]).toMatchObject({ actorId: company.ownerId, actorRole: 'COMPANY', after: { autoDeclareWinner: true } })
  expect(logs[0]?.before).not.toHaveProperty('autoDeclareWinner')
})

test('[spec: Fields and resolution] simultaneous changes of one policy are all kept', async () => {
  await Promise.all(
    SETTING_KEYS.filter((key) => key.endsWith('Seconds')).map((key, index) => putOwn({ [key]: index + 1 })),
  )
  const { data } = await app.call('GET', OWN, { token: company.token })
  expect(SETTING_KEYS.filter((key) => key.endsWith('Seconds')).map((key) => data[key])).toEqual([1, 2, 3, 4, 5, 6, 7])
})
