// Text of any length without keeping the event loop busy: a short one is sent as a whole, a longer one in pieces, each in a turn of the
// loop of its own. A caller who leaves ends the writing.
import { Readable } from 'node:stream'
import { setImmediate as nextLoop } from 'node:timers/promises'

/** Written when it is asked for. Not a string: that would have been written in one run. */
export type Pieces = Generator<string, void, undefined>

/** Letters of a piece; JSON of this length takes about 4 ms. */
const PIECE_LENGTH = 256 * 1024
/** Of text that is put together of many small parts, which takes longer. */
const READ_PIECE_LENGTH = 64 * 1024

export function sendPieces(pieces: Pieces): string | Readable {
  const first = takePiece(pieces)
  return first.isLast ? first.text : Readable.from(allPieces(first.text, pieces))
}

/** For a text that is short whatever is asked for. */
export function* onePiece(text: string): Pieces {
  yield text
}

function takePiece(pieces: Pieces): { text: string; isLast: boolean } {
  const parts: string[] = []
  for (let length = 0; length < PIECE_LENGTH; ) {
    const next = pieces.next()
    if (next.done) return { text: parts.join(''), isLast: true }
    parts.push(next.value)
    length += next.value.length
  }
  return { text: parts.join(''), isLast: false }
}

/** The same for text whose parts are read from elsewhere: each would be a write of its own, and many come in one turn. */
export const sendReadPieces = (parts: AsyncGenerator<string>): Readable => Readable.from(joinParts(parts))

async function* joinParts(parts: AsyncGenerator<string>): AsyncGenerator<string> {
  let text = ''
  for await (const part of parts) {
    text += part
    if (text.length < READ_PIECE_LENGTH) continue
    yield text
    text = ''
    await nextLoop()
  }
  yield text
}

async function* allPieces(first: string, pieces: Pieces): AsyncGenerator<string> {
  yield first
  for (let isLast = false; !isLast; ) {
    await nextLoop()
    const piece = takePiece(pieces)
    isLast = piece.isLast
    yield piece.text
  }
}
