import { expect, test } from 'vitest'
import { catching, makeBackground } from './background.ts'
import { makeTimers } from './timers.ts'

function watch() {
  const failures: string[] = []
  const background = makeBackground((work, error) => failures.push(`${work}: ${(error as Error).message}`))
  return { background, timers: makeTimers(background), failures }
}
const broken = () => {
  throw new Error('thrown')
}
const rejected = async () => {
  throw new Error('rejected')
}

test('[background] reports what a guarded callback throws or rejects with, and passes on this and arguments', async () => {
  const { background, failures } = watch()
  background.guard('a', broken)()
  background.guard('b', rejected)()
  background.run('c', broken)
  background.run('d', rejected)
  let seen: unknown
  background
    .guard('e', function (this: string, ...words: string[]) {
      seen = [this, ...words]
    })
    .call('me', 'x', 'y')
  await Promise.resolve()
  expect(failures.sort()).toEqual(['a: thrown', 'b: rejected', 'c: thrown', 'd: rejected'])
  expect(seen).toEqual(['me', 'x', 'y'])
})

test('[background] timers report failures, and a repeated one goes on', async () => {
  const { timers, failures } = watch()
  timers.schedule('once', broken, 1)
  timers.defer('deferred', rejected)
  const stop = timers.repeat('again', broken, 1)
  await expect.poll(() => failures.filter((failure) => failure === 'again: thrown').length).toBeGreaterThan(2)
  stop()
  await expect.poll(() => failures).toEqual(expect.arrayContaining(['once: thrown', 'deferred: rejected']))
})

test('[background] gives an exception to the one it belongs to', async () => {
  await expect(new Promise((_resolve, reject) => catching(reject, broken)())).rejects.toThrow('thrown')
})
