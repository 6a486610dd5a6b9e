// One TCP connection of a client that breaks the rules: it sends bytes, and then hangs, closes or resets.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const HOST = 'api.kuri.example'

/** What the client does after its bytes: nothing, for good; a FIN; a reset; or another byte each second. */
export type Ending = 'HANGS' | 'CLOSES' | 'RESETS' | 'DRIPS'
export const ENDINGS: readonly Ending[] = ['HANGS', 'CLOSES', 'RESETS', 'DRIPS']

export type HostileConnection = { name: string; socket: Socket; closed: Promise<void>; received(): string }

export function attack(name: string, port: number, bytes: string | Buffer, ending: Ending): HostileConnection {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let dripping: NodeJS.Timeout | undefined
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping)
      resolve()
    }),
  )
  socket.write(bytes, () => {
    if (ending === 'CLOSES') socket.end()
    if (ending === 'RESETS') socket.resetAndDestroy()
    if (ending === 'DRIPS') dripping = setInterval(() => socket.writable && socket.write('x'), 1000)
  })
  return { name: `${name}, then ${ending}`, socket, closed, received: () => received }
}

/** The status line of the first response. */
export async function statusOf({ socket, received }: HostileConnection): Promise<string> {
  while (!received().includes('\r\n')) await once(socket, 'data')
  return received().split('\r\n')[0]!
}

export const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, `host: ${HOST}`, ...headers, '', body].join('\r\n')
