// The companies of all cells: what each cell writes about its own, and what the identity cell reads about all.

import type { ProfileStatus } from '@kuri/contract/companies/companies.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'

/** A company that reads as before is not written: every write travels to the identity cell. */
export async function updateCellCompanies(tx: Tx, cell: string): Promise<void> {
  await sql`INSERT INTO cell_companies (cell, company_id, name, profile_status, created_at)
    SELECT ${cell}, company.id, company.name, company.profile_status::text, company.created_at
    FROM companies AS company
    LEFT JOIN cell_companies AS known ON known.cell = ${cell} AND known.company_id = company.id
    WHERE (company.name, company.profile_status::text) IS DISTINCT FROM (known.name, known.profile_status)
    ON CONFLICT (cell, company_id) DO UPDATE SET name = excluded.name, profile_status = excluded.profile_status`.execute(
    tx,
  )
  await tx
    .deleteFrom('cellCompanies')
    .where('cell', '=', cell)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM companies WHERE companies.id = cell_companies.company_id)`)
    .execute()
}

const matching = (db: Reader, search: string | undefined) =>
  db
    .selectFrom('cellCompanies as company')
    .innerJoin('cells', 'cells.name', 'company.cell')
    .$if(search !== undefined && search !== '', (query) => query.where('company.name', 'ilike', likePattern(search!)))

export const listCellCompanies = (db: Reader, { search, ...page }: Page & { search?: string | undefined }) =>
  matching(db, search)
    .select(['company.companyId as id', 'company.name', 'company.createdAt', 'company.cell'])
    .select(['cells.title', 'cells.url', sql<ProfileStatus>`company.profile_status`.as('profileStatus')])
    .orderBy('company.createdAt', 'desc')
    .orderBy('company.companyId')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countCellCompanies(db: Reader, search: string | undefined): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
