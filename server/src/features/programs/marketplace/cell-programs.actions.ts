// The marketplace of all cells. Each cell writes its open programs down as visitors see them; the identity cell lists those of all.
import { paged } from '@kuri/contract/kit/paging'
import type { MarketplaceQuery } from '@kuri/contract/programs/marketplace.contract'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Platform } from '#platform/platform'
import * as rows from './cell-programs.sql.ts'
import { listOpenPrograms } from './marketplace.sql.ts'
import { programDetailView, programView } from './marketplace.view.ts'

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl'>

const PROGRAMS_AT_ONCE = 500
/** No more of a cell are shown elsewhere. */
const MAX_PROGRAMS = 20_000

export async function publishPrograms(deps: Deps, cell: string): Promise<void> {
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  const ids: string[] = []
  for (let after: string | undefined = ''; after !== undefined && ids.length < MAX_PROGRAMS; ) {
    const found = await listOpenPrograms(deps.db, { today, after, limit: PROGRAMS_AT_ONCE })
    if (found.length > 0)
      await deps.transact((tx) =>
        rows.upsertCellPrograms(
          tx,
          found.map((row) => ({
            ...{ cell, programId: row.id, name: row.name, companyId: row.companyId, companyName: row.companyName },
            ...{ district: row.placeDistrict, state: row.placeState, createdAt: row.createdAt },
            ...{ totalAmountPaise: row.totalAmountPaise, subscriptionAmountPaise: row.subscriptionAmountPaise },
            ...{ durationValue: row.durationValue, durationType: row.durationType, frequency: row.frequency },
            lastDateOfSubmission: row.lastDateOfSubmission,
            listing: programView(deps, row),
            detail: programDetailView(deps, row),
          })),
        ),
      )
    ids.push(...found.map(({ id }) => id))
    after = found.length === PROGRAMS_AT_ONCE ? found.at(-1)!.id : undefined
  }
  await deps.transact((tx) => rows.deleteOtherCellPrograms(tx, cell, ids))
}

type Place = { cell: string; title: string; url: string }

/** Where the program is, for those of another cell. */
const placeIn = (own: string, { cell: name, title, url }: Place) => (name === own ? {} : { cell: { name, title, url } })

export async function listProgramsOfCells(
  deps: Pick<Deps, 'db'>,
  own: string,
  query: MarketplaceQuery & { today: string },
) {
  const [found, count] = await Promise.all([
    rows.listCellPrograms(deps.db, query),
    rows.countCellPrograms(deps.db, query),
  ])
  return paged(
    'programs',
    found.map(({ listing, ...place }) => ({ ...listing, ...placeIn(own, place) })),
    count,
    query,
  )
}

export async function findProgramOfCells(deps: Pick<Deps, 'db'>, own: string, programId: string, today: string) {
  const found = await rows.findCellProgram(deps.db, programId, today)
  return found && { ...found.detail, ...placeIn(own, found) }
}
