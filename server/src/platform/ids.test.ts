import { expect, test } from 'vitest'
import { newId, runWithIds } from './ids.ts'

test('[ids] ids of one moment sort by creation, whatever other ids are created in between', () => {
  const at = Date.now()
  const ids = Array.from({ length: 200 }, () => {
    newId(at + 1000)
    return newId(at)
  })
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^c[0-9a-z]{24}$/)
})

test('[ids] work that runs with ids of its own gets them across awaits, and nothing else does', async () => {
  let count = 0
  const ids = await runWithIds(
    (at) => `own-${at}-${++count}`,
    async () => {
      const first = newId(5)
      await Promise.resolve()
      return [first, newId(6)]
    },
  )
  expect(ids).toEqual(['own-5-1', 'own-6-2'])
  expect(newId()).toMatch(/^c[0-9a-z]{24}$/)
})
