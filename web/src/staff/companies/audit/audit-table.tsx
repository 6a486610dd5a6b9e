// The audit log as a table, for the owner of a company and for the platform.

import type { listAuditLogs } from '@kuri/contract/companies/audit.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refused } from '../../../api/refused.ts'
import { Time } from '../../../ui/time.tsx'
import type { ExportAs } from '../../table/export-button.tsx'
import { FilterDay, FilterSearch, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { changedFields, inWords } from './audit.rules.ts'

type AuditLogs = Data<typeof listAuditLogs.company>
export type AuditLog = AuditLogs['auditLogs'][number]

type AuditTableProps<P extends AuditLogs> = {
  list: UseQueryResult<P, Refused>
  isFiltered: boolean
  exportAs: ExportAs<P>
  moreFilters?: ReactNode
  moreColumns?: readonly Column<P['auditLogs'][number]>[]
}

export function AuditTable<P extends AuditLogs>(props: AuditTableProps<P>) {
  const { list, isFiltered, exportAs, moreFilters, moreColumns = [] } = props
  const { t } = useLingui()
  const own: Column<AuditLog>[] = [
    {
      name: t`Time`,
      isHeader: true,
      cell: ({ createdAt }) => <Time at={createdAt} show="both" />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      name: t`Who`,
      cell: ({ actorName, actorRole }) => <Actor name={actorName} role={actorRole} />,
      csv: ({ actorName, actorRole }) => actorName ?? actorRole,
    },
    { name: t`What`, cell: ({ action }) => inWords(action), csv: ({ action }) => action },
    { name: t`On`, cell: (log) => inWords(log.resourceType), csv: (log) => `${log.resourceType} ${log.resourceId}` },
  ]
  const changes: Column<AuditLog> = {
    name: t`Changes`,
    cell: ({ before, after }) => <Changes before={before} after={after} />,
    csv: ({ before, after }) => JSON.stringify({ before, after }),
  }
  return (
    <PagedTable
      caption={t`Audit log`}
      list={list}
      rows={({ auditLogs }) => auditLogs as P['auditLogs'][number][]}
      rowKey={({ id }) => id}
      columns={[...own, ...moreColumns, changes]}
      isFiltered={isFiltered}
      exportAs={exportAs}
      empty={<Trans>Nothing has been changed yet.</Trans>}
      toolbar={
        <Filters>
          <FilterSearch name="action" label={t`Action, such as branch.created`} />
          <FilterSearch name="resource" label={t`Record, such as branch`} />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
          {moreFilters}
        </Filters>
      }
    />
  )
}

function Actor({ name, role }: { name: string | null; role: string }) {
  const { t } = useLingui()
  const roles: Record<string, string> = {
    SUPERADMIN: t`Kuri platform`,
    COMPANY: t`an employee`,
    SUBSCRIBER: t`a member`,
    SYSTEM: t`by itself`,
  }
  const word = roles[role] ?? role
  return (
    <>
      <span dir="auto">{name ?? word}</span>
      {name && role !== 'COMPANY' && <span className="dim xs block">{word}</span>}
    </>
  )
}

function Changes({ before, after }: Pick<AuditLog, 'before' | 'after'>) {
  const changes = changedFields(before, after)
  if (changes.length === 0) return <span className="dim">–</span>
  return (
    <details className="k-diff">
      <summary>
        <Plural value={changes.length} one="# field" other="# fields" />
      </summary>
      <dl>
        {changes.map(({ field, before: old, after: now }) => (
          <div key={field}>
            <dt>{inWords(field)}</dt>
            <dd>
              {old !== null && (
                <del>
                  <span className="sr">
                    <Trans>before:</Trans>{' '}
                  </span>
                  <span dir="auto">{old}</span>
                </del>
              )}
              {now !== null && (
                <ins>
                  <span className="sr">
                    <Trans>now:</Trans>{' '}
                  </span>
                  <span dir="auto">{now}</span>
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
