import { expect, test } from 'vitest'
import { makeCompany, makeSubscriber, newMobile } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const first = await app.superadmin()
const call = (method: string, path: string, body?: object, token = first.token) =>
  app.call(method, `/v2/admin/${path}`, { token, ...(body ? { body } : {}) })
const add = (mobileNumber = newMobile()) => call('POST', 'superadmins', { name: 'Anitha Rao', mobileNumber })

test('[R49] a superadmin adds a second one, who signs in and can do the same', async () => {
  const mobileNumber = newMobile()
  const added = await add(mobileNumber)
  expect([added.status, added.data]).toMatchObject([
    201,
    { role: 'SUPERADMIN', name: 'Anitha Rao', mobileNumber, hasSecondFactor: false, lastSignInAt: null },
  ])
  const { token } = await app.signIn(mobileNumber)
  expect((await call('GET', 'users?role=SUPERADMIN', undefined, token)).data.count).toBeGreaterThan(1)
  const taken = await add(mobileNumber)
  expect([taken.status, taken.error?.code, taken.error?.details?.[0]?.path]).toEqual([
    409,
    'MOBILE_TAKEN',
    'mobileNumber',
  ])
})

test('[R49] who is removed loses the sessions at once, and both steps are in the audit log', async () => {
  const mobileNumber = newMobile()
  const { userId } = (await add(mobileNumber)).data
  const { token } = await app.signIn(mobileNumber)
  expect((await call('DELETE', `superadmins/${userId}`)).data).toEqual({ userId })
  expect((await call('GET', 'users', undefined, token)).status).toBe(401)
  expect((await call('DELETE', `superadmins/${userId}`)).status).toBe(404)
  const { auditLogs } = (await call('GET', `audit-logs?ofPlatform=true&resource=${userId}`)).data
  expect(auditLogs.map(({ action }: { action: string }) => action)).toEqual(['superadmin.removed', 'superadmin.added'])
})

test('[R49] the last superadmin and the one in the settings of the service stay', async () => {
  const { data } = await call('GET', 'users?role=SUPERADMIN&pageSize=100')
  for (const { userId } of data.users) if (userId !== first.userId) await call('DELETE', `superadmins/${userId}`)
  expect((await call('DELETE', `superadmins/${first.userId}`)).error?.code).toBe('LAST_SUPERADMIN')
  await add()
  expect((await call('DELETE', `superadmins/${first.userId}`)).error?.code).toBe('SUPERADMIN_CONFIGURED')
})

test('[R49] two removals at once never leave the platform without a superadmin', async () => {
  const added = await Promise.all([add(), add()])
  const answers = await Promise.all(added.map(({ data }) => call('DELETE', `superadmins/${data.userId}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await call('GET', 'users?role=SUPERADMIN')).data.count).toBeGreaterThan(0)
})

test('[R49] users are found by name, number or email, with their company', async () => {
  const { companyId, ownerId } = await makeCompany(app)
  const member = await makeSubscriber(app, 'Zubaida Rahman')
  const found = await call('GET', 'users?search=zubaida')
  expect(found.data).toMatchObject({
    count: 1,
    users: [{ userId: member.userId, role: 'SUBSCRIBER', companyId: null }],
  })
  const staff = (await call('GET', 'users?role=COMPANY&pageSize=100')).data.users
  expect(staff.find(({ userId }: { userId: string }) => userId === ownerId)).toMatchObject({ companyId })
  expect((await call('GET', 'users?search=100%25')).data.count).toBe(0)
})
