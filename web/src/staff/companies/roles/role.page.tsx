// One role: what it allows, and for the company whose own it is, its editor.

import { getOwnMembership } from '@kuri/contract/companies/employees.contract'
import { getRole, listAssignableRoles, listRoles, updateRole } from '@kuri/contract/companies/roles.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { useScopeNames } from '../team/places.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { PermissionsField, RoleNameFields } from './role-fields.tsx'

type Role = Data<typeof getRole.company>
const idsOf = ({ permissions }: Role) => permissions.map(({ id }) => id)

export default function RolePage() {
  const { t } = useLingui()
  const { link, pick, runsCompany } = useSide()
  const { roleId } = useParams({ strict: false }) as { roleId: string }
  const role = useQuery(read(pick(getRole), { params: { roleId } }))
  const View = pick({ company: RoleView, admin: PermissionTable })
  const scopes = useScopeNames()
  return (
    <StaffPage
      title={role.data?.name ?? t`Role`}
      subtitle={role.data && scopes[role.data.scopeType]}
      needs="role.manage"
      above={
        <Link {...link('/roles')}>
          <Trans>Roles</Trans>
        </Link>
      }
      actions={
        runsCompany && (
          <ButtonLink to="/co/roles/new" search={{ from: roleId }} look="second">
            <Trans>Make a new role from it</Trans>
          </ButtonLink>
        )
      }
    >
      <Loaded query={role} heights={[120, 400]}>
        {(data) => <View role={data} />}
      </Loaded>
    </StaffPage>
  )
}

const RoleView = ({ role }: { role: Role }) =>
  role.isSystem ? <BuiltIn role={role} /> : <Editor key={role.id} role={role} />

function PermissionTable({ role: { permissions, description } }: { role: Role }) {
  const { t } = useLingui()
  return (
    <>
      {description && (
        <p className="dim" dir="auto">
          {description}
        </p>
      )}
      <Panel title={t`What it allows`} flush>
        <PlainTable
          caption={t`Permissions`}
          rows={permissions}
          rowKey={({ code }) => code}
          columns={[
            { name: t`Permission`, isHeader: true, cell: ({ code }) => code },
            { name: t`What it allows`, cell: (permission) => permission.description },
          ]}
        />
      </Panel>
    </>
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
  const update = useChange(updateRole, {
    outdates: [getRole.company, listRoles.company, listAssignableRoles, getOwnMembership],
  })
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
