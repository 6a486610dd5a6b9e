// Creates many employees from a spreadsheet, all or none.
import { adminCreateEmployees, listEmployees } from '@kuri/contract/companies/employees.contract'
import type { AssignmentInput } from '@kuri/contract/companies/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { toast } from '../../../ui/toast.tsx'
import { type PasteColumn, PasteRows } from '../../table/paste-rows.tsx'
import { CompanyFrame } from '../companies/company-frame.tsx'
import { AssignmentsField } from './assignments-field.tsx'

export default function ManyEmployeesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/employees/bulk' })
  const [assignments, setAssignments] = useState<AssignmentInput[]>([])
  const create = useChange(adminCreateEmployees, { outdates: [listEmployees.admin] })
  const columns: PasteColumn[] = [
    { key: 'name', label: t`Name`, words: ['Name', 'Employee'] },
    { key: 'mobileNumber', label: t`Mobile`, words: ['Mobile', 'Mobile number', 'Phone'] },
    { key: 'email', label: t`Email`, words: ['Email', 'E-mail'] },
  ]
  return (
    <CompanyFrame companyId={companyId} title={t`Many employees`}>
      {() => (
        <PasteRows
          route={adminCreateEmployees}
          list="employees"
          columns={columns}
          itemOf={({ name, mobileNumber, email }) => ({
            name: name ?? '',
            mobileNumber: mobileNumber ?? '',
            email: email ?? '',
            ...(assignments.length > 0 ? { assignments } : {}),
          })}
          example={'Devi K\t9446000001\tdevi@nila.in'}
          send={(employees) => create.mutateAsync({ params: { companyId }, body: { employees } })}
          onDone={() => {
            toast(t`The employees can sign in now.`)
            void navigate({ to: '/admin/companies/$companyId/employees', params: { companyId } })
          }}
        >
          <AssignmentsField companyId={companyId} value={assignments} onChange={setAssignments} />
          <p className="hint">
            <Trans>All of them get these roles. No invitation is sent.</Trans>
          </p>
        </PasteRows>
      )}
    </CompanyFrame>
  )
}
