// A ClamAV daemon for tests: speaks INSTREAM and finds the EICAR test file.
import { createServer, type Socket } from 'node:net'

export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const COMMAND = 'zINSTREAM\0'

export async function startFakeClamd() {
  const state = { scannedBytes: 0, isSilent: false }
  const server = createServer((socket) => void serve(socket, state).catch(() => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, state, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function serve(socket: Socket, state: { scannedBytes: number; isSilent: boolean }): Promise<void> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer])
    const bytes = readStream(received)
    if (!bytes || state.isSilent) continue
    state.scannedBytes += bytes.length
    socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }
}

/** The bytes of a complete conversation, or null. */
function readStream(received: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
