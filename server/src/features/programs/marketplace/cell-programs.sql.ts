// The open programs of all cells: what each cell writes about its own, and what the identity cell reads about all.
import { parsePaise } from '@kuri/contract/kit/money'
import { pageOffset } from '@kuri/contract/kit/paging'
import type { Static } from '@kuri/contract/kit/schema'
import type { MarketplaceQuery, PublicProgram, PublicProgramDetail } from '@kuri/contract/programs/marketplace.contract'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'

export type CellProgram = Omit<Insertable<DB['cellPrograms']>, 'listing' | 'detail'> & {
  listing: Static<typeof PublicProgram>
  detail: Static<typeof PublicProgramDetail>
}

/** A program that reads as before is not written: every write travels to the identity cell. */
export const upsertCellPrograms = (tx: Tx, programs: readonly CellProgram[]) =>
  tx
    .insertInto('cellPrograms')
    .values(
      programs.map(({ listing, detail, ...columns }) => ({
        ...columns,
        listing: JSON.stringify(listing),
        detail: JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['cell', 'programId'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          companyName: ref('excluded.companyName'),
          district: ref('excluded.district'),
          state: ref('excluded.state'),
          totalAmountPaise: ref('excluded.totalAmountPaise'),
          subscriptionAmountPaise: ref('excluded.subscriptionAmountPaise'),
          durationValue: ref('excluded.durationValue'),
          durationType: ref('excluded.durationType'),
          frequency: ref('excluded.frequency'),
          lastDateOfSubmission: ref('excluded.lastDateOfSubmission'),
          listing: ref('excluded.listing'),
          detail: ref('excluded.detail'),
        }))
        .where(sql<boolean>`cell_programs.detail IS DISTINCT FROM excluded.detail`),
    )
    .execute()

export const deleteOtherCellPrograms = (tx: Tx, cell: string, programIds: readonly string[]) =>
  tx
    .deleteFrom('cellPrograms')
    .where('cell', '=', cell)
    .where(sql<boolean>`NOT program_id = ANY(${programIds})`)
    .execute()

const ORDERS = {
  createdAt: sql`program.created_at`,
  name: sql`lower(left(program.name, 200))`,
  subscriptionAmount: sql`program.subscription_amount_paise`,
  totalAmount: sql`program.total_amount_paise`,
} satisfies Record<MarketplaceQuery['sortField'], RawBuilder<unknown>>

type Dated = MarketplaceQuery & { today: string }

function matches(query: Dated): RawBuilder<boolean> {
  const { today, search, companyId, district, state, durationValue, durationType, frequency } = query
  const conditions = [
    sql`(program.last_date_of_submission IS NULL OR program.last_date_of_submission >= ${today}::date)`,
  ]
  if (query.maxSubscriptionAmount !== undefined)
    conditions.push(sql`program.subscription_amount_paise <= ${parsePaise(query.maxSubscriptionAmount)}`)
  if (query.maxTotalAmount !== undefined)
    conditions.push(sql`program.total_amount_paise <= ${parsePaise(query.maxTotalAmount)}`)
  if (durationValue !== undefined) conditions.push(sql`program.duration_value = ${durationValue}`)
  if (durationType !== undefined) conditions.push(sql`program.duration_type = ${durationType}`)
  if (frequency !== undefined) conditions.push(sql`program.frequency = ${frequency}`)
  if (companyId !== undefined) conditions.push(sql`program.company_id = ${companyId}`)
  if (district !== undefined) conditions.push(sql`lower(program.district) = ${district.toLowerCase()}`)
  if (state !== undefined) conditions.push(sql`lower(program.state) = ${state.toLowerCase()}`)
  if (search) {
    const pattern = likePattern(search.toLowerCase())
    conditions.push(sql`(lower(program.name) LIKE ${pattern} OR lower(program.company_name) LIKE ${pattern})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

type Place = { cell: string; title: string; url: string }
type Listed = Place & { listing: Static<typeof PublicProgram> }

export async function listCellPrograms(db: Reader, query: Dated): Promise<Listed[]> {
  const { rows } = await sql<Listed>`SELECT cells.name AS cell, cells.title, cells.url, program.listing
    FROM cell_programs AS program JOIN cells ON cells.name = program.cell
    WHERE ${matches(query)}
    ORDER BY ${ORDERS[query.sortField]} ${sql.raw(query.sortOrder === 'asc' ? 'ASC' : 'DESC')}, program.program_id
    LIMIT ${query.pageSize} OFFSET ${pageOffset(query)}`.execute(db)
  return rows
}

export async function countCellPrograms(db: Reader, query: Dated): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM cell_programs AS program JOIN cells ON cells.name = program.cell WHERE ${matches(query)}`.execute(db)
  return rows[0]!.count
}

export async function findCellProgram(db: Reader, programId: string, today: string) {
  const { rows } = await sql<Place & { detail: Static<typeof PublicProgramDetail> }>`
    SELECT cells.name AS cell, cells.title, cells.url, program.detail
    FROM cell_programs AS program JOIN cells ON cells.name = program.cell
    WHERE program.program_id = ${programId}
      AND (program.last_date_of_submission IS NULL OR program.last_date_of_submission >= ${today}::date)`.execute(db)
  return rows[0] ?? null
}
