// A proxy in front of PostgreSQL that closes or freezes connections, delivers statements late or swallows notifications, to simulate a
// crash of the network or a pooler in transaction mode.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

type Pair = { near: Socket; far: Socket; isHeldBack: boolean }

/** The message with which a client ends its connection. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

export async function proxyPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let onResponse: (() => void) | null = null
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair: Pair = { near, far, isHeldBack: false }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      if (pair.isHeldBack) return
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
    /**
     * Keeps back what is sent over the open connections from now on. `deliver` sends it to PostgreSQL, whose answers nobody receives;
     * `cut` closes the connections on the side of the client only.
     */
    holdBack() {
      const held = [...pairs]
      const late = new Map<Pair, Buffer[]>(held.map((pair) => [pair, []]))
      for (const pair of held) {
        pair.isHeldBack = true
        pair.near.unpipe(pair.far)
        pair.near.on('data', (chunk: Buffer) => void late.get(pair)!.push(chunk)).resume()
      }
      return {
        hasSome: () => held.some((pair) => late.get(pair)!.length > 0),
        cut() {
          for (const { near } of held) near.destroy()
        },
        /** Resolves when PostgreSQL has ended the connections, after everything that came before. */
        deliver: () =>
          Promise.all(
            held.map(async (pair) => {
              pair.far.resume()
              pair.far.end(Buffer.concat([...late.get(pair)!, TERMINATE]))
              if (!pair.far.closed) await once(pair.far, 'close')
            }),
          ),
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
