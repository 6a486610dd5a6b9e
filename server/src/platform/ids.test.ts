import { expect, test } from 'vitest'
import { newId } from './ids.ts'

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
