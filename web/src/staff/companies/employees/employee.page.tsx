// One employee: how to reach them, their roles, what they may do and where, and the end of their access.
import { getEmployee } from '@kuri/contract/companies/employees.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { CompanyPage, useCompanyParams } from '../companies/company-page.tsx'
import { PermissionMatrix } from '../team/permission-matrix.tsx'
import { usePlaceName } from '../team/places.ts'
import { type Employee, permissionPlaces } from './employee.rules.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeReader } from './employee-reader.tsx'
import { EmployeeRecord } from './employee-record.tsx'
import { EmployeeRoles } from './employee-roles.tsx'
import { EmployeeStatus } from './employee-status.tsx'

export default function EmployeePage() {
  const { t } = useLingui()
  const { pick, runsCompany } = useSide()
  const { membershipId } = useParams({ strict: false }) as { membershipId: string }
  const { endpoint, View } = pick(SIDES)
  const employee = useQuery(read(endpoint, { params: useCompanyParams({ membershipId }) }))
  const user = employee.data?.user
  return (
    <CompanyPage
      title={user?.name ?? user?.mobileNumber ?? t`Employee`}
      isBelow
      needs="employee.read"
      above={
        <Link to="/co/employees">
          <Trans>Employees</Trans>
        </Link>
      }
      actions={runsCompany && employee.data && <EmployeeActions employee={employee.data} />}
    >
      <Loaded query={employee} heights={[140, 160, 320]}>
        {(data) => <View employee={data} />}
      </Loaded>
    </CompanyPage>
  )
}

const SIDES = {
  company: { endpoint: getEmployee.company, View: EmployeeView },
  admin: { endpoint: getEmployee.admin, View: EmployeeRecord },
}

function EmployeeView({ employee }: { employee: Employee }) {
  return (
    <>
      <Contact employee={employee} />
      <EmployeeRoles employee={employee} />
      <EmployeeReader employee={employee} />
      <Permissions employee={employee} />
    </>
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
