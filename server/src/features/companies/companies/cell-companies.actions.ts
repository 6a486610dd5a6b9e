// The companies of all cells, for superadmins. Each cell writes down what it has; the identity cell lists those of all.

import type { listCompaniesOfCells } from '@kuri/contract/companies/cell-companies.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { Platform } from '#platform/platform'
import * as rows from './cell-companies.sql.ts'

export const publishCompanies = ({ transact }: Pick<Platform, 'transact'>, cell: string): Promise<void> =>
  transact((tx) => rows.updateCellCompanies(tx, cell))

export async function readCompaniesOfCells({ db }: Pick<Platform, 'db'>, query: Query<typeof listCompaniesOfCells>) {
  const [found, count] = await Promise.all([
    rows.listCellCompanies(db, query),
    rows.countCellCompanies(db, query.search),
  ])
  const companies = found.map(({ cell: name, title, url, createdAt, ...company }) => ({
    ...company,
    createdAt: createdAt.toISOString(),
    cell: { name, title, url },
  }))
  return paged('companies', companies, count, query)
}
