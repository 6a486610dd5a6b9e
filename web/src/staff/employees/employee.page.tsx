// One employee: how to reach them, their roles, what they may do and where, and the end of their access.
import { getEmployee } from '@kuri/contract/companies/employees.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { Note } from '../../ui/feedback.tsx'
import { Time } from '../../ui/time.tsx'
import { DefinitionList, Panel } from '../parts/layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { PermissionMatrix } from '../team/permission-matrix.tsx'
import { usePlaceName } from '../team/places.ts'
import { type Employee, permissionPlaces } from './employee.rules.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeRoles } from './employee-roles.tsx'
import { EmployeeStatus } from './employee-status.tsx'

export default function EmployeePage() {
  const { t } = useLingui()
  const { membershipId } = useParams({ from: '/company/co/employees/$membershipId' })
  const employee = useQuery(read(getEmployee, { params: { membershipId } }))
  const user = employee.data?.user
  return (
    <StaffPage
      title={user?.name ?? user?.mobileNumber ?? t`Employee`}
      needs="employee.read"
      above={
        <Link to="/co/employees">
          <Trans>Employees</Trans>
        </Link>
      }
      actions={employee.data && <EmployeeActions employee={employee.data} />}
    >
      <Loaded query={employee} heights={[140, 160, 320]}>
        {(data) => (
          <>
            <Contact employee={data} />
            <EmployeeRoles employee={data} />
            <Permissions employee={data} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Contact({ employee }: { employee: Employee }) {
  const { user, status, acceptedAt, createdAt, updatedAt, unconfirmedSince } = employee
  const { t } = useLingui()
  return (
    <Panel title={t`Person`} aside={<EmployeeStatus status={status} />}>
      <DefinitionList
        columns={3}
        items={[
          [t`Mobile`, user.mobileNumber],
          [t`Email`, user.email],
          [t`Works here since`, <Time key="since" at={acceptedAt ?? createdAt} />],
          [t`Last change of access`, <Time key="changed" at={updatedAt} show="both" />],
        ]}
      />
      {unconfirmedSince !== null && (
        <Note>
          <Trans>
            A colleague invited them. Until the owner confirms them, they do not count where two people have to agree.
          </Trans>
        </Note>
      )}
    </Panel>
  )
}

function Permissions({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const columns = permissionPlaces(employee).map(({ at, ...column }) => ({ ...column, name: placeName(at) }))
  return (
    <Panel title={t`What they may do`} flush={columns.length > 0}>
      {columns.length > 0 ? (
        <PermissionMatrix caption={t`What they may do, and where`} columns={columns} />
      ) : (
        <p className="dim">
          <Trans>Nothing. Give them a role, or reactivate them when they are suspended.</Trans>
        </p>
      )}
    </Panel>
  )
}
