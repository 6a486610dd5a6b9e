// [D3 4] What an anonymous visitor may see.
import type { MarketplaceQuery } from '@kuri/contract/marketplace.contract'
import { paged } from '@kuri/contract/paging'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Avatars } from './avatars.ts'
import * as rows from './marketplace.sql.ts'
import { programDetailView, programView } from './marketplace.view.ts'

export type MarketplaceDeps = Platform & { avatars: Avatars }

export async function listPublicPrograms(deps: MarketplaceDeps, query: MarketplaceQuery) {
  const [programs, count] = await Promise.all([
    rows.listPublicPrograms(deps.db, query),
    rows.countPublicPrograms(deps.db, query),
  ])
  const avatars = await deps.avatars.urlsOf(programs.map(({ avatarFileId }) => avatarFileId))
  return paged(
    'programs',
    programs.map((row) => programView(row, avatars)),
    count,
    query,
  )
}

export async function readPublicProgram(deps: MarketplaceDeps, programId: string) {
  const program = await rows.findPublicProgram(deps.db, programId)
  if (!program) throw refuse('NOT_FOUND')
  return programDetailView(program, await deps.avatars.urlsOf([program.avatarFileId]))
}
