// The token by which the identity cell vouches for a mobile number in another cell. It is signed with a key pair, so that no cell can make
// one for a third; its keys follow the data keys of the identity cell.
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import type { Secrets } from '#platform/secrets'

export const HAND_OVER_SECONDS = 60

export type HandOver = {
  id: string
  /** The cell that it opens. */
  cell: string
  mobileNumber: string
  countryCode: string
  locale: string | null
  expiresAt: Date
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The first one signs; the others may have signed tokens that are still on their way. */
export const handOverKeys = (secrets: Pick<Secrets, 'signingKeys'>) =>
  secrets.signingKeys('hand-over').map((seed) => {
    const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
    const id = createHash('sha256').update(publicKey).digest('base64url').slice(0, 16)
    return { id, publicKey, privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString() }
  })

export function signHandOver(secrets: Pick<Secrets, 'signingKeys'>, handOver: HandOver): string {
  const { id: kid, privateKey: key } = handOverKeys(secrets)[0]!
  const { id, cell, mobileNumber, countryCode, locale, expiresAt } = handOver
  const sign = createSigner({ algorithm: 'EdDSA', key, kid, noTimestamp: true })
  return sign({
    jti: id,
    aud: cell,
    sub: mobileNumber,
    countryCode,
    locale,
    exp: Math.floor(expiresAt.getTime() / 1000),
  })
}

/** The id of the key that signed it, as it claims. */
export function keyIdOf(token: string): string | null {
  try {
    const { header } = createDecoder({ complete: true })(token) as { header: { kid?: unknown } }
    return typeof header.kid === 'string' ? header.kid : null
  } catch {
    return null
  }
}

/** Null for anything but a token for this cell that was signed with the key and has not expired. */
export function verifyHandOver(token: string, publicKey: string, cell: string, now: Date): HandOver | null {
  try {
    // Expiry is checked below with the service's clock.
    const verify = createVerifier({ key: publicKey, algorithms: ['EdDSA'], allowedAud: cell, ignoreExpiration: true })
    const claims = verify(token) as Record<string, unknown>
    const { jti: id, aud, sub: mobileNumber, countryCode, locale, exp } = claims
    if (aud !== cell || typeof id !== 'string' || typeof mobileNumber !== 'string' || typeof exp !== 'number')
      return null
    if (typeof countryCode !== 'string' || !(locale === null || typeof locale === 'string')) return null
    const expiresAt = new Date(exp * 1000)
    return expiresAt > now ? { id, cell, mobileNumber, countryCode, locale, expiresAt } : null
  } catch {
    return null
  }
}
