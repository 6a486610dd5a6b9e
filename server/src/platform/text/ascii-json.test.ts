import { expect, test } from 'vitest'
import { asciiJson } from './ascii-json.ts'

test.each([
  { note: 'kuri.example/a/1\n12\n\n— kuri.example AAAA==\n' },
  { name: 'രാധ', mark: '😀', latin: 'é', quoted: '"\\' },
  { size: 3, root: 'AAAA', nothing: null },
])('the JSON of %j has only ASCII and reads the same', (value) => {
  const json = asciiJson(value)
  expect(json).toMatch(/^[ -~]*$/)
  expect(JSON.parse(json)).toEqual(value)
})
