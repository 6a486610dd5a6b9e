import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendReadPieces } from './pieces.ts'

test('[http] text of many small parts is sent in few writes, and other work gets its turn between them', async () => {
  const part = `${'x'.repeat(1000)}\n`
  async function* parts() {
    for (let n = 0; n < 1000; n++) yield part
  }
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await nextLoop()
  })()
  const written: string[] = []
  for await (const chunk of sendReadPieces(parts())) written.push(String(chunk))
  isOver = true
  await counting
  expect(written.join('')).toBe(part.repeat(1000))
  expect(written.length).toBeLessThan(20)
  expect(turns).toBeGreaterThanOrEqual(written.length - 1)
})
