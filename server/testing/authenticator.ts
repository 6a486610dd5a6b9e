// A passkey authenticator in software: ES256 keys, attestation "none", what a browser's `credential.toJSON()` contains.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export type Authenticator = ReturnType<typeof makeAuthenticator>

export function makeAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost', verifiesUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function head(flags: number, count: number) {
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verifiesUser ? VERIFIED : 0)]), counterBytes])
  }
  function coseKey() {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    )
  }

  return {
    id: base64url(id),
    create({ challenge }: { challenge: string }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([head(ATTESTED, counter), Buffer.alloc(16), length, id, coseKey()])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** `count` overrides the counter, as a copy of the authenticator would have it. */
    get({ challenge }: { challenge: string }, count = ++counter) {
      const client = clientData('webauthn.get', challenge)
      const data = head(0, count)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
