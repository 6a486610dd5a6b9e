import { expect, test } from 'vitest'
import { makePace } from './pace.ts'

let nowMs = 0
const waits: number[] = []
const timers = {
  elapsedMs: () => nowMs,
  schedule: (_work: string, _serve: () => unknown, delayMs: number) => {
    waits.push(delayMs)
    return () => {}
  },
}

test('requests beyond a figure are served at its pace, for each address, and refused only when they would wait ten seconds', () => {
  const pace = makePace({ timers })
  const wait = (key: string) => pace.wait(key, 600, () => {})
  for (let n = 0; n < 101; n++) expect(wait('one')).toBe(true)
  expect(waits.slice(0, 3)).toEqual([0, 100, 200])
  expect(wait('one')).toBe(false)
  expect(wait('other')).toBe(true)
  expect(waits.at(-1)).toBe(0)
  nowMs = 200
  expect([wait('one'), wait('one'), wait('one')]).toEqual([true, true, false])
})
