// Lists and reads public programs for anonymous visitors. [D3 4]
import { paged } from '@kuri/contract/kit/paging'
import type { MarketplaceQuery } from '@kuri/contract/public/marketplace.contract'
import { dayAt } from '#features/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { AvatarUrlCache } from './company-avatar-urls.ts'
import { isShallow, nearestWindow, windowFromStart } from './marketplace.rules.ts'
import * as rows from './marketplace.sql.ts'
import { programDetailView, programView } from './marketplace.view.ts'

type MarketplaceDeps = Pick<Platform, 'db' | 'clock' | 'config'> & { avatarUrls: AvatarUrlCache }

const todayOf = ({ clock, config }: MarketplaceDeps) => dayAt(clock.now(), config.timeZone)

export async function listPublicPrograms(deps: MarketplaceDeps, query: MarketplaceQuery) {
  const { programs, count } = await findPage(deps.db, { ...query, today: todayOf(deps) })
  const avatars = await deps.avatarUrls.list(programs.map(({ avatarFileId }) => avatarFileId))
  return paged(
    'programs',
    programs.map((row) => programView(row, avatars)),
    count,
    query,
  )
}

/** The first pages are read together with the count. A deep page waits for the count, to be read from the nearer end. */
async function findPage(db: Reader, query: rows.DatedQuery) {
  if (isShallow(query)) {
    const [programs, count] = await Promise.all([
      rows.listPublicPrograms(db, query, windowFromStart(query)),
      rows.countPublicPrograms(db, query),
    ])
    return { programs, count }
  }
  const count = await rows.countPublicPrograms(db, query)
  const window = nearestWindow(query, count)
  return { programs: window ? await rows.listPublicPrograms(db, query, window) : [], count }
}

export async function readPublicProgram(deps: MarketplaceDeps, programId: string) {
  const program = await rows.findPublicProgram(deps.db, programId, todayOf(deps))
  if (!program) throw refuse('NOT_FOUND')
  return programDetailView(program, await deps.avatarUrls.list([program.avatarFileId]))
}
