// Every forgery has its tests: the list and the files are compared, so that none is forgotten.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FORGERIES } from './forgeries.ts'

const COUNT = 42
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = readdirSync(here('.'))
  .filter((name) => name.endsWith('.test.ts') && name !== 'forgeries.test.ts')
  .map((name) => readFileSync(here(name), 'utf8'))
  .join('\n')

test('all forgeries are listed, each with tests that make it', () => {
  expect(Object.keys(FORGERIES).map(Number)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1))
  for (const [row, { forgery, found, elsewhere }] of Object.entries(FORGERIES)) {
    const titles = Object.values(found).flat()
    expect(titles.length > 0 || elsewhere !== undefined, `${row}: ${forgery}`).toBe(true)
    const missing = titles.filter((title) => !sources.includes(`'${title}'`) && !sources.includes(`"${title}"`))
    expect(missing, `${row}: ${forgery}`).toEqual([])
  }
})

test('what no evidence holds is tested elsewhere', () => {
  for (const { elsewhere } of Object.values(FORGERIES))
    if (elsewhere !== undefined) expect(readFileSync(here(`../../${elsewhere}`), 'utf8')).toContain('isConsistent')
})
