// A member in a thread of their own: a steady stream of requests, each sent at its time whether or not the one before was answered.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Visit = { port: number; paths: string[]; headers: Record<string, string>; perSecond: number; seconds: number }
export type Visited = { milliseconds: number[]; refused: number }

export const visit = (visited: Visit): Promise<Visited> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: visited })
    worker.once('message', resolve).once('error', reject)
  })

async function run({ port, paths, headers, perSecond, seconds }: Visit): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const milliseconds: number[] = []
  let refused = 0
  const get = (path: string) =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now()
      const done = (isRefused: boolean) => {
        milliseconds.push(performance.now() - startedAt)
        if (isRefused) refused++
        resolve()
      }
      const sent = request({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
        response.resume().on('end', () => done(response.statusCode !== 200))
      })
      sent.on('error', () => done(true)).end()
    })
  const all: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    all.push(get(paths[turn % paths.length]!))
    await sleep(1000 / perSecond)
  }
  await Promise.all(all)
  agent.destroy()
  return { milliseconds, refused }
}

if (!isMainThread) parentPort!.postMessage(await run(workerData as Visit))
