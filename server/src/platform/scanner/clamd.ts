// Asks ClamAV's daemon whether bytes carry malware, over TCP or a local socket, with its INSTREAM command. A daemon that cannot be
// asked is an error: what was not scanned is not accepted.
import { connect, type NetConnectOpts } from 'node:net'
import { catching } from '../background.ts'

type ScannerAddress = { path: string } | { host: string; port: number }
export type ScanResult = { isInfected: false } | { isInfected: true; found: string }
/** Rejects when the scanner does not answer or could not read the bytes. */
export type Scanner = { scan(bytes: Buffer): Promise<ScanResult> }

const ANSWER_MS = 30_000
const MAX_ANSWER_BYTES = 4096
const CHUNK_BYTES = 64 * 1024

export const makeScanner = (address: ScannerAddress, answerMs = ANSWER_MS): Scanner => ({
  scan: async (bytes) => judge(await ask(address, bytes, answerMs)),
})

/** `stream: OK`, or `stream: Eicar-Test FOUND`; anything else is an error of the scanner. */
function judge(answer: string): ScanResult {
  if (answer === 'stream: OK') return { isInfected: false }
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new Error(`The scanner answered "${answer}".`)
  return { isInfected: true, found }
}

function ask(address: NetConnectOpts, bytes: Buffer, answerMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // For the whole conversation, not for each silence in it.
    const overdue = AbortSignal.timeout(answerMs)
    const socket = connect({ ...address, signal: overdue })
    const end = (error: Error) => socket.destroy(error)
    let answer = ''
    const receive = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\0')) socket.end()
      else if (answer.length > MAX_ANSWER_BYTES) end(new Error('The answer of the scanner is too long.'))
    }
    const finish = () => {
      const length = answer.indexOf('\0')
      if (length < 0) reject(new Error('The scanner closed the connection without an answer.'))
      else resolve(answer.slice(0, length))
    }
    socket.on(
      'connect',
      catching(end, () => send(socket.write.bind(socket), bytes)),
    )
    socket.on('data', catching(end, receive))
    const fail = (error: Error) => reject(overdue.aborted ? new Error('The scanner did not answer in time.') : error)
    socket.on('error', catching(reject, fail))
    socket.on('close', catching(reject, finish))
  })
}

/** Chunks with their length before them; a length of zero ends the bytes. */
function send(write: (bytes: Buffer | string) => void, bytes: Buffer): void {
  write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    write(lengthOf(chunk))
    write(chunk)
  }
  write(lengthOf(Buffer.alloc(0)))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
