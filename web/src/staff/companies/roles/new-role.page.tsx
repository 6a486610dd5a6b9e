// A role of the company's own, from nothing or from another role.

import { createRole, getRole, listAssignableRoles, listRoles } from '@kuri/contract/companies/roles.contract'
import type { ScopeType } from '@kuri/contract/kit/permissions'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { RadioCards } from '../../../ui/choice.tsx'
import { useField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useScopeNames } from '../team/places.ts'
import { fitting } from './role.rules.ts'
import { PermissionsField, RoleNameFields } from './role-fields.tsx'

type Role = Data<typeof getRole.company>

export default function NewRolePage() {
  const { t } = useLingui()
  const { from } = useSearch({ from: '/company/co/roles/new' })
  return (
    <StaffPage
      title={t`New role`}
      needs="role.manage"
      above={
        <Link to="/co/roles">
          <Trans>Roles</Trans>
        </Link>
      }
    >
      {from ? <FromRole roleId={from} /> : <NewRole />}
    </StaffPage>
  )
}

function FromRole({ roleId }: { roleId: string }) {
  const role = useQuery(read(getRole.company, { params: { roleId } }))
  return <Loaded query={role}>{(data) => <NewRole from={data} />}</Loaded>
}

function NewRole({ from }: { from?: Role }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const scopes = useScopeNames()
  const scopeDetails = {
    COMPANY: t`Also for the team, the branches and the settings.`,
    BRANCH: t`Works at each branch where somebody gets it.`,
    PROGRAM: t`Works for single programs.`,
  }
  const form = useBodyForm(createRole, {
    defaults: {
      scopeType: from?.scopeType ?? 'BRANCH',
      description: from?.description ?? '',
      permissionIds: from ? idsFitting(from.permissions, from.scopeType) : [],
    },
  })
  const create = useChange(createRole, { outdates: [listRoles.company, listAssignableRoles] })
  const scope = form.watch('scopeType')
  const field = useField({ form, name: 'scopeType' }, t`Works for`)
  return (
    <Panel title={t`What the role is`}>
      <BodyFormFrame<typeof createRole>
        form={form}
        submit={t`Create the role`}
        send={(body) => create.mutateAsync({ body })}
        onDone={({ name }) => {
          toast(t`${name} can be given now.`)
          void navigate({ to: '/co/roles' })
        }}
      >
        <RoleNameFields form={form as never} />
        <RadioCards
          label={field.label}
          error={field.error}
          value={scope}
          onChoose={(next) => form.setValue('scopeType', next)}
          options={(Object.keys(scopes) as ScopeType[]).map((value) => ({
            value,
            label: scopes[value],
            detail: scopeDetails[value],
          }))}
        />
        <PermissionsField form={form as never} scope={scope} />
      </BodyFormFrame>
    </Panel>
  )
}

const idsFitting = (permissions: Role['permissions'], scope: ScopeType) => {
  const codes = fitting(
    permissions.map(({ code }) => code),
    scope,
  )
  return permissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
}
