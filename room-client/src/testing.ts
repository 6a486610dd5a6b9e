// A server in memory for the client's tests: sockets whose frames the test sends, and time that the test moves.
import type { ClientSocket, Environment } from './environment.ts'
import type { Frame, FrameData, FrameType } from './frames.ts'

export type Posted = { id: string; type: string; data: Record<string, unknown> }

export class FakeSocket implements ClientSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly posted: Posted[] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
  send(text: string) {
    this.posted.push(JSON.parse(text) as Posted)
  }
  /** The peer never answers the closing handshake. */
  close() {}
  last(type: string): Posted {
    const found = this.posted.findLast((message) => message.type === type)
    if (!found) throw new Error(`${type} was not sent`)
    return found
  }
  count(type: string): number {
    return this.posted.filter((message) => message.type === type).length
  }
  deliver(frame: Frame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const START = Date.parse('2026-11-15T10:00:00.000Z')

/** `data` need not be whole: a test sends the fields that it is about. */
export const frameOf = <T extends FrameType>(
  type: T,
  data: { [K in keyof FrameData<T>]?: unknown } & Record<string, unknown>,
  more: { correlationId?: string; timestamp?: string } = {},
): Frame =>
  ({
    type,
    id: `${type}:${String(data.serverSequence ?? '')}`,
    sequence: 1,
    timestamp: new Date(START).toISOString(),
    ...more,
    data,
  }) as unknown as Frame

/** Time that moves only when the test says so, and the sockets that the client has opened. */
export function makeFakeWorld() {
  const sockets: FakeSocket[] = []
  const timers = new Set<{ work: () => void; atMs: number }>()
  let now = 0
  let nextId = 0
  const environment: Environment = {
    openSocket(url) {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
    schedule(work, delayMs) {
      const timer = { work, atMs: now + delayMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    newId: () => `id-${nextId++}`,
    nowMs: () => now,
  }
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return {
    environment,
    sockets,
    socket: () => sockets.at(-1)!,
    settle,
    /** Runs the timers on the way in their order. */
    async advance(ms: number) {
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers.delete(due)
        now = Math.max(now, due.atMs)
        due.work()
        await settle()
      }
      now = end
    },
  }
}
