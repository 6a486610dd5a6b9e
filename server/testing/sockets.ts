// A plain WebSocket client for tests: it keeps every frame and waits for the ones a test expects.
import { WebSocket } from 'ws'
import { newId } from '#platform/ids'
import { checkFrame } from './frame-checks.ts'

export type Frame = {
  type: string
  id: string
  version: string
  source: string
  timestamp: string
  sequence: number
  correlationId?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames freely; every frame is checked against the document
  data: any
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>

const WAIT_MS = 20_000

export async function openSocket(
  url: string,
  token: string | null,
  options: { asBrowser?: boolean; query?: string; headers?: Record<string, string> } = {},
) {
  const address = `${url.replace(/^http/, 'ws')}/ws${options.query ?? ''}`
  const ws = options.asBrowser
    ? new WebSocket(address, ['websocket.v1', `bearer.${token}`])
    : new WebSocket(address, {
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
      })
  const frames: Frame[] = []
  const waiters = new Set<() => void>()
  let closedWith: number | null = null
  const sent = new Map<string, string>()
  ws.on('message', (raw) => {
    const frame = JSON.parse(raw.toString()) as Frame
    checkFrame(frame, sent.get(frame.correlationId ?? ''))
    frames.push(frame)
    for (const look of [...waiters]) look()
  })
  const closed = new Promise<number>((resolve) =>
    ws.on('close', (code) => {
      closedWith = code
      resolve(code)
      for (const look of [...waiters]) look()
    }),
  )
  ws.on('error', () => {})
  await new Promise<void>((resolve) => {
    ws.once('open', () => resolve())
    ws.once('close', () => resolve())
  })

  /** Resolves with the first matching frame, among those received and those to come. */
  function waitFor(fits: (frame: Frame) => boolean, what = 'a frame', after = 0): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const seen = () => frames.slice(Math.max(after, frames.length - 20)).map(({ type }) => type)
      const timer = setTimeout(() => {
        waiters.delete(look)
        reject(new Error(`${what} did not arrive; received: ${seen().join(', ')}`))
      }, WAIT_MS)
      const look = () => {
        const found = frames.slice(after).find(fits)
        if (!found && closedWith === null) return
        clearTimeout(timer)
        waiters.delete(look)
        if (found) resolve(found)
        else reject(new Error(`${what} did not arrive: closed with ${closedWith}; received: ${seen().join(', ')}`))
      }
      waiters.add(look)
      look()
    })
  }

  /** Resolves when a condition on all frames holds; it is checked once per frame. */
  const until = (holds: () => boolean, what: string) => {
    let last: Frame | undefined
    return waitFor((frame) => {
      if (last === frames.at(-1)) return false
      last = frames.at(-1)
      return holds() && frame !== undefined
    }, what)
  }

  const socket = {
    ws,
    until,
    frames,
    closed,
    waitFor,
    post(type: string, data: object, id = newId()) {
      sent.set(id, type)
      ws.send(JSON.stringify({ id, type, data }))
      return id
    },
    /** Sends a command and resolves with its one reply. */
    ask(type: string, data: object, id = newId()): Promise<Frame> {
      const after = frames.length
      socket.post(type, data, id)
      return waitFor(({ correlationId }) => correlationId === id, `the reply to ${type}`, after)
    },
    event: (type: string, after = 0) => waitFor((frame) => frame.type === type, type, after),
    transition: (name: string, after = 0) =>
      waitFor((frame) => frame.data?.payload?.transition === name, `transition ${name}`, after),
    /** The numbered events of the room, in the order of arrival. */
    events: () =>
      frames.filter(
        ({ type, data }) =>
          data?.payload !== undefined && type !== 'auction.state.snapshot' && type !== 'auction.bid.rejected',
      ),
    close: () => {
      ws.close()
      return closed
    },
  }
  return socket
}
