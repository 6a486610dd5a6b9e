import { expect, test } from 'vitest'
import { RateWindow } from './rate-window.ts'

test('[spec: Limits] allows a hundred messages in any ten seconds, refuses the next hundred and ignores the rest', () => {
  const window = new RateWindow()
  const verdicts = Array.from({ length: 350 }, () => window.judge(1000))
  expect(verdicts.filter((verdict) => verdict === 'ALLOWED')).toHaveLength(100)
  expect(verdicts.filter((verdict) => verdict === 'REFUSED')).toHaveLength(100)
  expect(window.judge(10_999)).toBe('IGNORED')
  expect(window.judge(11_000)).toBe('ALLOWED')
})

test('[spec: Message limit] allows a steady stream below the limit for ever, because the window slides', () => {
  const window = new RateWindow()
  for (let ms = 0; ms < 100_000; ms += 101) expect(window.judge(ms)).toBe('ALLOWED')
})
