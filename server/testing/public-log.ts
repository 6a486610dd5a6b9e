// Reads the public log of a service as a stranger would: from its files, with nothing but its policy.
import { areEqual } from '@kuri/verify/base/bytes'
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { parsePolicy } from '@kuri/verify/notes/policy'
import { append, EMPTY_FRONTIER, type Frontier, leafHash, rootsAt } from '@kuri/verify/tree/merkle'
import { parseEntries, TILE_WIDTH, tilePath } from '@kuri/verify/tree/tiles'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const get = (app: TestApp, url: string) => app.http.inject({ method: 'GET', url })

export async function readPolicy(app: TestApp) {
  const read = parsePolicy((await get(app, '/trust/policy.txt')).body)
  if (read.kind === 'BAD') throw new Error(`line ${read.line}: ${read.reason}`)
  return read.policy
}

/** The newest checkpoint, after its signatures were checked with the keys of the policy. */
export async function readCheckpoint(app: TestApp, path = '/log') {
  const response = await get(app, `${path}/checkpoint`)
  if (response.statusCode !== 200) throw new Error(`There is no checkpoint: ${response.statusCode}`)
  const note = parseNote(response.body)!
  const { logs, witnesses } = await readPolicy(app)
  const opened = await openNote(
    note,
    [...logs, ...witnesses].map(({ key }) => key),
    verifyWithWebCrypto,
  )
  if (opened.kind !== 'SIGNED') throw new Error(`The checkpoint is not signed: ${opened.kind}`)
  return { ...parseCheckpoint(note.text)!, signers: opened.signers, text: response.body }
}

/** All entries of a checkpoint, from the bundles of the log. */
export async function readEntries(app: TestApp, size: number, path = '/log'): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = []
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
    const response = await get(app, `${path}/${tilePath({ level: 'entries', index, width })}`)
    if (response.statusCode !== 200) throw new Error(`A bundle is missing: ${response.statusCode}`)
    entries.push(...parseEntries(Uint8Array.from(response.rawPayload))!)
  }
  return entries
}

type Head = { size: number; root: Uint8Array }

/** Every head lies on the history that the log shows now. */
export async function expectOneHistory(app: TestApp, heads: readonly Head[]): Promise<void> {
  const newest = await readCheckpoint(app)
  const all = [...heads, newest]
  const leaves = (await readEntries(app, newest.size)).map(leafHash)
  const roots = rootsAt(leaves, new Set(all.map(({ size }) => size)))
  for (const { size, root } of all)
    expect({ size, fits: areEqual(roots.get(size)!, root) }).toEqual({ size, fits: true })
}

/** Lets the tree of an auction grow, as its events do. */
export function makeTree(app: TestApp, auctionId: string) {
  let frontier: Frontier = EMPTY_FRONTIER
  return {
    async grow(count = 1) {
      for (let at = 0; at < count; at++) frontier = append(frontier, leafHash(Uint8Array.of(frontier.size % 256, at)))
      const text = `${frontier.size}.${Buffer.concat(frontier.peaks).toString('base64url')}`
      await sql`UPDATE auctions SET log_frontier = ${text} WHERE id = ${auctionId}`.execute(app.db)
      return frontier
    },
  }
}
