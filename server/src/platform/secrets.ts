// Keys, hashes and encryption. Every key is derived from the configured secret, each under its own label.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'

export type Secrets = ReturnType<typeof deriveSecrets>

export function deriveSecrets(secret: string) {
  const key = (label: string) => Buffer.from(hkdfSync('sha256', secret, 'kuri', label, 32))
  const hashKey = key('hash')
  const encryptionKey = key('encryption')
  const keysByPurpose = new LRUCache<string, Buffer>({ max: 1000, memoMethod: key })

  return {
    tokenKey: key('access-token').toString('base64url'),
    urlKey: key('signed-url'),
    /** A separate key for one purpose, such as the sealed amounts of one auction. */
    keyFor: (purpose: string): Buffer => keysByPurpose.memo(purpose),
    /** For storing codes and tokens: they can be compared, but not guessed without the key. */
    keyedHash: (value: string) => createHmac('sha256', hashKey).update(value).digest('base64url'),
    encrypt: (plain: string) => encryptWith(encryptionKey, plain),
    decrypt: (sealed: string) => decryptWith(encryptionKey, sealed),
  }
}

/** AES-256-GCM; nonce, tag and ciphertext in one base64url string. */
export function encryptWith(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

export function decryptWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

export const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** Six digits, for users to type. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
