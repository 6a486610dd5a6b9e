// The branches of a company.
import { adminCreateBranch, adminListBranches, BRANCH_STATUSES } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { AddressFields } from '../../../staff/lookups/address-fields.tsx'
import { useList } from '../../../staff/parts/loaded.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { BranchBadge, useBranchWords } from './branch-words.tsx'

const FROM = '/admin/admin/companies/$companyId/branches'

export default function BranchesPage() {
  const { companyId } = useParams({ from: FROM })
  const [isAdding, setAdding] = useState(false)
  return (
    <CompanyFrame
      companyId={companyId}
      actions={() => (
        <>
          <ButtonLink look="second" to="/admin/companies/$companyId/branches/bulk" params={{ companyId }}>
            <Trans>Paste many</Trans>
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>
            <Trans>New branch</Trans>
          </Button>
        </>
      )}
    >
      {() => (
        <>
          <Branches companyId={companyId} />
          {isAdding && <NewBranch companyId={companyId} onClose={() => setAdding(false)} />}
        </>
      )}
    </CompanyFrame>
  )
}

function Branches({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const words = useBranchWords()
  const search = useSearch({ from: FROM })
  const params = { companyId }
  const query = given(search)
  return (
    <PagedTable
      caption={t`Branches`}
      list={useList(adminListBranches, { params, query: { ...query, pageSize: 20 } })}
      rows={(data) => data.branches}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({
        to: '/admin/companies/$companyId/branches/$branchId',
        params: { companyId, branchId: id },
      })}
      sort={search.sortBy && { by: search.sortBy, order: search.sortOrder ?? 'asc' }}
      isFiltered={Boolean(search.search || search.status)}
      empty={<Trans>No branches yet.</Trans>}
      toolbar={
        <Filters>
          <FilterSearch label={t`Name or code`} />
          <FilterChips
            name="status"
            label={t`Status`}
            options={BRANCH_STATUSES.map((value) => ({ value, label: words[value] }))}
          />
        </Filters>
      }
      exportAs={{
        fileName: 'branches',
        readPage: (pageNumber, signal) =>
          api(adminListBranches, { params, query: { ...query, pageNumber, pageSize: 100 }, signal }),
      }}
      columns={[
        {
          name: t`Name`,
          sortBy: 'name',
          isHeader: true,
          cell: ({ name }) => <bdi>{name}</bdi>,
          csv: ({ name }) => name,
        },
        {
          name: t`Code`,
          sortBy: 'branchCode',
          cell: ({ branchCode, isHeadquarters }) => (
            <>
              {branchCode}{' '}
              {isHeadquarters && (
                <Badge>
                  <Trans>headquarters</Trans>
                </Badge>
              )}
            </>
          ),
          csv: ({ branchCode }) => branchCode,
        },
        {
          name: t`Place`,
          cell: ({ address }) => <bdi>{address?.city ?? address?.line1 ?? '–'}</bdi>,
          csv: ({ address }) => address?.city,
        },
        {
          name: t`Mobile`,
          cell: ({ mobileNumber }) => mobileNumber ?? '–',
          csv: ({ mobileNumber }) => mobileNumber,
        },
        {
          name: t`Status`,
          sortBy: 'status',
          cell: ({ status }) => <BranchBadge status={status} />,
          csv: ({ status }) => words[status],
        },
        {
          name: t`Programs`,
          cell: ({ isProgramReady }) =>
            isProgramReady ? <Trans>can take programs</Trans> : <Trans>cannot take programs yet</Trans>,
        },
      ]}
    />
  )
}

function NewBranch({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const { t } = useLingui()
  const create = useChange(adminCreateBranch, { outdates: [adminListBranches] })
  return (
    <Dialog title={t`New branch`} onClose={onClose}>
      <Form
        route={adminCreateBranch}
        submit={<Trans>Create the branch</Trans>}
        send={(body) => create.mutateAsync({ params: { companyId }, body })}
        onDone={({ name }) => {
          toast(t`${name} is created.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" data-first-focus />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="branchCode" label={t`Code`} autoComplete="off" isOptional />
              <TextField form={form} name="mobileNumber" label={t`Mobile`} inputMode="tel" isOptional />
            </div>
            <TextField form={form} name="email" label={t`Email`} inputMode="email" isOptional />
            <AddressFields form={form} at="address" title={t`Address`} isShort isOptional />
            <p className="hint">
              <Trans>Without an address the branch cannot take programs yet.</Trans>
            </p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
