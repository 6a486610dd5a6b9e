// A person with a second factor, for tests: sets factors up over HTTP and signs in with them.
import { Secret, TOTP } from 'otpauth'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { CODE, codeRequest } from './sign-in-codes.ts'
import { type Answer, forgetCodes, type TestApp } from './test-app.ts'

const BASE = '/v2/auth/second-factor'

/** The code that an app with this secret shows, so many steps of 30 seconds from now. */
export const codeAt = (app: TestApp, secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.app.platform.clock.nowMs() + steps * 30_000 })

export function secondFactorOf(app: TestApp, token: string) {
  const post = (path: string, body: object = {}) => app.call('POST', `${BASE}${path}`, { token, body })
  return {
    post,
    status: async () => (await app.call('GET', BASE, { token })).data,
    async addTotp(proof?: object) {
      const { data } = await post('/totp', proof ? { proof } : {})
      const answer = await post('/totp/confirm', { code: codeAt(app, data.secret, -1) })
      return { secret: data.secret as string, answer, recoveryCodes: answer.data?.recoveryCodes as string[] }
    },
    async addPasskey(authenticator: Authenticator = makeAuthenticator(), proof?: object) {
      const { data } = await post('/passkeys/options', proof ? { proof } : {})
      const credential = authenticator.create(data.options)
      const answer = await post('/passkeys', { challengeToken: data.challengeToken, name: 'Laptop', credential })
      return { authenticator, answer, recoveryCodes: answer.data?.recoveryCodes as string[] }
    },
    challenge: async () => (await post('/challenge')).data as Challenge,
  }
}

type Proof = { challengeToken: string; totpCode?: string; passkey?: object; recoveryCode?: string | undefined }
export type Challenge = {
  challengeToken: string
  methods: string[]
  passkeyOptions: { challenge: string; allowCredentials: { id: string }[] } | null
  expiresIn: number
}

/** Signs in with the code of the SMS only. */
export async function enterCode(app: TestApp, mobileNumber: string, deviceId = 'device-1'): Promise<Answer> {
  await forgetCodes(app.app, mobileNumber)
  await app.call('POST', '/v2/auth/request-otp', { body: codeRequest(mobileNumber, deviceId) })
  return app.call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp: CODE, deviceId } })
}

export const askedAtSignIn = async (app: TestApp, mobileNumber: string) =>
  (await enterCode(app, mobileNumber)).data.secondFactor as Challenge

export const answerChallenge = (app: TestApp, { challengeToken, totpCode, passkey, recoveryCode }: Proof) =>
  app.call('POST', `${BASE}/verify`, { body: { challengeToken, totpCode, passkey, recoveryCode } })
