// WebSocket clients that misbehave: they read on request or never, and send any bytes.
import { randomBytes } from 'node:crypto'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { checkFrame } from './frame-checks.ts'
import type { Frame } from './sockets.ts'

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A frame as clients send it. A mask of zeros is valid, and masking with it changes nothing. */
export function clientFrame(
  opcode: number,
  payload: Uint8Array | string = '',
  { isLast = true, isMasked = true } = {},
) {
  const body = Buffer.from(payload as string)
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10)
  head[0] = (isLast ? 0x80 : 0) | opcode
  head[1] = (isMasked ? 0x80 : 0) | (body.length < 126 ? body.length : body.length < 65_536 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(body.length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2)
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), body])
}

export const commandFrame = (id: string, type: string, data: object) =>
  clientFrame(OPCODE.text, JSON.stringify({ id, type, data }))

export type RawSocket = ReturnType<typeof openRawSocket>

/** Connects, requests the upgrade and sends the given bytes without waiting for anything; does not read. */
export function openRawSocket(to: NetConnectOpts, token: string, ...sent: Buffer[]) {
  const socket: Socket = connect(to)
  socket.pause()
  socket.on('error', () => {})
  const request = [
    'GET /ws HTTP/1.1',
    'host: kuri',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    `authorization: Bearer ${token}`,
  ]
  socket.write(Buffer.concat([Buffer.from(`${request.join('\r\n')}\r\n\r\n`), ...sent]))

  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // Adding a data listener has resumed it.
  socket.pause()
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    ended,
    /** Reads until the server ends the connection. */
    async readToEnd() {
      socket.resume()
      await ended
      return parse(Buffer.concat(chunks))
    },
  }
}

/** Reads what a server sent: the response to the upgrade, then frames. */
function parse(bytes: Buffer): { status: string; frames: Frame[]; pongs: number; closedWith: number | null } {
  const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'))
  const { texts, ...rest } = parseServerFrames(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4))
  const frames = texts.map((text) => JSON.parse(text) as Frame)
  for (const frame of frames) checkFrame(frame)
  return { status, frames, ...rest }
}

/** Reads whole frames of a server: the texts in their order, and the code of its close frame. */
export function parseServerFrames(bytes: Buffer): { texts: string[]; pongs: number; closedWith: number | null } {
  const parsed = { texts: [] as string[], pongs: 0 }
  let at = 0
  while (at + 2 <= bytes.length) {
    const opcode = bytes[at]! & 0x0f
    const short = bytes[at + 1]! & 0x7f
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (start + length > bytes.length) break
    at = start + length
    if (opcode === OPCODE.close) return { ...parsed, closedWith: bytes.readUInt16BE(start) }
    if (opcode === OPCODE.text) parsed.texts.push(bytes.toString('utf8', start, at))
    if (opcode === OPCODE.pong) parsed.pongs++
  }
  return { ...parsed, closedWith: null }
}
