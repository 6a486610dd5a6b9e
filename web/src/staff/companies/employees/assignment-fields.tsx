// A role and where it works. A role belongs to one kind of place, so choosing it decides which place is asked for.

import { listAssignableRoles } from '@kuri/contract/companies/roles.contract'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Select } from '../../../ui/field.tsx'
import { SelectField, useField } from '../../../ui/form/fields.tsx'
import type { FieldValues } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { useBranches, usePrograms, useScopeNames } from '../team/places.ts'

function useAssignableRoles() {
  const roles = useQuery(read(listAssignableRoles, { query: { all: true } }))
  return (roles.data?.roles ?? []).filter(({ systemRole }) => systemRole !== 'OWNER')
}

/** What the role of this id gives. */
export function useCodesOf(): (roleId: string | undefined) => PermissionCode[] {
  const roles = useAssignableRoles()
  return (roleId) => roles.find(({ id }) => id === roleId)?.permissions.map(({ code }) => code) ?? []
}

type AssignmentFieldsProps = {
  form: BodyForm<FieldValues>
  /** The path in front of its fields: "" or "assignments.0." */
  at: string
}

export function AssignmentFields({ form, at }: AssignmentFieldsProps) {
  const { t } = useLingui()
  const roles = useAssignableRoles()
  const scopes = useScopeNames()
  const role = roles.find(({ id }) => id === form.watch(`${at}roleId`))
  const field = useField({ form, name: `${at}roleId` }, t`Role`)
  const choose = (roleId: string) => {
    const chosen = roles.find(({ id }) => id === roleId)
    form.setValue(`${at}roleId`, roleId, { shouldValidate: form.formState.isSubmitted })
    form.setValue(`${at}scopeType`, chosen?.scopeType)
    form.setValue(`${at}branchId`, undefined)
    form.setValue(`${at}programId`, undefined)
  }
  return (
    <>
      <Select
        {...field}
        none={t`Choose a role`}
        value={role?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={roles.map(({ id, name, scopeType, isAssignable }) => ({
          value: id,
          label: isAssignable
            ? `${name} · ${scopes[scopeType]}`
            : t`${name} · ${scopes[scopeType]} (more than you hold)`,
          disabled: !isAssignable,
        }))}
        hint={role?.description ?? undefined}
      />
      {role?.scopeType === 'BRANCH' && <BranchField form={form} at={at} />}
      {role?.scopeType === 'PROGRAM' && <ProgramField form={form} at={at} />}
    </>
  )
}

function BranchField({ form, at }: AssignmentFieldsProps) {
  const { t } = useLingui()
  const branches = useBranches()
  if (branches.length === 0) return <NoPlaces />
  return (
    <SelectField
      form={form}
      name={`${at}branchId`}
      label={t`Branch`}
      none={t`Choose a branch`}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function ProgramField({ form, at }: AssignmentFieldsProps) {
  const { t } = useLingui()
  const branches = useBranches()
  const [branchId, setBranchId] = useState('')
  const programs = usePrograms(branchId)
  if (branches.length === 0 && programs.length === 0) return <NoPlaces />
  return (
    <>
      {branches.length > 1 && (
        <Select
          label={t`Programs of`}
          none={t`All branches`}
          value={branchId}
          onChange={({ target }) => setBranchId(target.value)}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        form={form}
        name={`${at}programId`}
        label={t`Program`}
        none={t`Choose a program`}
        options={programs.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

const NoPlaces = () => (
  <Note tone="warn">
    <Trans>You see no place where this role could work. Choose a role for the whole company, or ask the owner.</Trans>
  </Note>
)
