import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the rules import no schema library, so that a browser can load them', () => {
  const folder = new URL('.', import.meta.url)
  const allowed =
    /^(\.\/[a-z-]+(\.rules)?\.ts|\.\.\/status-sets\.ts|\.\.\/\.\.\/kit\/money\.ts|\.\.\/\.\.\/programs\/program-status\.ts)$/
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const loaded = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map(([, specifier]) => specifier!)
  })
  expect(loaded.length).toBeGreaterThan(10)
  expect(loaded.filter((specifier) => !allowed.test(specifier))).toEqual([])
  for (const leaf of ['../status-sets.ts', '../../kit/money.ts', '../../programs/program-status.ts'])
    expect(readFileSync(new URL(leaf, folder), 'utf8')).not.toMatch(/^import (?!type )/m)
})
