// The roles: twelve built-in ones, and those that companies made for themselves.

import { deleteRole, listAssignableRoles, listRoles } from '@kuri/contract/companies/roles.contract'
import type { ScopeType } from '@kuri/contract/kit/permissions'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterSearch, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { CompanyFilter } from '../companies/company-filter.tsx'
import { useScopeNames } from '../team/places.ts'

type Role = Data<typeof listRoles.company>['roles'][number]
type RoleSearch = { pageNumber?: number; scopeType?: ScopeType; search?: string; companyId?: string }

export default function RolesPage() {
  const { t } = useLingui()
  const { link, pick, runsCompany } = useSide()
  const { pageNumber, scopeType, search: text, companyId } = useSearch({ strict: false }) as RoleSearch
  const query = { ...given({ pageNumber, scopeType, search: text, companyId }), pageSize: 20 }
  const list = useList(pick(listRoles), { query })
  const scopes = useScopeNames()
  const columns = useColumns()
  return (
    <StaffPage
      title={t`Roles`}
      needs="role.manage"
      subtitle={!runsCompany && <Trans>Companies change their own roles; here they can be read.</Trans>}
      actions={
        runsCompany && (
          <ButtonLink to="/co/roles/new">
            <Trans>New role</Trans>
          </ButtonLink>
        )
      }
    >
      <PagedTable
        caption={t`Roles`}
        list={list}
        rows={(data) => data.roles}
        rowKey={(row) => row.id}
        columns={columns}
        rowLink={({ id }) => link('/roles/$roleId', { roleId: id })}
        toolbar={
          <Filters>
            <FilterSearch label={t`Name of the role`} />
            <FilterSelect
              name="scopeType"
              label={t`Works for`}
              options={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
            />
            {!runsCompany && <CompanyFilter />}
          </Filters>
        }
        empty={<Trans>No roles.</Trans>}
        isFiltered={scopeType !== undefined || text !== undefined || companyId !== undefined}
      />
    </StaffPage>
  )
}

function useColumns(): Column<Role>[] {
  const { t } = useLingui()
  const scopes = useScopeNames()
  const { runsCompany } = useSide()
  const columns: Column<Role>[] = [
    {
      name: t`Role`,
      isHeader: true,
      cell: ({ name }) => <span dir="auto">{name}</span>,
    },
    { name: t`Works for`, cell: ({ scopeType }) => scopes[scopeType] },
    {
      name: t`Kind`,
      cell: ({ isSystem }) =>
        isSystem ? (
          <Badge tone="line" icon="lock">{t`Built in`}</Badge>
        ) : (
          <Badge tone="plain">{runsCompany ? t`Your own` : t`Of a company`}</Badge>
        ),
    },
    { name: t`What it is for`, cell: ({ description }) => <span dir="auto">{description ?? '–'}</span> },
    { name: t`Permissions`, isAmount: true, cell: ({ permissions }) => permissions.length },
    {
      name: t`Holders`,
      isAmount: true,
      cell: ({ id, assignmentCount }) =>
        assignmentCount === 0 || !runsCompany ? (
          assignmentCount
        ) : (
          <Link to="/co/employees" search={{ roleIds: id }} className="k-inline-link">
            {assignmentCount}
          </Link>
        ),
    },
  ]
  if (!runsCompany) return columns
  return [...columns, { name: t`Change`, cell: (row) => (row.isSystem ? null : <DeleteRole role={row} />) }]
}

function DeleteRole({ role }: { role: Role }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const remove = useChange(deleteRole, { outdates: [listRoles.company, listAssignableRoles] })
  const { name } = role
  return (
    <>
      <Button
        look="second"
        aria-label={t`Delete ${name}`}
        why={
          role.assignmentCount > 0 ? (
            <BlockedReason
              code="ROLE_ASSIGNED"
              mend={
                <Link to="/co/employees" search={{ roleIds: role.id }}>
                  <Trans>Who holds it</Trans>
                </Link>
              }
            />
          ) : null
        }
        onClick={() => setAsked(true)}
      >
        {t`Delete`}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Delete the role`}
          confirm={t`Delete it`}
          look="danger"
          onConfirm={() => remove.mutateAsync({ params: { roleId: role.id } })}
          onClose={() => setAsked(false)}
        >
          <p dir="auto">
            <Trans>Nobody holds {name}. Open invitations to it can no longer be accepted.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
