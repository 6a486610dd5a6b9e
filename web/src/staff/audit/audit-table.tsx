// The audit log as a table: when, who, what, and what it changed.
import type { Data } from '@kuri/contract/kit/route'
import type { adminListAuditLogs } from '@kuri/contract/tenancy/audit.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refused } from '../../api/refused.ts'
import { Time } from '../../ui/time.tsx'
import type { ExportAs } from '../table/export-button.tsx'
import { FilterDay, FilterSearch, Filters } from '../table/filters.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/plain-table.tsx'
import { changedFields } from './changes.rules.ts'

type Page = Data<typeof adminListAuditLogs>
type Entry = Page['auditLogs'][number]

type AuditTableProps<P extends Page> = {
  list: UseQueryResult<P, Refused>
  isFiltered: boolean
  exportAs: ExportAs<P>
  moreFilters?: ReactNode
  moreColumns?: readonly Column<P['auditLogs'][number]>[]
}

export function AuditTable<P extends Page>(props: AuditTableProps<P>) {
  const { list, isFiltered, exportAs, moreFilters, moreColumns = [] } = props
  const { t } = useLingui()
  const own: Column<Entry>[] = [
    {
      name: t`Time`,
      isHeader: true,
      cell: ({ createdAt }) => <Time at={createdAt} show="both" />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      name: t`Who`,
      cell: ({ actorName, actorRole }) => (
        <>
          <bdi>{actorName ?? '–'}</bdi> <span className="xs dim">{actorRole.toLowerCase()}</span>
        </>
      ),
      csv: ({ actorName }) => actorName,
    },
    { name: t`What`, cell: ({ action }) => action, csv: ({ action }) => action },
  ]
  const changes: Column<Entry> = {
    name: t`Changes`,
    cell: (entry) => <Changes entry={entry} />,
    csv: ({ before, after }) => JSON.stringify({ before, after }),
  }
  return (
    <PagedTable
      caption={t`Audit log`}
      list={list}
      rows={(data) => data.auditLogs as P['auditLogs'][number][]}
      rowKey={({ id }) => id}
      isFiltered={isFiltered}
      empty={<Trans>Nothing has been recorded yet.</Trans>}
      exportAs={exportAs}
      toolbar={
        <Filters>
          <FilterSearch name="action" label={t`What, such as branch.created`} />
          <FilterSearch name="resource" label={t`Kind or id, such as branch`} />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
          {moreFilters}
        </Filters>
      }
      columns={[...own, ...moreColumns, changes]}
    />
  )
}

function Changes({ entry }: { entry: Entry }) {
  const fields = changedFields(entry.before, entry.after)
  if (fields.length === 0) return <span className="dim">{entry.resourceType}</span>
  return (
    <details>
      <summary>
        {entry.resourceType}: {fields.map(({ name }) => name).join(', ')}
      </summary>
      <dl className="k-facts" style={{ '--columns': 1 } as object}>
        {fields.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto" className="break-words">
              {before !== null && <del className="dim">{before}</del>} {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
