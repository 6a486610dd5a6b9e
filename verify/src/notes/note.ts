// Signed notes (c2sp.org/signed-note) and witness cosignatures (c2sp.org/tlog-cosignature), both with Ed25519. A key is trusted because
// the reader's policy names it, never because the note or the server does.
import { concat, fromBase64, parseWhole, toBase64, toHex, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

const SIGNATURE = 0x01
const COSIGNATURE = 0x04
const MAX_SIGNATURES = 16
const MAX_NOTE_LENGTH = 64 * 1024

export type Key = {
  name: string
  /** Eight hexadecimal digits. */
  id: string
  type: typeof SIGNATURE | typeof COSIGNATURE
  publicKey: Uint8Array
}
export type NoteSignature = { name: string; id: string; bytes: Uint8Array }
export type Note = { text: string; signatures: readonly NoteSignature[] }
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>

const KEY_NAME = /^[^\s+]+$/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/
/** Half of a surrogate pair has no UTF-8. */
const isWellFormed = (text: string) =>
  !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

const keyIdOf = (name: string, type: number, publicKey: Uint8Array) =>
  toHex(sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4))

export const makeKey = (name: string, type: Key['type'], publicKey: Uint8Array): Key => ({
  name,
  id: keyIdOf(name, type, publicKey),
  type,
  publicKey,
})

export const formatKey = ({ name, id, type, publicKey }: Key): string =>
  `${name}+${id}+${toBase64(concat(Uint8Array.of(type), publicKey))}`

/** A verifier key: name, id and base64 of the type and the public key, joined by a plus. */
export function parseKey(text: string): Key | null {
  const [name = '', id, ...encoded] = text.split('+')
  const bytes = fromBase64(encoded.join('+'))
  const type = bytes?.[0]
  if (!KEY_NAME.test(name) || bytes?.length !== 33 || (type !== SIGNATURE && type !== COSIGNATURE)) return null
  const key = makeKey(name, type, bytes.slice(1))
  return key.id === id ? key : null
}

/** The text ends at the last empty line; after it come one to 16 signatures and nothing else. */
export function parseNote(note: string): Note | null {
  if (note.length > MAX_NOTE_LENGTH || CONTROL.test(note) || !isWellFormed(note) || !note.endsWith('\n')) return null
  const split = note.lastIndexOf('\n\n')
  if (split < 0) return null
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [dash, name = '', encoded = '', ...more] = line.split(' ')
    const bytes = fromBase64(encoded)
    if (dash !== '—' || !KEY_NAME.test(name) || bytes === null || bytes.length < 5 || more.length > 0) return null
    signatures.push({ name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) })
  }
  return { text: note.slice(0, split + 1), signatures }
}

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(({ name, id, bytes }) => `— ${name} ${toBase64(concat(idBytes(id), bytes))}\n`).join('')}`

const idBytes = (id: string) => Uint8Array.from([0, 2, 4, 6], (at) => Number.parseInt(id.slice(at, at + 2), 16))

/** What the key of a log signs, and what the key of a witness signs at a time in seconds. */
export const signedBytes = (text: string): Uint8Array => utf8(text)
export const cosignedBytes = (text: string, timeSeconds: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${timeSeconds}\n${text}`)

export const signatureBy = ({ name, id }: Key, bytes: Uint8Array): NoteSignature => ({ name, id, bytes })
export function cosignatureBy({ name, id }: Key, timeSeconds: number, signature: Uint8Array): NoteSignature {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(timeSeconds))
  return { name, id, bytes: concat(time, signature) }
}

/** `timeSeconds` is when a witness saw the text; null for the signature of a log. */
export type Signer = { key: Key; timeSeconds: number | null }
export type Opened = { kind: 'SIGNED'; signers: readonly Signer[] } | { kind: 'UNKNOWN' } | { kind: 'BAD'; key: Key }

/**
 * Who of the known keys signed a note. Signatures of other keys are ignored; one that fails under a known key spoils the whole note.
 */
export async function openNote(note: Note, keys: readonly Key[], verify: VerifyEd25519): Promise<Opened> {
  const signers: Signer[] = []
  for (const signature of note.signatures)
    for (const key of keys.filter(({ name, id }) => name === signature.name && id === signature.id)) {
      const read = readSignature(note.text, key, signature.bytes)
      if (read === null || !(await verify(key.publicKey, read.message, read.signature))) return { kind: 'BAD', key }
      signers.push({ key, timeSeconds: read.timeSeconds })
    }
  return signers.length === 0 ? { kind: 'UNKNOWN' } : { kind: 'SIGNED', signers }
}

const SIGNATURE_BYTES = 64

function readSignature(text: string, { type }: Key, bytes: Uint8Array) {
  if (type === SIGNATURE)
    return bytes.length === SIGNATURE_BYTES ? { message: signedBytes(text), signature: bytes, timeSeconds: null } : null
  if (bytes.length !== 8 + SIGNATURE_BYTES) return null
  const timeSeconds = parseWhole(String(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)))
  if (timeSeconds === null) return null
  return { message: cosignedBytes(text, timeSeconds), signature: bytes.slice(8), timeSeconds }
}

/** Ed25519 of WebCrypto, which Node and current browsers have. */
export const verifyWithWebCrypto: VerifyEd25519 = async (publicKey, message, signature) => {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}

export const SIGNATURE_TYPES = { log: SIGNATURE, witness: COSIGNATURE } as const
