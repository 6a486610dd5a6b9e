// Creates many branches from a spreadsheet, all or none.
import { adminCreateBranches, type BranchCreate, listBranches } from '@kuri/contract/companies/branches.contract'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { toast } from '../../../ui/toast.tsx'
import type { PastedRow } from '../../table/paste.rules.ts'
import { type PasteColumn, PasteRows } from '../../table/paste-rows.tsx'
import { CompanyFrame } from '../companies/company-frame.tsx'

const ADDRESS = ['line1', 'city', 'district', 'state', 'pincode'] as const

function branchOf({ name, branchCode, mobileNumber, email, ...row }: PastedRow): BranchCreate {
  const parts = ADDRESS.filter((part) => row[part] !== undefined)
  const address = Object.fromEntries(parts.map((part) => [part, row[part]]))
  return {
    name: name ?? '',
    ...(branchCode ? { branchCode } : {}),
    ...(mobileNumber ? { mobileNumber } : {}),
    ...(email ? { email } : {}),
    ...(parts.length > 0 ? { address: address as { line1: string } } : {}),
  }
}

export default function ManyBranchesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/branches/bulk' })
  const create = useChange(adminCreateBranches, { outdates: [listBranches.admin] })
  const columns: PasteColumn[] = [
    { key: 'name', label: t`Name`, words: ['Name', 'Branch'] },
    { key: 'branchCode', label: t`Code`, words: ['Code', 'Branch code'] },
    { key: 'mobileNumber', label: t`Mobile`, words: ['Mobile', 'Mobile number', 'Phone'] },
    { key: 'email', label: t`Email`, words: ['Email', 'E-mail'] },
    { key: 'line1', label: t`Building and street`, words: ['Address', 'Line1', 'Street', 'Building and street'] },
    { key: 'city', label: t`Town or city`, words: ['City', 'Town', 'Town or city'] },
    { key: 'district', label: t`District`, words: ['District'] },
    { key: 'state', label: t`State`, words: ['State'] },
    { key: 'pincode', label: t`PIN code`, words: ['Pincode', 'PIN', 'PIN code'] },
  ]
  return (
    <CompanyFrame companyId={companyId} title={t`Many branches`}>
      {() => (
        <PasteRows
          route={adminCreateBranches}
          list="branches"
          columns={columns}
          itemOf={branchOf}
          example={'Ottapalam\tOTP\t9446000001\totp@nila.in\t4 Main Road\tOttapalam\tPalakkad\tKerala\t679101'}
          send={(branches) => create.mutateAsync({ params: { companyId }, body: { branches } })}
          onDone={() => {
            toast(t`The branches are created.`)
            void navigate({ to: '/admin/companies/$companyId/branches', params: { companyId } })
          }}
        />
      )}
    </CompanyFrame>
  )
}
