// Lists and reads public programs for anonymous visitors. [spec: Enrollment endpoints]
import { paged } from '@kuri/contract/kit/paging'
import type { MarketplaceQuery } from '@kuri/contract/programs/marketplace.contract'
import { isIdentityCell } from '#features/people/cells/cells.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findProgramOfCells, listProgramsOfCells } from './cell-programs.actions.ts'
import { isShallow, nearestWindow, windowFromStart } from './marketplace.rules.ts'
import * as rows from './marketplace.sql.ts'
import { companyPageView, programDetailView, programView } from './marketplace.view.ts'

type MarketplaceDeps = Pick<Platform, 'db' | 'clock' | 'config' | 'publicUrl'>

const todayOf = ({ clock, config }: MarketplaceDeps) => dayAt(clock.now(), config.timeZone)

export async function listPublicPrograms(deps: MarketplaceDeps, query: MarketplaceQuery) {
  const { cell } = deps.config
  if (cell !== null && (await isIdentityCell(deps.db, cell)))
    return listProgramsOfCells(deps, cell, { ...query, today: todayOf(deps) })
  const { programs, count } = await findPage(deps.db, { ...query, today: todayOf(deps) })
  return paged(
    'programs',
    programs.map((row) => programView(deps, row)),
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
  const today = todayOf(deps)
  const program = await rows.findPublicProgram(deps.db, programId, today)
  if (program) return programDetailView(deps, program)
  const { cell } = deps.config
  const elsewhere = cell === null ? null : await findProgramOfCells(deps, cell, programId, today)
  if (elsewhere === null) throw refuse('NOT_FOUND')
  return elsewhere
}

export async function readPublicCompany(deps: MarketplaceDeps, companyId: string) {
  const [company, branches, openProgramCount] = await Promise.all([
    rows.findPublicCompany(deps.db, companyId),
    rows.listPublicBranches(deps.db, companyId),
    rows.countPublicPrograms(deps.db, { companyId, today: todayOf(deps) }),
  ])
  if (!company) throw refuse('NOT_FOUND')
  return companyPageView(deps, company, branches, openProgramCount)
}
