import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { concat, fromBase64, fromHex, toBase64 } from '../base/bytes.ts'
import vectors from '../vectors.json' with { type: 'json' }
import { formatCheckpoint, formatProof, parseCheckpoint, parseProof } from './checkpoint.ts'
import * as notes from './note.ts'

const verify = notes.verifyWithWebCrypto
/** The PKCS #8 header of an Ed25519 seed. */
const PKCS8 = fromHex('302e020100300506032b657004220420')!
const privateKeyOf = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.from(concat(PKCS8, seed)), format: 'der', type: 'pkcs8' })
const seal = (seed: Uint8Array, message: Uint8Array) => Uint8Array.from(sign(null, message, privateKeyOf(seed)))

const seed = fromHex(vectors.seedHex)!
const key = notes.parseKey(vectors.vkey)!
const note = notes.parseNote(vectors.note)!
const witness = notes.makeKey('witness.example/w1', notes.SIGNATURE_TYPES.witness, key.publicKey)
const open = (text: string, keys = [key]) => notes.openNote(notes.parseNote(text)!, keys, verify)

test('the published notes of Go’s sumdb are verified', async () => {
  const peter = notes.parseKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')!
  const enoch = notes.parseKey('EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop')!
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n' +
    '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'
  expect(notes.formatNote(notes.parseNote(text)!)).toBe(text)
  expect(await open(text, [peter, enoch])).toMatchObject({ kind: 'SIGNED', signers: [{ key: peter }, { key: enoch }] })
  expect(await open(text, [enoch])).toMatchObject({ kind: 'SIGNED', signers: [{ key: enoch }] })
  expect(await open(text)).toEqual({ kind: 'UNKNOWN' })
})

test('the key and the signed checkpoint of the vectors are reproduced', async () => {
  expect(notes.formatKey(key)).toBe(vectors.vkey)
  expect(notes.makeKey(key.name, key.type, key.publicKey)).toEqual(key)
  const signature = notes.signatureBy(key, seal(seed, notes.signedBytes(note.text)))
  expect(notes.formatNote({ text: note.text, signatures: [signature] })).toBe(vectors.note)
  expect(await open(vectors.note)).toEqual({ kind: 'SIGNED', signers: [{ key, timeSeconds: null }] })
  const checkpoint = parseCheckpoint(note.text)!
  expect(checkpoint).toMatchObject({ origin: 'kuri.example/a/cm1auction0000000000000xx', size: 5, extensions: [] })
  expect(toBase64(checkpoint.root)).toBe(vectors.roots[4])
  expect(formatCheckpoint(checkpoint)).toBe(note.text)
})

test('a changed text, size or root is BAD under a known key, also beside a good signature', async () => {
  for (const text of [vectors.note.replace('\n5\n', '\n6\n'), vectors.note.replace('ji1f', 'ji1g')])
    expect(await open(text)).toEqual({ kind: 'BAD', key })
  const [good] = note.signatures
  const bad = { ...good!, bytes: good!.bytes.with(3, good!.bytes[3]! ^ 1) }
  const both = notes.formatNote({ text: note.text, signatures: [good!, bad] })
  expect(await open(both)).toEqual({ kind: 'BAD', key })
})

test('a key counts only with its name and its id', async () => {
  const [signature] = note.signatures
  const renamed = { ...signature!, name: 'kuri.example/other' }
  expect(await open(notes.formatNote({ text: note.text, signatures: [renamed] }))).toEqual({ kind: 'UNKNOWN' })
  const other = notes.makeKey(key.name, key.type, new Uint8Array(32).fill(9))
  expect(await open(vectors.note, [other])).toEqual({ kind: 'UNKNOWN' })
  const forged = { ...other, id: key.id }
  expect(await open(vectors.note, [forged])).toEqual({ kind: 'BAD', key: forged })
})

test('a cosignature holds the time at which a witness saw the checkpoint', async () => {
  const timeSeconds = 1_679_315_147
  const cosigned = (time: number, text = note.text) =>
    notes.cosignatureBy(witness, timeSeconds, seal(seed, notes.cosignedBytes(text, time)))
  const opened = (signature: notes.NoteSignature) =>
    open(notes.formatNote({ text: note.text, signatures: [...note.signatures, signature] }), [key, witness])
  expect(await opened(cosigned(timeSeconds))).toEqual({
    kind: 'SIGNED',
    signers: [
      { key, timeSeconds: null },
      { key: witness, timeSeconds },
    ],
  })
  expect(await opened(cosigned(timeSeconds - 1))).toEqual({ kind: 'BAD', key: witness })
  expect(await opened(cosigned(timeSeconds, note.text.replace('5', '6')))).toEqual({ kind: 'BAD', key: witness })
  const asLog = { ...notes.signatureBy(witness, seal(seed, notes.signedBytes(note.text))) }
  expect(await opened(asLog)).toEqual({ kind: 'BAD', key: witness })
})

test.each([
  ['no signature', `${note.text}\n`],
  ['no empty line', vectors.note.replace('\n\n', '\n')],
  ['no newline at the end', vectors.note.slice(0, -1)],
  ['a hyphen for the dash', vectors.note.replace('—', '-')],
  ['a carriage return', vectors.note.replaceAll('\n', '\r\n')],
  ['a tab', vectors.note.replace('\n5\n', '\n5\t\n')],
  ['half a surrogate pair', vectors.note.replace('kuri.example/a', 'kuri\ud800/a')],
  ['base64 without padding', vectors.note.replace('=\n', '\n').replace('cwg=', 'cwg')],
  ['base64 with stray bits', vectors.note.replace('cwg=', 'cwh=')],
  ['two blanks', vectors.note.replace('receipts ', 'receipts  ')],
  ['a line after the signatures', `${vectors.note}more\n`],
  ['17 signatures', vectors.note + vectors.note.slice(vectors.note.indexOf('—')).repeat(16)],
])('a note with %s is no note', (_what, text) => {
  expect(notes.parseNote(text)).toBeNull()
})

test('sixteen signatures are read', () => {
  const line = vectors.note.slice(vectors.note.indexOf('—'))
  expect(notes.parseNote(vectors.note + line.repeat(15))!.signatures.length).toBe(16)
})

test.each([
  vectors.vkey.replace('27839961', '27839962'),
  vectors.vkey.replace('kuri.example', 'kuri.exbmple'),
  vectors.vkey.replace('+AY', '+AI'),
  vectors.vkey.replace('/receipts', ' receipts'),
  vectors.vkey.slice(0, -4),
  `+${vectors.vkey}`,
  '',
])('%j is no key', (text) => {
  expect(notes.parseKey(text)).toBeNull()
})

test.each([
  `origin\n05\n${vectors.roots[4]}\n`,
  `origin\n-1\n${vectors.roots[4]}\n`,
  `origin\n9007199254740992\n${vectors.roots[4]}\n`,
  `\n5\n${vectors.roots[4]}\n`,
  `origin\n5\n${vectors.roots[4]!.replace('=', '')}\n`,
  'origin\n5\nAAAA\n',
  `origin\n5\n${vectors.roots[4]}`,
  `origin\n5\n${vectors.roots[4]}\n\nextension\n`,
])('%j is no checkpoint', (text) => {
  expect(parseCheckpoint(text)).toBeNull()
})

test('a proof names its place, its hashes and its checkpoint, in one spelling', () => {
  const hashes = vectors.inclusionOf2in5.map((hash) => fromBase64(hash)!)
  const text = formatProof({ index: 1, hashes, checkpoint: vectors.note })
  expect(text.split('\n').slice(0, 3)).toEqual(['c2sp.org/tlog-proof@v1', 'index 1', vectors.inclusionOf2in5[0]])
  expect(parseProof(text)).toEqual({ index: 1, hashes, checkpoint: vectors.note })
  expect(parseProof(formatProof({ index: 0, hashes: [], checkpoint: vectors.note }))).toMatchObject({ hashes: [] })
  for (const bad of [
    text.replace('@v1', '@v2'),
    text.replace('index 1', 'index 01'),
    text.replace('index 1', 'extra AAAA\nindex 1'),
    text.replace('\n\n', '\n'),
    text.replace(vectors.inclusionOf2in5[0]!, 'AAAA'),
    formatProof({ index: 1, hashes: Array.from({ length: 54 }, () => hashes[0]!), checkpoint: vectors.note }),
  ])
    expect(parseProof(bad)).toBeNull()
})
