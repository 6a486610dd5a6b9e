// Frames on the wire: RFC 6455 text frames of a server, unmasked, built by hand. Everybody in a room gets the same bytes but
// for the envelope's `sequence`, which counts each connection's own frames. So a frame is prepared once, with room for the
// number in fixed width (JSON allows blanks before it), and each socket gets a copy with its number written in: one copy and
// one write per socket, however many frames there are.
const WIDTH = 10
const BLANK = 0x20
const ZERO = 0x30

export type FrameText = {
  type: string
  id: string
  timestamp: string
  /** The JSON text of `data`; with the reply's correlation where there is one. */
  data: string
  correlationId?: string | null
}

/** Frames back to back, and where in them the sequence numbers go. */
export type PreparedFrames = { bytes: Buffer; slots: readonly number[] }

const HEAD = '{"sequence":'
const NO_NUMBER = ' '.repeat(WIDTH)
/** Types, ids and instants are ours and need no escaping; the correlation is the client's. */
const payloadOf = ({ type, id, timestamp, data, correlationId }: FrameText, sequence: number | string) =>
  `${HEAD}${sequence},"type":"${type}","id":"${id}","version":"1.0","source":"kuri","timestamp":"${timestamp}",${
    correlationId ? `"correlationId":${JSON.stringify(correlationId)},` : ''
  }"data":${data}}`

/** One frame for one connection. */
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

/** The bytes for one connection, its frames numbered from `first`. */
export function numbered({ bytes, slots }: PreparedFrames, first: number): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length)
  bytes.copy(copy)
  let sequence = first
  for (const slot of slots) {
    let rest = sequence++
    for (let place = slot + WIDTH - 1; place >= slot; place--) {
      copy[place] = rest > 0 ? ZERO + (rest % 10) : BLANK
      rest = Math.floor(rest / 10)
    }
  }
  return copy
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
