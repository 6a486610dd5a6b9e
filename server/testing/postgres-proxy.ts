// A proxy in front of PostgreSQL that closes or freezes connections or swallows notifications, to simulate a crash of the network or a
// pooler in transaction mode.
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export async function proxyPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let onResponse: (() => void) | null = null
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    near.pipe(far)
    const answers = far.pipe(withoutNotifications(() => isSwallowing))
    answers.pipe(near)
    far.on('data', () => onResponse?.())
    for (const side of [near, far]) side.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)

  return {
    url: url.href,
    /** Closes all connections right after the next response on any of them, so that the client's next statement is lost. */
    cutAfterAnswer: () =>
      new Promise<void>((resolve) => {
        onResponse = () => {
          onResponse = null
          for (const { near } of pairs) near.destroy()
          resolve()
        }
      }),
    /** Stops forwarding on all open connections without closing them. */
    freeze() {
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.unpipe()
      }
    },
    /** Drops all notifications from now on, and delivers everything else. */
    swallowNotifications() {
      isSwallowing = true
    },
    close: () => server.close(),
  }
}

const NOTIFICATION = 'A'.charCodeAt(0)

/** A message of the server is a type byte and a length that counts itself. */
function withoutNotifications(isSwallowing: () => boolean): Transform {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1
        if (!isSwallowing() || rest[0] !== NOTIFICATION) this.push(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
      done()
    },
  })
}
