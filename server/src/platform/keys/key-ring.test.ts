import { expect, test } from 'vitest'
import { type DataKey, makeKeyRing } from './key-ring.ts'

const key = (id: string, activeFromMs: number): DataKey => ({ id, material: Buffer.alloc(32), activeFromMs })
const idsAt = (nowMs: number) =>
  makeKeyRing({ roots: [key('k1', 0), key('k2', 10_000_000)], hashKey: Buffer.alloc(32) }, () => nowMs)
    .accepted()
    .map(({ id }) => id)

test('[keys] a key is accepted before it becomes active here, because another process may be ahead, and for a while after', () => {
  expect(idsAt(9_999_999)).toEqual(['k1', 'k2'])
  expect(idsAt(10_000_000)).toEqual(['k2', 'k1'])
  expect(idsAt(10_000_000 + 17 * 60_000)).toEqual(['k2'])
})
