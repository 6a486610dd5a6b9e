// The witness program on its own: what it signs, what it refuses, and that it never goes on without its memory.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { initWitness, newFolder, runWitness, startWitness, testTrust } from '@kuri/server/testing/witness'
import { toBase64 } from '@kuri/verify/base/bytes'
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import { openNote, parseKey, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { consistencyProof, leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { expect, onTestFinished, test } from 'vitest'

const leaves = Array.from({ length: 40 }, (_, at) => leafHash(Uint8Array.of(at)))
const others = leaves.map((leaf, at) => (at === 2 ? leafHash(Uint8Array.of(99)) : leaf))

const noteOf = (size: number, tree = leaves, signer = testTrust.log, origin = 'localhost/log') =>
  signer.sign(formatCheckpoint({ origin, size, root: rootOf(tree.slice(0, size)), extensions: [] }))
const proofOf = (from: number, to: number, tree = leaves) =>
  from === 0 ? [] : consistencyProof(tree.slice(0, to), from).map(toBase64)
const bodyOf = (old: number | string, proof: readonly string[], note: string) =>
  `${[`old ${old}`, ...proof].join('\n')}\n\n${note}`

async function useWitness() {
  const state = join(newFolder(), 'state.json')
  const [, name, key] = initWitness(state).split(' ')
  let running = await startWitness(state)
  onTestFinished(() => running.stop())
  const send = async (body: string) => {
    const response = await fetch(`${running.url}/add-checkpoint`, { method: 'POST', body })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  return {
    state,
    name,
    key: parseKey(key!)!,
    send,
    grow: async (from: number, to: number, tree = leaves) =>
      send(bodyOf(from, proofOf(from, to, tree), await noteOf(to, tree))),
    async restart() {
      await running.stop()
      running = await startWitness(state)
    },
  }
}

test('signs checkpoints that continue each other, with the time and its key', async () => {
  const { grow, key } = await useWitness()
  for (const [from, to] of [
    [0, 3],
    [3, 3],
    [3, 8],
    [8, 40],
  ] as const) {
    const { status, text } = await grow(from, to)
    expect(status).toBe(200)
    const note = parseNote(`${parseNote(await noteOf(to))!.text}\n${text}`)!
    expect(await openNote(note, [key], verifyWithWebCrypto)).toMatchObject({ kind: 'SIGNED', signers: [{ key }] })
  }
})

test('does not sign a second history, also after a restart', async () => {
  const { grow, send, restart } = await useWitness()
  expect((await grow(0, 5)).status).toBe(200)
  expect((await grow(5, 9, others)).status).toBe(422)
  await restart()
  expect((await grow(5, 9, others)).status).toBe(422)
  expect((await grow(0, 9, others)).status).toBe(409)
  expect((await send(bodyOf(5, [], await noteOf(5, others)))).status).toBe(409)
  expect((await grow(5, 9)).status).toBe(200)
  expect(await grow(0, 5)).toEqual({ status: 409, type: 'text/x.tlog.size', text: '9\n' })
})

test.each([
  ['an unknown log', 404, async () => bodyOf(0, [], await noteOf(3, leaves, testTrust.receipts, 'localhost/receipts'))],
  ['another signer', 403, async () => bodyOf(0, [], await noteOf(3, leaves, testTrust.receipts))],
  ['an altered text', 403, async () => bodyOf(0, [], (await noteOf(3)).replace('\n3\n', '\n4\n'))],
  ['a proof that it does not need', 422, async () => bodyOf(0, proofOf(2, 3), await noteOf(3))],
  ['an old size beyond the new one', 400, async () => bodyOf(4, [], await noteOf(3))],
  ['a size with a leading zero', 400, async () => bodyOf('00', [], await noteOf(3))],
  ['no size', 400, async () => bodyOf('', [], await noteOf(3))],
  ['a short hash', 400, async () => bodyOf(0, ['AAAA'], await noteOf(3))],
  ['too many hashes', 400, async () => bodyOf(0, Array(64).fill(toBase64(leaves[0]!)), await noteOf(3))],
  ['no checkpoint', 400, async () => 'old 0\n\n'],
  ['an empty body', 400, async () => ''],
  ['no line feed at the end', 400, async () => bodyOf(0, [], (await noteOf(3)).slice(0, -1))],
])('refuses %s with %s', async (_title, status, body) => {
  const { send } = await useWitness()
  expect((await send(await body())).status).toBe(status)
})

test('other paths and methods are not found', async () => {
  const state = join(newFolder(), 'state.json')
  initWitness(state)
  const running = await startWitness(state)
  onTestFinished(running.stop)
  expect((await fetch(running.url)).status).toBe(404)
  expect((await fetch(`${running.url}/add-checkpoint`)).status).toBe(404)
})

test('does not start without the state that it was made with, and never overwrites one', () => {
  const state = join(newFolder(), 'state.json')
  expect(() => runWitness('--state', state)).toThrow(/must be retired/)
  initWitness(state)
  expect(statSync(state).mode & 0o777).toBe(0o600)
  const before = readFileSync(state, 'utf8')
  expect(() => initWitness(state)).toThrow(/exists already/)
  expect(readFileSync(state, 'utf8')).toBe(before)
  writeFileSync(state, '')
  expect(() => runWitness('--state', state)).toThrow()
})
