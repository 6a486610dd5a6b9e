import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPayload } from './encryption.ts'
import { isPushEndpoint } from './push-hosts.rules.ts'
import { outcomeOf, sendPush } from './send-push.ts'
import { isKeyPair, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

function newKeys() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}

test('encrypts like the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const record = encryptPayload('When I grow up, I want to be a watermelon', keys, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    sender,
  })
  expect(record.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the browser decrypts what was encrypted for it, in any script', () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const record = encryptPayload('ലേലം തുടങ്ങി', {
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  })
  const [salt, senderKey, encrypted] = [record.subarray(0, 16), record.subarray(21, 86), record.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const key = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, `${label}\0`, length))
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  )
  decipher.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  expect(plain.subarray(0, -1).toString()).toBe('ലേലം തുടങ്ങി')
})

test('the token names the push service and is signed with the key of the service', () => {
  const keys = { ...newKeys(), contact: 'mailto:ops@kuri.example' }
  const header = vapidHeader(keys, 'https://fcm.googleapis.com/fcm/send/abc', new Date('2026-01-01T00:00:00Z'))
  const [, head, claims, signature] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=/.exec(header)!
  expect(JSON.parse(bytes(claims!).toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: Date.parse('2026-01-01T12:00:00Z') / 1000,
    sub: 'mailto:ops@kuri.example',
  })
  const point = bytes(keys.publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const options = { key, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, bytes(signature!))).toBe(true)
})

test('keys that do not belong together are noticed', () => {
  const [one, other] = [newKeys(), newKeys()]
  expect(isKeyPair(one)).toBe(true)
  expect(isKeyPair({ ...one, publicKey: other.publicKey })).toBe(false)
  expect(isKeyPair({ publicKey: 'x', privateKey: 'y' })).toBe(false)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user:secret@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['https://notfcm.googleapis.com.internal/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://localhost/abc', false],
  ['https://10.0.0.5/abc', false],
  ['not an address', false],
])('an endpoint at %s is accepted: %s', (address, isAccepted) => {
  expect(isPushEndpoint(address)).toBe(isAccepted)
})

test('says what a response of a push service means', () => {
  const outcomes = [201, 404, 410, 400, 413, 429, 503].map(outcomeOf)
  expect(outcomes).toEqual(['SENT', 'GONE', 'GONE', 'REFUSED', 'REFUSED', 'LATER', 'LATER'])
})

test('sends the encrypted record with its lifetime, and follows no redirect', async () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { ...newKeys(), contact: 'mailto:ops@kuri.example' }
  let sent: RequestInit | undefined
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: browser.getPublicKey('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  }
  const outcome = await sendPush(keys, subscription, 'secret text', new Date(), async (_url, init) => {
    sent = init
    return new Response(null, { status: 201 })
  })
  expect(outcome).toBe('SENT')
  expect(sent).toMatchObject({ method: 'POST', redirect: 'error', headers: { 'content-encoding': 'aes128gcm' } })
  expect(Buffer.from(sent!.body as Uint8Array).toString('latin1')).not.toContain('secret text')
})
