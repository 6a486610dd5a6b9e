// What superadmins read and change of an employee: profile, roles and access.
import {
  adminUpdateEmployee,
  getEmployee,
  listEmployees,
  type MembershipMove,
} from '@kuri/contract/companies/employees.contract'
import type { AssignmentInput } from '@kuri/contract/companies/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, TypeToConfirm } from '../../parts/confirm.tsx'
import { Columns, Panel } from '../../parts/layout.tsx'
import { inputOf } from './assignments.rules.ts'
import { AssignmentsField } from './assignments-field.tsx'
import type { Employee } from './employee.rules.ts'
import { EmployeeStatus } from './employee-status.tsx'
import { PersonFields } from './person-fields.tsx'

const OUTDATES = { outdates: [getEmployee.admin, listEmployees.admin] }
const paramsOf = ({ companyId, membershipId }: Employee) => ({ companyId, membershipId })

/** A superadmin changes the record of an employee as it is. */
export const EmployeeRecord = ({ employee }: { employee: Employee }) => (
  <Columns>
    <div className="stack g4">
      <Profile employee={employee} />
      <Roles key={employee.authorizationVersion} employee={employee} />
    </div>
    <Access employee={employee} />
  </Columns>
)

function Profile({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const update = useChange(adminUpdateEmployee, OUTDATES)
  const { name, email, mobileNumber } = employee.user
  return (
    <Panel title={t`Person`}>
      <Form
        route={adminUpdateEmployee}
        defaults={{ name, email, mobileNumber }}
        submit={<Trans>Save the changes</Trans>}
        send={(body) => update.mutateAsync({ params: paramsOf(employee), body })}
        onDone={() => toast(t`The changes are saved.`)}
      >
        {(form) => <PersonFields form={form} />}
      </Form>
    </Panel>
  )
}

function Roles({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const [assignments, setAssignments] = useState<AssignmentInput[]>(() => employee.assignments.map(inputOf))
  const update = useChange(adminUpdateEmployee, OUTDATES)
  const save = () =>
    update.mutate(
      { params: paramsOf(employee), body: { assignments } },
      { onSuccess: () => toast(t`The roles are saved.`) },
    )
  return (
    <Panel title={t`Roles`}>
      <div className="stack g4">
        <AssignmentsField companyId={employee.companyId} value={assignments} onChange={setAssignments} />
        {update.error && <Problem error={update.error} />}
        <Button onClick={save} busy={update.isPending}>
          <Trans>Save the roles</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function Access({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<MembershipMove | null>(null)
  const update = useChange(adminUpdateEmployee, OUTDATES)
  const move = (status: MembershipMove) => update.mutateAsync({ params: paramsOf(employee), body: { status } })
  const close = () => setAsked(null)
  const { status, user } = employee
  return (
    <Panel title={t`Access`} aside={<EmployeeStatus status={status} />}>
      <div className="stack g2">
        {status === 'ACTIVE' ? (
          <Button block look="second" onClick={() => setAsked('SUSPENDED')}>
            <Trans>Suspend</Trans>
          </Button>
        ) : (
          <Button block onClick={() => setAsked('ACTIVE')}>
            <Trans>Give access again</Trans>
          </Button>
        )}
        {status !== 'REVOKED' && (
          <Button block look="danger" onClick={() => setAsked('REVOKED')}>
            <Trans>Revoke</Trans>
          </Button>
        )}
      </div>
      {asked === 'REVOKED' && (
        <TypeToConfirm
          title={t`Revoke the access?`}
          word={user.name ?? user.mobileNumber}
          confirm={t`Revoke`}
          onConfirm={() => move('REVOKED')}
          onClose={close}
        >
          <p>
            <Trans>Their sessions end at once. Only a superadmin can give the access back.</Trans>
          </p>
        </TypeToConfirm>
      )}
      {asked === 'SUSPENDED' && (
        <ConfirmDialog
          title={t`Suspend the employee?`}
          confirm={t`Suspend`}
          onConfirm={() => move('SUSPENDED')}
          onClose={close}
        >
          <p>
            <Trans>Their sessions end at once.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {asked === 'ACTIVE' && (
        <ConfirmDialog
          title={t`Give access again?`}
          confirm={t`Give access`}
          onConfirm={() => move('ACTIVE')}
          onClose={close}
        >
          <p>
            <Trans>They sign in with their mobile number and have their roles again.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
