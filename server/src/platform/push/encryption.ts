// Encrypts the payload of a Web Push message for one browser: RFC 8291 on top of the content encoding aes128gcm (RFC 8188).
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser hands out with its subscription, as base64url text. */
export type BrowserKeys = { p256dh: string; auth: string }
type Randomness = { salt: Buffer; sender: ECDH }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.from([2])

function newRandomness(): Randomness {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The record has its salt and the sender's public key in front, as the browser expects. */
export function encryptPayload(text: string, keys: BrowserKeys, { salt, sender } = newRandomness()): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey])
  const key = hkdf(Buffer.from(keys.auth, 'base64url'), sender.computeSecret(receiver), info, 32)
  const contentKey = hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, key, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const encrypted = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, header, senderKey, encrypted, cipher.getAuthTag()])
}
