// Lists and reads companies for a superadmin. [spec: Superadmin endpoints]

import type { listCompanies, listCompaniesMinimal, listCompanyNames } from '@kuri/contract/companies/companies.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { fileUrls } from '#features/companies/files/files.actions'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './companies.sql.ts'
import { type FileUrls, listFileIds, viewCompany, viewCompanySummary } from './companies.view.ts'
import { listCompanyAddresses } from './company-addresses.sql.ts'
import { listManagers } from './managers.sql.ts'

const NEWEST_FIRST = { sortBy: 'createdAt', sortOrder: 'desc' } as const
const BY_NAME = { sortBy: 'name', sortOrder: 'asc' } as const

export async function listFullCompanies(deps: Platform, query: Query<typeof listCompanies>) {
  const sortBy = query.sortBy ?? NEWEST_FIRST.sortBy
  const sortOrder = query.sortOrder ?? (sortBy === 'name' ? BY_NAME : NEWEST_FIRST).sortOrder
  const { companies, files, count } = await readPage(deps, query, { sortBy, sortOrder })
  return paged(
    'companies',
    companies.map((company) => viewCompanySummary(company, files)),
    count,
    query,
  )
}

export async function listCompanyCards(deps: Platform, query: Query<typeof listCompaniesMinimal>) {
  const { companies, files, count } = await readPage(deps, query, NEWEST_FIRST)
  const cards = companies.map((company) => {
    const { id, name, avatar, mobileNumber, profileStatus } = viewCompanySummary(company, files)
    return { id, name, avatar, mobileNumber, profileStatus }
  })
  return paged('companies', cards, count, query)
}

export async function listCompanyIdsAndNames(deps: Platform, query: Query<typeof listCompanyNames>) {
  const [companies, count] = await Promise.all([
    rows.listCompanies(deps.db, query, BY_NAME, query),
    rows.countCompanies(deps.db, query),
  ])
  return paged(
    'companies',
    companies.map(({ id, name }) => ({ id, name })),
    count,
    query,
  )
}

async function readPage(
  deps: Platform,
  query: Query<typeof listCompanies>,
  order: rows.CompanyOrder,
): Promise<{ companies: rows.CompanyWithBranch[]; files: FileUrls; count: number }> {
  const [companies, count] = await Promise.all([
    rows.listCompanies(deps.db, query, order, query),
    rows.countCompanies(deps.db, query),
  ])
  const avatars = companies.map((company) => company.avatarFileId)
  return { companies, count, files: await fileUrls(deps, deps.db, avatars) }
}

export async function readCompany(deps: Platform, { actor }: Permit, db: Reader, companyId: string) {
  const company = await rows.findCompany(db, companyId)
  if (!company) throw refuse('NOT_FOUND')
  const addresses = await listCompanyAddresses(db, companyId)
  const managers = await listManagers(db, companyId)
  const files = await fileUrls(deps, db, listFileIds(company))
  return viewCompany(company, addresses, managers, files, actor, deps.secrets.decrypt)
}
