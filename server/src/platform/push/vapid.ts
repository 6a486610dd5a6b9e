// Identifies the service at push services: VAPID (RFC 8292), a short-lived token signed with the service's own key.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Keys as base64url text, as every generator of VAPID keys prints them; `contact` is a mailto: or https: address. */
export type PushKeys = { publicKey: string; privateKey: string; contact: string }

const VALID_SECONDS = 12 * 60 * 60
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Whether the two keys belong together. */
export function isKeyPair({ publicKey, privateKey }: Omit<PushKeys, 'contact'>): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

function signingKey({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey }, format: 'jwk' })
}

/** The Authorization header for the push service behind an endpoint. */
export function vapidHeader(keys: PushKeys, endpoint: string, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp: expiresAt, sub: keys.contact }
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
