import { formatCheckpoint, parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { expect, test } from 'vitest'
import { makeNoteSigner } from './note-signer.ts'
import { makeTrust } from './trust.ts'

const seed = (byte: number) => new Uint8Array(32).fill(byte)
const TEXT = formatCheckpoint({ origin: 'kuri.example/log', size: 7, root: seed(3), extensions: [] })
const open = async (note: string, ...signers: ReturnType<typeof makeNoteSigner>[]) =>
  openNote(
    parseNote(note)!,
    signers.map(({ key }) => key),
    verifyWithWebCrypto,
  )

test('[trust] a signed note is checked with the key of its signer', async () => {
  const signer = makeNoteSigner('kuri.example/log', [seed(1)])
  const note = await signer.sign(TEXT)
  expect(await open(note, signer)).toMatchObject({ kind: 'SIGNED', signers: [{ timeSeconds: null }] })
  expect(parseCheckpoint(parseNote(note)!.text)).toMatchObject({ origin: 'kuri.example/log', size: 7 })
})

test('[trust] another name or another seed is another key', async () => {
  const note = await makeNoteSigner('kuri.example/log', [seed(1)]).sign(TEXT)
  expect(await open(note, makeNoteSigner('kuri.example/log', [seed(2)]))).toEqual({ kind: 'UNKNOWN' })
  const [log, receipts] = ['kuri.example/log', 'kuri.example/receipts'].map((name) => makeNoteSigner(name, [seed(1)]))
  expect(log!.key.publicKey).not.toEqual(receipts!.key.publicKey)
})

test('[trust] while a key is being replaced, readers of either key accept the note', async () => {
  const note = await makeNoteSigner('kuri.example/log', [seed(2), seed(1)]).sign(TEXT)
  for (const byte of [1, 2])
    expect(await open(note, makeNoteSigner('kuri.example/log', [seed(byte)]))).toMatchObject({ kind: 'SIGNED' })
})

test('[trust] signing can be stopped and allowed again', () => {
  const trust = makeTrust({ host: 'kuri.example', seed: Buffer.from(seed(1)), seedOld: undefined })
  expect(trust.receipts.key.name).toBe('kuri.example/receipts')
  expect(trust.maySign()).toBe(true)
  trust.stopSigning('history', 'The database is older than what was signed.')
  expect(trust.maySign()).toBe(false)
  trust.allowSigning('history')
  expect(trust.maySign()).toBe(true)
})
