import { expect, test } from 'vitest'
import { makeLoopTurns } from './loop-turns.ts'

/** Requests that write down their name and take two milliseconds of a clock that stands still otherwise. */
function setUp() {
  let nowMs = 0
  const deferred: (() => unknown)[] = []
  const log: string[] = []
  const failures: string[] = []
  const turns = makeLoopTurns({
    timers: { elapsedMs: () => nowMs, defer: (_work, callback) => void deferred.push(callback) },
    background: {
      run(work, callback) {
        try {
          callback()
        } catch {
          failures.push(work)
        }
      },
    },
  })
  const request = (name: string) => () => {
    log.push(name)
    nowMs += 2
  }
  return {
    turns,
    failures,
    send: (caller: string, name = caller) => turns.start(caller, request(name)),
    postpone: (name: string) => turns.postpone(request(name)),
    /** What has started since the last turn. */
    nextTurn() {
      deferred.shift()?.()
      return log.splice(0)
    },
    started: () => log.splice(0),
    isIdle: () => deferred.length === 0,
  }
}

test('[turns] starts requests at once until a turn is full, and the others in the next turns', () => {
  const { send, started, nextTurn, isIdle } = setUp()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) send(name)
  expect(started()).toEqual(['a', 'b', 'c'])
  expect(nextTurn()).toEqual(['d', 'e', 'f'])
  send('i')
  expect(nextTurn()).toEqual(['g', 'h', 'i'])
  expect(nextTurn()).toEqual([])
  expect(isIdle()).toBe(true)
  send('j')
  expect(started()).toEqual(['j'])
})

test('[turns] callers take turns, however many requests one of them sends', () => {
  const { send, nextTurn } = setUp()
  for (let n = 0; n < 10; n++) send('loud', `loud ${n}`)
  send('quiet')
  nextTurn()
  expect(nextTurn()).toContain('loud 7')
  const { send: sendAgain, started, nextTurn: next } = setUp()
  for (let n = 0; n < 10; n++) sendAgain('loud', `loud ${n}`)
  sendAgain('quiet')
  expect(started()).toEqual(['loud 0', 'loud 1', 'loud 2'])
  expect(next()).toEqual(['loud 3', 'quiet', 'loud 4'])
})

test('[turns] a caller above the share comes after everybody who waits, but comes', () => {
  const { send, postpone, started, nextTurn } = setUp()
  postpone('alone')
  expect(started()).toEqual(['alone'])
  nextTurn()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) send(name)
  started()
  postpone('heavy 1')
  postpone('heavy 2')
  expect(nextTurn()).toEqual(['heavy 1', 'd', 'e'])
  expect(nextTurn()).toEqual(['heavy 2', 'f', 'g'])
  expect(nextTurn()).toEqual(['h'])
})

test('[turns] a request that throws in a later turn does not stop the others', () => {
  const { turns, send, started, nextTurn, failures } = setUp()
  for (const name of ['a', 'b', 'c']) send(name)
  turns.start('broken', () => {
    throw new Error('broken')
  })
  send('d')
  expect(started()).toEqual(['a', 'b', 'c'])
  expect(nextTurn()).toEqual(['d'])
  expect(failures).toEqual(['start of a request'])
})
