// The daily budget of sign-in codes and the allowed countries, each with its own settings.
import { expect, test } from 'vitest'
import { solveProof } from '#testing/proofs-of-work'
import { CODE, codeRequest, LONG_CODE } from '#testing/sign-in-codes'
import { startTestApp, type TestApp } from '#testing/test-app'

const ask = (app: TestApp, mobileNumber: string, deviceId: string, more: { proofOfWork?: string } = {}) =>
  app.call('POST', '/v2/auth/request-otp', { body: { ...codeRequest(mobileNumber, deviceId), ...more } })
const verify = (app: TestApp, mobileNumber: string, deviceId: string, otp = CODE) =>
  app.call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp, deviceId } })
const withApp = async (env: Record<string, string>, work: (app: TestApp) => Promise<void>) => {
  const app = await startTestApp({ LOG_LEVEL: 'silent', ...env })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

test('a used-up budget of a country stops new devices until the next day, known devices get codes, and a metric counts', () =>
  withApp({ CODES_PER_COUNTRY_DAY: '3', ALLOWED_COUNTRIES: 'IN, ae' }, async (app) => {
    await app.signIn('+919870000001', 'known')
    expect((await ask(app, '+919870000002', 'b')).status).toBe(200)
    await app.advanceSeconds(31)
    expect((await ask(app, '+919870000001', 'known')).status).toBe(200)
    const refused = await ask(app, '+919870000004', 'd')
    expect([refused.status, refused.error?.code]).toEqual([429, 'OTP_BUDGET_USED_UP'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(24 * 3600)
    expect((await ask(app, '+971501234567', 'e')).status).toBe(200)

    await app.advanceSeconds(31)
    expect((await ask(app, '+919870000001', 'known')).status).toBe(200)
    expect((await verify(app, '+919870000001', 'known')).status).toBe(200)
    const metrics = await app.app.platform.metrics.registry.metrics()
    expect(metrics).toContain('kuri_sign_in_codes_total{country="IN",outcome="budget"} 1')
    expect(metrics).toContain('kuri_sign_in_codes_total{country="IN",outcome="sent"} 4')

    await app.advanceSeconds(24 * 3600)
    expect((await ask(app, '+919870000004', 'd')).status).toBe(200)
  }))

test('the rest of a budget is kept for people who have an account, and no answer says who has one', () =>
  withApp({ CODES_PER_COUNTRY_DAY: '5' }, async (app) => {
    const [member, stranger] = ['+919870000001', '+919870000009']
    await app.signIn(member, 'old phone')
    for (const number of ['+919870000002', '+919870000003', '+919870000004'])
      expect((await ask(app, number, 'b')).status).toBe(200)
    const answers = []
    for (const number of [stranger, member]) {
      const asked = await ask(app, number, 'new phone')
      expect(asked.error?.code).toBe('PROOF_OF_WORK_REQUIRED')
      answers.push(await ask(app, number, 'new phone', { proofOfWork: solveProof(asked) }))
    }
    const [toStranger, toMember] = answers.map(({ status, data }) => ({ status, ...data, mobileNumber: '' }))
    expect(toStranger).toEqual({ ...toMember, expiresAt: expect.any(String) })
    expect(toMember).toMatchObject({ status: 200, isForAccounts: true })
    const sentTo = async (to: string) =>
      (await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(to)}` })).json().messages.length
    expect([await sentTo(stranger), await sentTo(member)]).toEqual([0, 2])
    expect((await verify(app, member, 'new phone', LONG_CODE)).status).toBe(200)
    expect((await ask(app, '+919870000005', 'd')).error?.code).toBe('OTP_BUDGET_USED_UP')
  }))

test('the budget of the day counts all countries together', () =>
  withApp({ CODES_PER_DAY: '3', ALLOWED_COUNTRIES: 'IN,AE' }, async (app) => {
    expect((await ask(app, '+919870000002', 'b')).status).toBe(200)
    expect((await ask(app, '+971501234567', 'e')).status).toBe(200)
    expect((await ask(app, '+919870000004', 'd')).error?.code).toBe('PROOF_OF_WORK_REQUIRED')
  }))

test('the country of the superadmin is served whatever the setting says', () =>
  withApp({ SUPERADMIN_MOBILE: '+971501234567' }, async (app) => {
    expect((await ask(app, '+971501234567', 'a')).status).toBe(200)
    expect((await ask(app, '+447400123456', 'a')).error?.code).toBe('MOBILE_NOT_SERVED')
  }))

test('with limits switched off, nothing about codes is counted', () =>
  withApp({ RATE_LIMITS: 'off', CODES_PER_DAY: '1' }, async (app) => {
    for (let i = 0; i < 12; i++) expect((await ask(app, '+919870000001', `d${i}`)).status).toBe(200)
    for (let i = 0; i < 60; i++) {
      const answer = await app.call('POST', '/v2/auth/verify-otp', {
        body: { mobileNumber: '+919870000001', otp: '000000', deviceId: `d${i % 12}` },
      })
      expect(answer.error?.code).toBe('OTP_INVALID')
    }
  }))
