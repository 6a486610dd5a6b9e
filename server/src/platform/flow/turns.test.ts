import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CallerLeft, makeTurns, type Pace } from './turns.ts'

/** Calculations that write down each of their turns, which take a millisecond of a clock that stands still otherwise. */
function setUp() {
  let nowMs = 0
  const log: string[] = []
  const counting =
    (name: string, turns: number) =>
    async (pace: Pace): Promise<string> => {
      for (let n = 0; n < turns; n++) {
        log.push(name)
        nowMs++
        await pace.nextTurn()
      }
      return name
    }
  return { run: makeTurns(0, () => nowMs), log, counting }
}

test('[drawing] a short calculation passes long ones, which go on meanwhile', async () => {
  const { run, log, counting } = setUp()
  const long = ['a', 'b', 'c'].map((name) => run(counting(name, 100)))
  while (log.length < 80) await nextLoop()
  const from = log.length
  await run(counting('short', 10))
  const during = log.slice(from)
  expect(during.filter((name) => name === 'short')).toHaveLength(10)
  // Every second turn is its own, but for those until its first.
  expect(during.length).toBeLessThanOrEqual(25)
  expect(during.filter((name) => name === 'a').length).toBeGreaterThan(5)
  expect(await Promise.all(long)).toEqual(['a', 'b', 'c'])
})

test('[drawing] the calculation that began first ends, however many short ones come after it', async () => {
  const { run, log, counting } = setUp()
  let isOver = false
  const first = run(counting('first', 50)).finally(() => {
    isOver = true
  })
  const others = async () => {
    while (!isOver) await run(counting('short', 3))
  }
  await Promise.all([first, others(), others(), others()])
  expect(log.filter((name) => name === 'short').length).toBeLessThan(70)
})

test('[drawing] a calculation that waits for something else gives its turn away, and one that fails too', async () => {
  const { run, counting } = setUp()
  let arrive = (_picture: string) => {}
  const picture = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const waits = run((pace) => pace.waitFor(picture))
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run((pace) => pace.waitFor(Promise.reject(new Error('gone'))))).rejects.toThrow('gone')
  expect(await run(counting('other', 5))).toBe('other')
  arrive('picture')
  expect(await waits).toBe('picture')
})

test('[drawing] a calculation ends at its next turn when nobody wants its result any more', async () => {
  const { run, log, counting } = setUp()
  let isAbandoned = false
  const abandoned = run(counting('abandoned', 1000), () => isAbandoned)
  while (log.length < 5) await nextLoop()
  isAbandoned = true
  const turns = log.length
  await expect(abandoned).rejects.toThrow(CallerLeft)
  expect(log.length - turns).toBeLessThanOrEqual(1)
  await expect(run(counting('never', 1), () => true)).rejects.toThrow(CallerLeft)
  expect(log).not.toContain('never')
  expect(await run(counting('next', 1))).toBe('next')
})
