// Requests as a table; those that wait for the company come first to mind, so they have a chip of their own.

import type { Data } from '@kuri/contract/kit/route'
import type { listRequests, SUBMITTED_STATUSES } from '@kuri/contract/members/enrollment-requests.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { Contact } from '../../parts/contact.tsx'
import { useList } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { given } from '../../table/table-search.ts'
import { useRequestEndpoints } from './request-endpoints.ts'
import { RequestBadge, useRequestStatusWords } from './request-words.tsx'

type Row = Data<typeof listRequests.company>['requests'][number]
export type RequestSearch = {
  pageNumber?: number | undefined
  status?: (typeof SUBMITTED_STATUSES)[number] | undefined
  programId?: string | undefined
  branchId?: string | undefined
  companyId?: string | undefined
  search?: string | undefined
}
const CHIPS = ['ADMIN_APPROVED', 'REQUESTED', 'COMPANY_APPROVED', 'ENROLLED', 'REJECTED'] as const

type RequestTableProps = { search: RequestSearch; filters?: ReactNode; isOfProgram?: boolean }

export function RequestTable({ search, filters, isOfProgram = false }: RequestTableProps) {
  const { t } = useLingui()
  const { link, spansCompanies, pick } = useSide()
  const { listRequests: endpoint } = useRequestEndpoints()
  const words = useRequestStatusWords()
  const { status, programId, branchId, companyId, search: text } = search
  /** Whose decision is next. */
  const waiting = pick({ company: 'ADMIN_APPROVED', admin: 'REQUESTED' })
  const query = given({ status, programId, branchId, companyId, search: text })
  return (
    <PagedTable
      caption={t`Requests`}
      list={useList(endpoint, { query: { ...query, pageNumber: search.pageNumber ?? 1, pageSize: 20 } })}
      rows={(data) => data.requests}
      rowKey={({ requestId }) => requestId}
      rowLink={({ requestId }) => link('/requests/$requestId', { requestId })}
      rowClass={(row) => (row.status === waiting ? 'on' : undefined)}
      toolbar={
        <Filters>
          {!spansCompanies && <FilterSearch label={t`Name or mobile`} />}
          <FilterChips
            name="status"
            label={t`Status`}
            options={CHIPS.map((value) => ({ value, label: words[value] }))}
          />
          {filters}
        </Filters>
      }
      isFiltered={Boolean(status || branchId || companyId || text)}
      empty={<Trans>Nobody has asked to join yet.</Trans>}
      exportAs={{
        fileName: 'requests',
        readPage: (pageNumber, signal) => api(endpoint, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Name`,
          isHeader: true,
          cell: ({ name, mobileNumber }) => <bdi>{name ?? mobileNumber}</bdi>,
          csv: ({ name }) => name,
        },
        { name: t`Contact`, cell: (row) => <Contact {...row} /> },
        { name: t`Mobile`, csv: ({ mobileNumber }) => mobileNumber },
        { name: t`Email`, csv: ({ email }) => email },
        ...(spansCompanies
          ? [{ name: t`Company`, cell: (row: Row) => <bdi>{row.companyName}</bdi>, csv: (row: Row) => row.companyName }]
          : []),
        ...(isOfProgram
          ? []
          : [
              {
                name: t`Program`,
                cell: ({ programName }: Row) => <bdi>{programName}</bdi>,
                csv: ({ programName }: Row) => programName,
              },
            ]),
        {
          name: t`Sent`,
          cell: ({ submittedAt, source }) => (
            <>
              {submittedAt ? <Time at={submittedAt} show="both" /> : '–'}{' '}
              {source === 'DESK' && (
                <Badge tone="line">
                  <Trans>counter</Trans>
                </Badge>
              )}
            </>
          ),
          csv: ({ submittedAt }) => submittedAt,
        },
        { name: t`Status`, cell: (row) => <RequestBadge status={row.status} />, csv: (row) => words[row.status] },
      ]}
    />
  )
}
