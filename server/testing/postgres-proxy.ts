// Stands before PostgreSQL and cuts connections without a word, as a crash of a pooler or of the network does.
import { connect, createServer, type Socket } from 'node:net'

export async function proxyPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let answered: (() => void) | null = null
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
    far.on('data', () => answered?.())
    for (const side of [near, far]) side.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)

  return {
    url: url.href,
    /** Ends all connections right behind the next answer, on whichever of them it comes, also one that is made meanwhile: who goes
     * on writing when he reads it writes to nobody. */
    cutAfterAnswer: () =>
      new Promise<void>((resolve) => {
        answered = () => {
          answered = null
          for (const { near } of pairs) near.destroy()
          resolve()
        }
      }),
    /** Nothing passes any more on the connections there are, and nobody is told. */
    freeze() {
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close: () => server.close(),
  }
}
