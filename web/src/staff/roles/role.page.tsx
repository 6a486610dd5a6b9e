// One role: what it allows, and its editor when it is the company's own.
import type { Data } from '@kuri/contract/kit/route'
import { getOwnMembership } from '@kuri/contract/tenancy/employees.contract'
import { getRole, listAssignableRoles, listRoles, updateRole } from '@kuri/contract/tenancy/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { BodyFormFrame } from '../../ui/form/form.tsx'
import { useBodyForm } from '../../ui/form/use-body-form.ts'
import { toast } from '../../ui/toast.tsx'
import { BlockedReason } from '../access/blocked-reason.tsx'
import { Panel } from '../parts/layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { useScopeNames } from '../team/places.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { PermissionsField, RoleNameFields } from './role-fields.tsx'

type Role = Data<typeof getRole>
const idsOf = ({ permissions }: Role) => permissions.map(({ id }) => id)

export default function RolePage() {
  const { t } = useLingui()
  const { roleId } = useParams({ from: '/company/co/roles/$roleId' })
  const role = useQuery(read(getRole, { params: { roleId } }))
  const scopes = useScopeNames()
  return (
    <StaffPage
      title={role.data?.name ?? t`Role`}
      subtitle={role.data && scopes[role.data.scopeType]}
      needs="role.manage"
      above={
        <Link to="/co/roles">
          <Trans>Roles</Trans>
        </Link>
      }
      actions={
        <ButtonLink to="/co/roles/new" search={{ from: roleId }} look="second">
          <Trans>Make a new role from it</Trans>
        </ButtonLink>
      }
    >
      <Loaded query={role} heights={[120, 400]}>
        {(data) => (data.isSystem ? <BuiltIn role={data} /> : <Editor key={data.id} role={data} />)}
      </Loaded>
    </StaffPage>
  )
}

function BuiltIn({ role }: { role: Role }) {
  const { t } = useLingui()
  return (
    <Panel title={t`What it allows`}>
      <div className="stack g4">
        <Note icon="lock">
          <BlockedReason code="ROLE_BUILT_IN" />
        </Note>
        <PermissionChoice scope={role.scopeType} chosen={idsOf(role)} />
      </div>
    </Panel>
  )
}

function Editor({ role }: { role: Role }) {
  const { t } = useLingui()
  const form = useBodyForm(updateRole, {
    defaults: { name: role.name, description: role.description ?? '', permissionIds: idsOf(role) },
  })
  const update = useChange(updateRole, { outdates: [getRole, listRoles, listAssignableRoles, getOwnMembership] })
  const count = role.assignmentCount
  return (
    <Panel title={t`What the role is`}>
      <BodyFormFrame<typeof updateRole>
        form={form}
        submit={t`Save`}
        send={(body) =>
          update.mutateAsync({ params: { roleId: role.id }, body: { ...body, description: body.description ?? null } })
        }
        onDone={() => toast(t`Saved. It works at once for everybody who holds the role.`)}
      >
        {count > 0 && (
          <Note tone="warn">
            <Trans>Given {count} times. A change works at once, also on pages that are open.</Trans>
          </Note>
        )}
        <RoleNameFields form={form as never} />
        <PermissionsField form={form as never} scope={role.scopeType} />
      </BodyFormFrame>
    </Panel>
  )
}
