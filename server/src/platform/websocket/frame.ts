// Builds WebSocket frames: unmasked RFC 6455 text frames, as a server sends them. All connections of a room get the same bytes
// except for `sequence` in the envelope, which counts each connection's own frames. So a frame is prepared once, with a slot of
// fixed width for that number (JSON allows the blanks), into which the number of each socket is written in turn.
const WIDTH = 10
const BLANK = 0x20
const ZERO = 0x30

export type FrameText = {
  type: string
  id: string
  timestamp: string
  /** The JSON text of `data`, including the correlation id of a reply. */
  data: string
  correlationId?: string | null
}

/** Frames one after the other, and the offsets of their sequence numbers. Who keeps `bytes` leaves a copy in its place. */
export type PreparedFrames = { bytes: Buffer; readonly slots: readonly number[] }

const HEAD = '{"sequence":'
const NO_NUMBER = ' '.repeat(WIDTH)
/** Types, ids and timestamps are generated here and need no escaping; the correlation id comes from the client. */
const payloadOf = ({ type, id, timestamp, data, correlationId }: FrameText, sequence: number | string) =>
  `${HEAD}${sequence},"type":"${type}","id":"${id}","version":"1.0","source":"kuri","timestamp":"${timestamp}",${
    correlationId ? `"correlationId":${JSON.stringify(correlationId)},` : ''
  }"data":${data}}`

/** Builds one frame for one connection. */
export function frameOf(frame: FrameText & { sequence: number }): Buffer {
  const payload = payloadOf(frame, frame.sequence)
  const length = Buffer.byteLength(payload)
  const bytes = Buffer.allocUnsafe(headerLength(length) + length)
  bytes.write(payload, writeHeader(bytes, 0, length), 'utf8')
  return bytes
}

export function prepareFrames(frames: readonly FrameText[]): PreparedFrames {
  const payloads = frames.map((frame) => payloadOf(frame, NO_NUMBER))
  const lengths = payloads.map((payload) => Buffer.byteLength(payload))
  const total = lengths.reduce((sum, length) => sum + headerLength(length) + length, 0)
  const bytes = Buffer.allocUnsafe(total)
  const slots: number[] = []
  let at = 0
  payloads.forEach((payload, index) => {
    at = writeHeader(bytes, at, lengths[index]!)
    slots.push(at + HEAD.length)
    at += bytes.write(payload, at, 'utf8')
  })
  return { bytes, slots }
}

/** Frames of several calls as if they had been prepared together. */
export function joinFrames(parts: readonly PreparedFrames[]): PreparedFrames {
  const slots: number[] = []
  let at = 0
  for (const part of parts) {
    for (const slot of part.slots) slots.push(at + slot)
    at += part.bytes.length
  }
  return { bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), slots }
}

/** Numbers the frames from `first`, over the numbers of the connection before. */
export function writeNumbers({ bytes, slots }: PreparedFrames, first: number): void {
  let sequence = first
  for (const slot of slots) {
    let rest = sequence++
    for (let place = slot + WIDTH - 1; place >= slot; place--) {
      bytes[place] = rest > 0 ? ZERO + (rest % 10) : BLANK
      rest = Math.floor(rest / 10)
    }
  }
}

const headerLength = (length: number) => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

function writeHeader(into: Buffer, at: number, length: number): number {
  into[at] = 0x81 // final, text
  if (length < 126) {
    into[at + 1] = length
    return at + 2
  }
  if (length < 65_536) {
    into[at + 1] = 126
    into.writeUInt16BE(length, at + 2)
    return at + 4
  }
  into[at + 1] = 127
  into.writeBigUInt64BE(BigInt(length), at + 2)
  return at + 10
}
