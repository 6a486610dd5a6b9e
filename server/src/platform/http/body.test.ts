import { expect, test } from 'vitest'
import { codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'

const app = await useApp()

const asked = codeRequest('+919812340001', 'd')
const ask = (body: unknown) => app.call('POST', '/v2/auth/request-otp', { body })
const withField = (json: string) => `${JSON.stringify(asked).slice(0, -1)},${json}}`

test('[http] looks at the text of known fields only', async () => {
  expect((await ask(withField('"unknown":["\\ud800",{"\\u0000":1}]'))).status).toBe(200)
  const { status, error } = await ask(withField('"deviceName":"a\\ud800b"'))
  expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: 'deviceName' })
})

test('[http] refuses a body with more than 20 levels, wherever they are, and accepts 20', async () => {
  const nested = (levels: number) => withField(`"unknown":${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect((await ask(nested(19))).status).not.toBe(400)
  expect((await ask(nested(20))).error?.code).toBe('NESTED_TOO_DEEP')
  expect((await ask(withField(`"unknown":"${'['.repeat(50)}"`))).status).not.toBe(400)
})

test('[http] refuses a body above the limit of its endpoint and names the limit', async () => {
  const { status, error } = await ask({ ...asked, note: 'x'.repeat(16 * 1024) })
  expect(status).toBe(413)
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: [{ message: 'must have at most 16384 bytes' }] })
  const signed = await app.call('POST', '/v2/webhooks/payments', { body: { note: 'x'.repeat(64 * 1024) } })
  expect(signed.error?.details).toEqual([
    { path: '', message: 'must have at most 65536 bytes', keyword: 'maxBytes', params: { limit: 65_536 } },
  ])
})

test('[http] accepts the longest texts of an endpoint in Malayalam, also escaped', async () => {
  const deviceId = 'ക'.repeat(255)
  const json = JSON.stringify({ ...asked, deviceId, deviceName: deviceId })
  const escaped = json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  for (const body of [json, escaped]) expect([200, 429]).toContain((await ask(body)).status)
})
