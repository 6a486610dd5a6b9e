// Checks BLS signatures (BLS12-381, short signatures) in a thread of its own, started by the first check: one would keep the event
// loop busy for 40 ms, the first one for half a second. The thread keeps no process alive.
import { Worker } from 'node:worker_threads'
import { catching } from '../background.ts'

export type Bls = {
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array, domain: string): Promise<boolean>
  stop(): Promise<void>
}

type Waiting = { resolve(isValid: boolean): void; reject(error: Error): void }

export function makeBls(): Bls {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const started = new Worker(new URL('./bls-worker.mjs', import.meta.url))
    const receive = ({ id, isValid }: { id: number; isValid: boolean }) => {
      waiting.get(id)?.resolve(isValid)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    }
    const end = () => fail(new Error('The thread that checks BLS signatures has ended.'))
    started.on('message', catching(fail, receive))
    started.on('error', catching(fail, fail))
    started.on('exit', catching(fail, end))
    return started
  }

  /** The next check starts a new thread. */
  function fail(error: unknown): void {
    worker = null
    for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error(String(error)))
    waiting.clear()
  }

  return {
    verify: (publicKey, message, signature, domain) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        worker.ref()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, publicKey, message, signature, domain })
      }),
    async stop() {
      await worker?.terminate()
    },
  }
}
