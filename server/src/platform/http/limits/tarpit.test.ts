import { expect, test } from 'vitest'
import { makeTarpit } from './tarpit.ts'

const held: (() => unknown)[] = []
const timers = {
  schedule: (_work: string, answer: () => unknown) => {
    held.push(answer)
    return () => {}
  },
}

test('at most 2,000 answers wait; one more is not held, until another has been given', () => {
  const tarpit = makeTarpit({ timers })
  const answered: string[] = []
  for (let n = 0; n < 2000; n++) expect(tarpit.hold(() => answered.push('late'))).toBe(true)
  expect(tarpit.hold(() => answered.push('never'))).toBe(false)
  held[0]!()
  expect(answered).toEqual(['late'])
  expect(tarpit.hold(() => answered.push('late'))).toBe(true)
})

test('the first 20 refusals come at once, further ones late, and at once again when too many wait', () => {
  const tarpit = makeTarpit({ timers })
  const answered: number[] = []
  held.length = 0
  for (const refusedBefore of [0, 20, 21]) tarpit.refuse(refusedBefore, () => answered.push(refusedBefore))
  expect(answered).toEqual([0, 20])
  held[0]!()
  expect(answered).toEqual([0, 20, 21])
  for (let n = 0; n < 2000; n++) tarpit.hold(() => {})
  tarpit.refuse(22, () => answered.push(22))
  expect(answered.at(-1)).toBe(22)
})
