import { join } from 'node:path'
import { isQuorum } from '@kuri/verify/notes/policy'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectOneHistory, makeTree, readCheckpoint, readPolicy } from '#testing/public-log'
import { makeRoom } from '#testing/rooms'
import { startTestApp, type TestApp } from '#testing/test-app'
import { type Asked, fakeWitness, initWitness, newFolder, startWitness, TRUST_KEY, writePolicy } from '#testing/witness'
import { askWitness } from './witness-client.ts'

const state = join(newFolder(), 'state.json')
const line = initWitness(state)
const honest = await startWitness(state)
afterAll(honest.stop)

type Answer = Awaited<ReturnType<Parameters<typeof fakeWitness>[0]>>

/** A service whose only witness answers as the test wants. */
async function serviceWith(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const witness = await fakeWitness(answer)
  const folder = newFolder()
  const own = initWitness(join(folder, 'state.json'))
  const app = await startTestApp({
    TRUST_KEY,
    LOG_LEVEL: 'silent',
    TRUST_WITNESSES: writePolicy(`${own} ${witness.url}`, 'quorum witness.example/w1'),
  })
  onTestFinished(async () => {
    await app.close()
    await witness.stop()
  })
  return { app, witness }
}

async function anchorOne(app: TestApp) {
  const { auctionId } = await makeRoom(app)
  await makeTree(app, auctionId).grow(2)
  await app.app.publicLog.sweep()
}

async function isWitnessed(app: TestApp) {
  const { signers } = await readCheckpoint(app)
  const keys = signers.filter(({ timeSeconds }) => timeSeconds !== null).map(({ key }) => key)
  return isQuorum((await readPolicy(app)).quorum, keys)
}

const metricsOf = (app: TestApp) => app.app.platform.metrics.registry.metrics()

test('the witness program signs every checkpoint that continues the one before, also after the service forgot its size', async () => {
  const TRUST_WITNESSES = writePolicy(`${line} ${honest.url}`, 'quorum witness.example/w1')
  const app = await startTestApp({ TRUST_KEY, TRUST_WITNESSES })
  onTestFinished(() => app.close())
  await app.app.publicLog.sweep()
  await expect.poll(() => isWitnessed(app)).toBe(true)
  const first = await readCheckpoint(app)
  await anchorOne(app)
  await expect.poll(() => isWitnessed(app)).toBe(true)
  await app.db.deleteFrom('logCosignatures').execute()
  await anchorOne(app)
  await expect.poll(() => isWitnessed(app)).toBe(true)
  expect((await readCheckpoint(app)).size).toBeGreaterThan(first.size)
  await expectOneHistory(app, [first])
  expect(await metricsOf(app)).toContain('kuri_witness_lag_seconds{witness="witness.example/w1"} 0')
})

test('a witness that is away signs later, and the log goes on meanwhile', async () => {
  let isAway = true
  const folder = newFolder()
  const own = initWitness(join(folder, 'state.json'))
  const real = await startWitness(join(folder, 'state.json'))
  const proxy = await fakeWitness(async ({ body }) => {
    if (isAway) return { status: 503 }
    const response = await fetch(`${real.url}/add-checkpoint`, { method: 'POST', body })
    return { status: response.status, type: response.headers.get('content-type')!, body: await response.text() }
  })
  const TRUST_WITNESSES = writePolicy(`${own} ${proxy.url}`, 'quorum witness.example/w1')
  const app = await startTestApp({ TRUST_KEY, TRUST_WITNESSES, LOG_LEVEL: 'silent' })
  onTestFinished(async () => {
    await app.close()
    await proxy.stop()
    await real.stop()
  })
  await anchorOne(app)
  await app.app.publicLog.askWitnesses()
  const before = await readCheckpoint(app)
  expect(await isWitnessed(app)).toBe(false)
  isAway = false
  await anchorOne(app)
  await expect.poll(() => isWitnessed(app), { timeout: 20_000 }).toBe(true)
  expect((await readCheckpoint(app)).size).toBeGreaterThan(before.size)
})

test('a witness that holds another history is an alarm, and is not asked again', async () => {
  const { app, witness } = await serviceWith(() => ({ status: 422 }))
  await app.app.publicLog.sweep()
  await app.app.publicLog.askWitnesses()
  await expect.poll(() => metricsOf(app)).toContain('kuri_witness_alarms{witness="witness.example/w1"} 1')
  const { length } = witness.asked
  await anchorOne(app)
  await app.app.publicLog.askWitnesses()
  expect(witness.asked).toHaveLength(length)
  expect(await isWitnessed(app)).toBe(false)
})

test('a witness that knows more entries than the database stops the signing', async () => {
  const { app } = await serviceWith(() => ({ status: 409, type: 'text/x.tlog.size', body: '4711\n' }))
  await app.app.publicLog.sweep()
  await app.app.publicLog.askWitnesses()
  await expect
    .poll(() => app.app.platform.trust.signing())
    .toMatchObject({ kind: 'STOPPED', reason: expect.stringContaining('has signed 4711 entries') })
  const { text } = await readCheckpoint(app)
  await anchorOne(app)
  expect((await readCheckpoint(app)).text).toBe(text)
})

const SIGNATURE = Buffer.alloc(76, 1).toString('base64')
test.each<[string, Answer]>([
  ['nothing', { status: 200 }],
  ['garbage', { status: 200, body: 'signed!\n' }],
  ['the signature of another key', { status: 200, body: `— other.example/w9 ${SIGNATURE}\n` }],
  ['a wrong signature', { status: 200, body: `— witness.example/w1 ${SIGNATURE}\n` }],
  ['too much', { status: 200, body: `— other.example/w9 ${SIGNATURE}\n`.repeat(1000) }],
  ['a conflict without a size', { status: 409, body: '3\n' }],
  ['a conflict with a strange size', { status: 409, type: 'text/x.tlog.size', body: '03\n' }],
  ['that it does not know the log', { status: 404 }],
  ['a redirect', { status: 302 }],
])('a witness that answers with %s does not count', async (_title, answer) => {
  const witness = await fakeWitness(() => answer)
  onTestFinished(witness.stop)
  const app = await sharedApp()
  const key = (await readPolicyKey()).key
  const checkpoint = (await app.db.selectFrom('logCheckpoints').select('note').executeTakeFirstOrThrow()).note
  const given = await askWitness({ key, url: witness.url }, { oldSize: 0, proof: [], checkpoint })
  expect(given.kind).toBe('FAILED')
})

test('a witness that does not answer in time does not count', async () => {
  const witness = await fakeWitness(() => 'SILENCE')
  onTestFinished(witness.stop)
  const app = await sharedApp()
  const checkpoint = (await app.db.selectFrom('logCheckpoints').select('note').executeTakeFirstOrThrow()).note
  const { key } = await readPolicyKey()
  const given = await askWitness({ key, url: witness.url }, { oldSize: 0, proof: [], checkpoint }, 50)
  expect(given).toEqual({ kind: 'FAILED', reason: 'It did not answer in time.' })
})

const shared: { app?: TestApp } = {}
async function sharedApp(): Promise<TestApp> {
  if (!shared.app) {
    shared.app = await startTestApp({
      TRUST_KEY,
      TRUST_WITNESSES: writePolicy(`${line} http://127.0.0.1:9`, 'quorum none'),
      LOG_LEVEL: 'silent',
    })
    await shared.app.app.publicLog.sweep()
  }
  return shared.app
}
afterAll(() => shared.app?.close())
const readPolicyKey = async () => (await readPolicy(await sharedApp())).witnesses[0]!
