import { randomBytes } from 'node:crypto'
import { areEqual } from '@kuri/verify/base/bytes'
import { formatAnchor, pseudonymOf } from '@kuri/verify/log/anchor'
import { isConsistent, isIncluded, leafHash, rootOf, rootsAt } from '@kuri/verify/tree/merkle'
import { TILE_WIDTH, tilePath } from '@kuri/verify/tree/tiles'
import { expect, test } from 'vitest'
import { readCheckpoint, readEntries, readPolicy } from '#testing/public-log'
import { useApp } from '#testing/use-app'
import { signCheckpoint, writeEntries } from './append.actions.ts'
import { findCurrentLog, lockSequencer } from './log.sql.ts'
import { proveConsistency, proveInclusion } from './proofs.ts'

const app = await useApp()
const { platform } = app.app
const get = (path: string) => app.http.inject({ method: 'GET', url: path })

async function write(count: number) {
  await app.app.publicLog.sweep()
  await platform.transact(async (tx) => {
    await lockSequencer(tx)
    const now = platform.clock.now()
    let log = (await findCurrentLog(tx))!
    for (let left = count; left > 0; left -= 5000) {
      const entries = Array.from({ length: Math.min(left, 5000) }, (_, size) => ({
        key: null,
        content: formatAnchor({
          pseudonym: pseudonymOf('x'),
          size,
          root: Uint8Array.from(randomBytes(32)),
          previous: null,
        }),
      }))
      log = await writeEntries(tx, log, entries, now)
    }
    await signCheckpoint(tx, platform.trust, log, now)
  })
}

test('before the first checkpoint nothing is served', async () => {
  const fresh = await useApp()
  await fresh.app.publicLog.stop()
  await fresh.db.deleteFrom('logCheckpoints').execute()
  expect((await fresh.http.inject('/log/checkpoint')).statusCode).toBe(404)
  expect((await fresh.http.inject('/log/tile/0/000.p/1')).statusCode).toBe(404)
  expect((await fresh.http.inject('/log/tile/entries/000.p/1')).statusCode).toBe(404)
})

test('entries and tiles give the root of the checkpoint, with tiles on two levels', { timeout: 240_000 }, async () => {
  await write(300)
  const earlier = await readCheckpoint(app)
  await write(66_000)
  const { size, root } = await readCheckpoint(app)
  const leaves = (await readEntries(app, size)).map(leafHash)
  const olds = [1, 255, 256, earlier.size, 65_536, 65_537, size]
  const rootAt = rootsAt(leaves, new Set(olds))
  expect(areEqual(rootAt.get(size)!, root)).toBe(true)
  const tileAt = async (level: number, index: number, width = TILE_WIDTH) =>
    (await get(`/log/${tilePath({ level, index, width })}`)).rawPayload
  expect(await tileAt(0, 1)).toEqual(Buffer.concat(leaves.slice(256, 512)))
  const full = Math.floor(size / TILE_WIDTH)
  const roots = Array.from({ length: full }, (_, at) => rootOf(leaves.slice(at * 256, (at + 1) * 256)))
  expect(await tileAt(1, 0)).toEqual(Buffer.concat(roots.slice(0, 256)))
  expect(await tileAt(1, 1, full - 256)).toEqual(Buffer.concat(roots.slice(256)))
  expect(await tileAt(2, 0, 1)).toEqual(Buffer.from(rootOf(roots.slice(0, 256))))
  for (const index of [0, 255, 256, 65_535, 65_536, size - 1])
    expect(isIncluded(leaves[index]!, index, size, await proveInclusion(app.db, 1, index, size), root)).toBe(true)
  for (const old of olds) {
    const proof = await proveConsistency(app.db, 1, old, size)
    const known = { size: old, root: rootAt.get(old)! }
    expect(isConsistent(known, { size, root }, proof)).toBe(true)
  }
})

test('full tiles may be kept for ever, the checkpoint for a second, and other origins may read them', async () => {
  const cacheOf = async (path: string) => {
    const { headers } = await get(path)
    expect(headers['access-control-allow-origin']).toBe('*')
    return headers['cache-control']
  }
  expect(await cacheOf('/log/tile/0/000')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/log/tile/entries/000')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/log/tile/0/000.p/7')).toBe('public, max-age=60')
  expect(await cacheOf('/log/checkpoint')).toBe('public, max-age=1')
})

test('entries past the checkpoint are not served, even when they are stored', async () => {
  const { size } = await readCheckpoint(app)
  await app.app.publicLog.stop()
  await platform.transact(async (tx) => {
    await lockSequencer(tx)
    const log = (await findCurrentLog(tx))!
    await writeEntries(tx, log, [{ key: null, content: 'unpublished\n' }], platform.clock.now())
  })
  const [index, width] = [Math.floor(size / TILE_WIDTH), (size % TILE_WIDTH) + 1]
  for (const level of [0, 'entries'] as const)
    expect((await get(`/log/${tilePath({ level, index, width })}`)).statusCode).toBe(404)
  expect((await readCheckpoint(app)).size).toBe(size)
})

test.each([
  '/log',
  '/log/',
  '/log/checkpoint/',
  '/log/tile',
  '/log/tile/0',
  '/log/tile/0/0',
  '/log/tile/00/000',
  '/log/tile/64/000',
  '/log/tile/-1/000',
  '/log/tile/0/000.p/0',
  '/log/tile/0/000.p/256',
  '/log/tile/0/000.p/257',
  '/log/tile/0/x000/000',
  '/log/tile/0/x999/999',
  '/log/tile/0/x999/x999/x999/x999/x999/999',
  '/log/tile/0/..%2f..%2fcheckpoint',
  '/log/tile/entries/999',
  '/log/1/checkpoint',
  '/log/2/checkpoint',
  '/log/02/checkpoint',
  '/log/99999/checkpoint',
  '/log/2147483648/checkpoint',
  `/log/tile/0/${'0'.repeat(90)}`,
])('%s is not found', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('the policy lists the keys of the log and of receipts, and says that no witness is needed', async () => {
  const { logs, witnesses, quorum } = await readPolicy(app)
  expect(logs.map(({ key, url }) => [key.name, url])).toEqual([
    ['localhost/log', `${app.url}/log`],
    ['localhost/receipts', null],
  ])
  expect({ witnesses, quorum }).toEqual({ witnesses: [], quorum: { kind: 'NONE' } })
})
