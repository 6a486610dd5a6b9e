// The owner of a company adds a payment account or replaces its keys, which takes a proof of their second factor.
import { secondFactorOf } from './second-factors.ts'
import type { TestApp } from './test-app.ts'

export const ACCOUNT_KEYS = {
  keyId: 'rzp_live_Kq83hTz1',
  keySecret: 'Hs72kdPq0vXw',
  webhookSecret: '5b1f0a9c3d7e42868fb4c6d0',
}

/** Sets up a passkey for the person of the token. Every call of what is returned makes a new proof of it. */
export async function useProofs(app: TestApp, token: string) {
  const factor = secondFactorOf(app, token)
  const { authenticator } = await factor.addPasskey()
  return async () => {
    const { challengeToken, passkeyOptions } = await factor.challenge()
    return { challengeToken, passkey: authenticator.get(passkeyOptions!) }
  }
}

export async function addPaymentAccount(app: TestApp, token: string, keys: object = {}): Promise<string> {
  const proof = await (await useProofs(app, token))()
  const body = { provider: 'RAZORPAY', ...ACCOUNT_KEYS, ...keys, proof }
  const { data, error } = await app.call('POST', '/v2/companies/payment-accounts', { token, body })
  if (error) throw new Error(`No payment account: ${JSON.stringify(error)}`)
  return data.id
}
