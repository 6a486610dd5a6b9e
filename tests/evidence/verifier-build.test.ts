// The published verifier is what its sources give: everybody who builds it gets the same bytes, and the documents print their SHA-256.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { signed } from './forger.ts'
import { liveBundle } from './scenes.ts'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const BUILD = new URL('../../verify/build.mjs', import.meta.url).href

test('two builds of the verifier give the same bytes, and the decision on evidence prints the SHA-256 of its page', async () => {
  const { buildVerifier } = (await import(BUILD)) as { buildVerifier: () => Promise<Map<string, string>> }
  const built = await buildVerifier()
  expect(await buildVerifier()).toEqual(built)
  const hash = createHash('sha256').update(built.get('verify.html')!).digest('hex')
  expect(readFileSync(here('docs/decisions/0016-evidence.md'), 'utf8')).toContain(hash)
})

test('the built command answers by its exit code: 2 without a policy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-verify-'))
  try {
    const path = join(folder, 'bundle.json')
    writeFileSync(path, JSON.stringify(signed(liveBundle())))
    const run = () => execFileSync(process.execPath, [here('verify/dist/kuri-verify.mjs'), path], { encoding: 'utf8' })
    expect(run).toThrow(expect.objectContaining({ status: 2, stdout: expect.stringContaining('INCOMPLETE') }))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
