// Which addresses the pages of this cell may send people to, and from which they may arrive. Kept in memory, because every page asks, and
// read again with every heartbeat.
import type { HandOvers } from '#platform/http/web/hand-over-page'
import type { Platform } from '#platform/platform'
import { listCellAddresses } from './cells.sql.ts'

type HandOverOrigins = HandOvers & { reload(): Promise<void> }

export function makeHandOverOrigins({ db, config }: Pick<Platform, 'db' | 'config'>, cell: string): HandOverOrigins {
  let targets: readonly string[] = []
  let identity: string | null = null
  return {
    targets: () => targets,
    // The common address is that of the web app, and so among the allowed origins.
    mayComeFrom: (origin) => identity !== null && (origin === identity || config.allowedOrigins.includes(origin)),
    async reload() {
      const cells = await listCellAddresses(db)
      const signIn = cells.find(({ isIdentity }) => isIdentity)
      const others = cells.filter(({ name }) => name !== cell)
      targets = signIn?.name === cell ? others.map(({ url }) => new URL(url).origin) : []
      identity = signIn && signIn.name !== cell ? new URL(signIn.url).origin : null
    },
  }
}
