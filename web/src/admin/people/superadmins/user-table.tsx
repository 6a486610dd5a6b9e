// People who can sign in, as a table.

import { listUsers } from '@kuri/contract/companies/platform-start-page.contract'
import type { Data, Query } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { Contact } from '../../../staff/parts/contact.tsx'
import { useList } from '../../../staff/parts/loaded.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'

export type User = Data<typeof listUsers>['users'][number]

export function useRoleWords(): Record<User['role'], string> {
  const { t } = useLingui()
  return { SUPERADMIN: t`Superadmin`, COMPANY: t`Employee`, SUBSCRIBER: t`Member` }
}

type UserTableProps = {
  caption: string
  query: Partial<Query<typeof listUsers>>
  toolbar?: ReactNode
  action?(user: User): ReactNode
}

export function UserTable({ caption, query, toolbar, action }: UserTableProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  return (
    <PagedTable
      caption={caption}
      list={useList(listUsers, { query: { pageSize: 20, ...query } })}
      rows={(data) => data.users}
      rowKey={({ userId }) => userId}
      toolbar={toolbar}
      isFiltered={Boolean(query.search)}
      empty={<Trans>Nobody is here yet.</Trans>}
      exportAs={{
        fileName: 'users',
        readPage: (pageNumber, signal) => api(listUsers, { query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        { name: t`Name`, isHeader: true, cell: ({ name }) => <bdi>{name ?? '–'}</bdi>, csv: ({ name }) => name },
        { name: t`Contact`, cell: (row) => <Contact {...row} /> },
        { name: t`Mobile`, csv: ({ mobileNumber }) => mobileNumber },
        { name: t`Email`, csv: ({ email }) => email },
        { name: t`Kind`, cell: ({ role }) => words[role], csv: ({ role }) => words[role] },
        { name: t`Company`, cell: (user) => <CompanyOf user={user} />, csv: ({ companyName }) => companyName },
        {
          name: t`Second factor`,
          cell: ({ hasSecondFactor }) =>
            hasSecondFactor ? (
              <Badge tone="done" icon="tick">
                <Trans>set up</Trans>
              </Badge>
            ) : (
              <span className="dim">
                <Trans>none</Trans>
              </span>
            ),
        },
        {
          name: t`Last sign-in`,
          cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <Time at={lastSignInAt} show="both" />),
          csv: ({ lastSignInAt }) => lastSignInAt,
        },
        ...(action ? [{ name: t`Actions`, cell: action }] : []),
      ]}
    />
  )
}

const CompanyOf = ({ user: { companyId, companyName } }: { user: User }) =>
  companyId === null ? (
    '–'
  ) : (
    <Link to="/admin/companies/$companyId" params={{ companyId }}>
      <bdi>{companyName}</bdi>
    </Link>
  )
