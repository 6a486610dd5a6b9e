import { expect, test } from 'vitest'
import { CallerLeft } from './caller-left.ts'
import { makeFairGate } from './fair-gate.ts'

/** Work that records its name when it starts and ends when the test says so. */
function makeWorkshop(limit: number) {
  const gate = makeFairGate(limit)
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    send: (caller: string, name: string) =>
      gate(caller, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
    async endNext() {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('takes callers in turn, however much one of them sends', async () => {
  const { started, send, endNext } = makeWorkshop(1)
  for (let n = 0; n < 5; n++) void send('loud', `loud ${n}`)
  void send('quiet', 'quiet')
  for (let n = 0; n < 6; n++) await endNext()
  expect(started).toEqual(['loud 0', 'loud 1', 'quiet', 'loud 2', 'loud 3', 'loud 4'])
})

test('runs as much at once as it may, and frees the slot of work that fails', async () => {
  const { started, send, endNext } = makeWorkshop(2)
  for (const name of ['a', 'b', 'c']) void send(name, name)
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['a', 'b'])
  await endNext()
  expect(started).toEqual(['a', 'b', 'c'])
  const gate = makeFairGate(1)
  await expect(gate('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await gate('b', async () => 'done')).toBe('done')
})

test('runs only so much of one caller at once, and the rest when their earlier work ends', async () => {
  const gate = makeFairGate(3, { runningPerCaller: 1 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const send = (caller: string, name: string) =>
    gate(caller, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const work = [send('loud', 'loud 1'), send('loud', 'loud 2'), send('loud', 'loud 3'), send('quiet', 'quiet')]
  expect(started).toEqual(['loud 1', 'quiet'])
  for (const name of ['quiet', 'loud 1', 'loud 2', 'loud 3']) {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(work)
  expect(started).toEqual(['loud 1', 'quiet', 'loud 2', 'loud 3'])
})

test('refuses a caller who has too much waiting, and everybody when too much waits in all', async () => {
  const gate = makeFairGate(1, { waitingPerCaller: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const send = (caller: string) => gate(caller, () => new Promise<void>((resolve) => ends.push(resolve)))
  const admitted = [send('loud'), send('loud'), send('loud'), send('quiet')]
  await expect(send('loud')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 5 })
  await expect(send('late')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 5 })
  for (const work of admitted) {
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ends.shift()!()
    await Promise.race([work, new Promise((resolve) => setImmediate(resolve))])
  }
  await Promise.all(admitted)
  expect(await gate('loud', async () => 'free again')).toBe('free again')
})

test('drops the waiting work of a caller who leaves, and gives its place to others', async () => {
  const gate = makeFairGate(1, { waitingPerCaller: 1 })
  const end = Promise.withResolvers<void>()
  const controller = new AbortController()
  const started: string[] = []
  const running = gate('a', () => end.promise, controller.signal)
  const dropped = gate('b', async () => started.push('dropped'), controller.signal)
  controller.abort()
  await expect(dropped).rejects.toThrow(CallerLeft)
  expect(gate.waitingCount()).toBe(0)
  const next = gate('b', async () => started.push('next'))
  end.resolve()
  await Promise.all([running, next])
  expect(started).toEqual(['next'])
  await expect(gate('b', async () => started.push('gone'), controller.signal)).rejects.toThrow(CallerLeft)
})
