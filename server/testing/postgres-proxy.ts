// A proxy in front of PostgreSQL that closes or freezes connections, to simulate a crash of a pooler or of the network.
import { connect, createServer, type Socket } from 'node:net'

export async function proxyPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let onResponse: (() => void) | null = null
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    near.pipe(far).pipe(near)
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
        far.unpipe(near)
      }
    },
    close: () => server.close(),
  }
}
