// The roles of an employee: what they hold where, one more, one less.
import {
  assignRole,
  getEmployee,
  getOwnMembership,
  listEmployees,
  removeAssignment,
} from '@kuri/contract/companies/employees.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { type Column, PlainTable } from '../../table/plain-table.tsx'
import { usePlaceName } from '../team/places.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import type { Employee } from './employee.rules.ts'

type Assignment = Employee['assignments'][number]
const OUTDATES = { outdates: [getEmployee.company, listEmployees.company, getOwnMembership] }

export function EmployeeRoles({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const { can } = useSide()
  const placeName = usePlaceName()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Assignment | null>(null)
  const mayChange = can('employee.assignment.manage')
  const columns: Column<Assignment>[] = [
    { name: t`Role`, isHeader: true, cell: ({ role }) => <span dir="auto">{role.name}</span> },
    { name: t`Where`, cell: (each) => <span dir="auto">{placeName(each)}</span> },
    { name: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
  const remove: Column<Assignment> = {
    name: t`Change`,
    cell: (each) => (
      <Button
        look="second"
        aria-label={t`Take away ${each.role.name}`}
        why={each.role.systemRole === 'OWNER' ? <BlockedReason code="LAST_OWNER" /> : null}
        onClick={() => setRemoved(each)}
      >
        {t`Take away`}
      </Button>
    ),
  }
  return (
    <Panel
      title={t`Roles`}
      flush={employee.assignments.length > 0}
      aside={
        mayChange && (
          <Button
            look="second"
            why={employee.status === 'REVOKED' ? <BlockedReason code="EMPLOYEE_REVOKED" /> : null}
            onClick={() => setAdding(true)}
          >
            {t`Add a role`}
          </Button>
        )
      }
    >
      {employee.assignments.length > 0 ? (
        <PlainTable
          caption={t`Roles`}
          rows={employee.assignments}
          rowKey={({ id }) => id}
          columns={mayChange ? [...columns, remove] : columns}
        />
      ) : (
        <p className="dim">
          <Trans>No role yet. Without one there is nothing to see after signing in.</Trans>
        </p>
      )}
      {isAdding && <AddRole employee={employee} onClose={() => setAdding(false)} />}
      {removed && <TakeAway employee={employee} assignment={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

function AddRole({ employee: { membershipId }, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useLingui()
  const form = useBodyForm(assignRole)
  const assign = useChange(assignRole, OUTDATES)
  return (
    <Dialog title={t`Add a role`} onClose={onClose}>
      <BodyFormFrame<typeof assignRole>
        form={form}
        submit={t`Give this role`}
        send={(body) => assign.mutateAsync({ params: { membershipId }, body })}
        onDone={({ role }) => {
          toast(t`${role.name} works at once.`)
          onClose()
        }}
      >
        <AssignmentFields form={form as never} at="" />
      </BodyFormFrame>
    </Dialog>
  )
}

type TakeAwayProps = { employee: Employee; assignment: Assignment; onClose(): void }

function TakeAway({ employee: { membershipId }, assignment, onClose }: TakeAwayProps) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const remove = useChange(removeAssignment, OUTDATES)
  const role = <b dir="auto">{assignment.role.name}</b>
  const place = <span dir="auto">{placeName(assignment)}</span>
  return (
    <ConfirmDialog
      title={t`Take away the role`}
      confirm={t`Take it away`}
      look="danger"
      onConfirm={() => remove.mutateAsync({ params: { membershipId, assignmentId: assignment.id } })}
      onClose={onClose}
    >
      <p>
        <Trans>
          {role} · {place}: they lose these permissions at once.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
