// The client's side of a WebSocket, as cheap as it can be: what the load generator takes from the two cores, the server lacks.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

const NO_MASK = Buffer.alloc(4)

/** A text frame of a client. The mask is zero, so that masking changes nothing. */
export function clientFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header =
    length < 126 ? Buffer.from([0x81, 0x80 | length]) : Buffer.from([0x81, 0xfe, length >> 8, length & 255])
  return Buffer.concat([header, NO_MASK, Buffer.from(text)])
}

/** All sockets read into this one, one after the other: a buffer of its own for every read is half the cost of a client. */
const SHARED = Buffer.allocUnsafe(256 * 1024)

/** Straight to the service, or over the TLS of a proxy in front of it. */
export type Route = 'PLAIN' | 'TLS'

/** Connects and shakes hands. What `read` is given is there only until it returns. */
export const openWire = (
  port: number,
  path: string,
  headers: readonly string[],
  read: (chunk: Buffer) => void,
  route: Route = 'PLAIN',
) =>
  new Promise<Socket>((resolve, reject) => {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...headers,
    ]
    let isOpen = false
    const receive = (chunk: Buffer) => {
      if (isOpen) return read(chunk)
      isOpen = true
      resolve(socket)
      const end = chunk.indexOf('\r\n\r\n') + 4
      if (end < chunk.length) read(chunk.subarray(end))
    }
    const callback = (count: number, buffer: Uint8Array) => {
      receive((buffer as Buffer).subarray(0, count))
      return true
    }
    const shakeHands = () => socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const to = { port, host: '127.0.0.1' }
    const socket: Socket =
      route === 'TLS'
        ? connectSecurely({ ...to, ALPNProtocols: ['http/1.1'] }, shakeHands)
            .setNoDelay()
            .on('data', receive)
        : connect({ ...to, noDelay: true, onread: { buffer: SHARED, callback } }, shakeHands)
    socket.once('error', reject)
  })

type FrameHead = { headBytes: number; length: number }

/** Of the frame that begins at `at`; null when its header is cut in two. */
export function frameHead(data: Buffer, at: number): FrameHead | null {
  const left = data.length - at
  if (left < 2) return null
  const short = data[at + 1]! & 127
  if (short < 126) return { headBytes: 2, length: short }
  const headBytes = short === 126 ? 4 : 10
  if (left < headBytes) return null
  return { headBytes, length: short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2)) }
}
