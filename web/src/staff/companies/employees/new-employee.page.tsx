// Creates an employee who can sign in at once.
import { adminCreateEmployee, listEmployees } from '@kuri/contract/companies/employees.contract'
import type { AssignmentInput } from '@kuri/contract/companies/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { CompanyFrame } from '../companies/company-frame.tsx'
import { AssignmentsField } from './assignments-field.tsx'
import { PersonFields } from './person-fields.tsx'

export default function NewEmployeePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/employees/new' })
  const [assignments, setAssignments] = useState<AssignmentInput[]>([])
  const create = useChange(adminCreateEmployee, { outdates: [listEmployees.admin] })
  return (
    <CompanyFrame companyId={companyId} title={t`New employee`}>
      {() => (
        <Panel title={t`Person`}>
          <Form
            route={adminCreateEmployee}
            submit={<Trans>Create the employee</Trans>}
            send={(body) => create.mutateAsync({ params: { companyId }, body: { ...body, assignments } })}
            onDone={({ user: { name } }) => {
              toast(t`${name} can sign in now.`)
              void navigate({ to: '/admin/companies/$companyId/employees', params: { companyId } })
            }}
          >
            {(form) => (
              <>
                <PersonFields form={form} />
                <AssignmentsField companyId={companyId} value={assignments} onChange={setAssignments} />
              </>
            )}
          </Form>
        </Panel>
      )}
    </CompanyFrame>
  )
}
