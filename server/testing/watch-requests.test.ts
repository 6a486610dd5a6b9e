import { expect, test } from 'vitest'
import { checkResponses } from './check-responses.ts'
import { makeSubscriber, newMobile } from './fixtures.ts'
import { useApp } from './use-app.ts'
import { STRICT, watchRequests } from './watch-requests.ts'

const problems: string[] = []
const app = await useApp({}, undefined, {
  watchHttp: (http: Parameters<typeof checkResponses>[0]) => {
    checkResponses(http)
    watchRequests(http, (problem) => problems.push(problem))
  },
})
const PAGE = { ...STRICT, 'sec-fetch-mode': 'cors' }
const requestCode = (body: object, headers: Record<string, string> = PAGE) =>
  app.call('POST', '/v2/auth/request-otp', { body, headers })

test('a page that sends a value which the schema refuses, or a field that nobody reads, is reported', async () => {
  const right = { mobileNumber: newMobile(), deviceId: 'device-1', clientType: 'WEB', platform: 'WEB' }
  expect((await requestCode({ ...right, countryCode: '+91' })).status).toBe(400)
  expect((await requestCode({ ...right, countryName: 'India' })).status).toBe(400)
  expect(problems.splice(0)).toEqual([
    expect.stringMatching(/^POST \/v2\/auth\/request-otp: .*countryCode must be a two-letter/),
    expect.stringMatching(/^POST \/v2\/auth\/request-otp: .*countryName/),
  ])
})

test('other clients and refusals of a rule are not reported', async () => {
  await requestCode({ countryCode: '+91' }, {})
  const { token } = await makeSubscriber(app, 'Meera')
  const body = { email: 'meera@example.in', otp: '000000' }
  const refused = await app.call('POST', '/v2/subscribers/me/email/verify-otp', { token, body, headers: PAGE })
  expect(refused.status).toBe(400)
  expect(problems).toEqual([])
})
