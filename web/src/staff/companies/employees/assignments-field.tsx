// The roles of an employee, and where each holds.

import { listBranches } from '@kuri/contract/companies/branches.contract'
import { type AssignmentInput, listRoles } from '@kuri/contract/companies/roles.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { inputOf, isSame } from './assignments.rules.ts'

type AssignmentsFieldProps = {
  companyId: string
  value: readonly AssignmentInput[]
  onChange(next: AssignmentInput[]): void
}

const OWNER = 'role_owner_company'

function usePlaces(companyId: string) {
  const roles = useQuery(read(listRoles.admin, { query: { companyId, all: true } }))
  const branches = useQuery(read(listBranches.admin, { params: { companyId }, query: { all: true } }))
  const programs = useQuery(read(listPrograms.admin, { query: { companyId, pageSize: 100 } }))
  return {
    roles: roles.data?.roles ?? [],
    branches: branches.data?.branches ?? [],
    programs: programs.data?.programs ?? [],
  }
}

export function AssignmentsField({ companyId, value, onChange }: AssignmentsFieldProps) {
  const { t } = useLingui()
  const { roles, branches, programs } = usePlaces(companyId)
  const [roleId, setRoleId] = useState('')
  const [placeId, setPlaceId] = useState('')
  const role = roles.find(({ id }) => id === roleId)
  const nameOf = ({ roleId: id, branchId, programId }: AssignmentInput) => {
    const place =
      branches.find((branch) => branch.id === branchId)?.name ?? programs.find((each) => each.id === programId)?.name
    const name = roles.find((each) => each.id === id)?.name ?? id
    return place ? `${name}, ${place}` : name
  }
  const places = role?.scopeType === 'BRANCH' ? branches : role?.scopeType === 'PROGRAM' ? programs : []
  const isWhole = role !== undefined && (role.scopeType === 'COMPANY' || placeId !== '')
  const add = () => {
    if (!role || !isWhole) return
    const next = inputOf({ roleId: role.id, scopeType: role.scopeType, branchId: placeId, programId: placeId })
    if (!value.some((each) => isSame(each, next))) onChange([...value, next])
    setRoleId('')
    setPlaceId('')
  }
  return (
    <fieldset className="k-field stack g2">
      <legend className="b">
        <Trans>Roles</Trans>
      </legend>
      {value.length === 0 && (
        <p className="dim">
          <Trans>No role yet: the person can sign in but sees nothing.</Trans>
        </p>
      )}
      <ul className="stack g1">
        {value.map((each) => (
          <li key={`${each.roleId} ${each.branchId ?? each.programId ?? ''}`} className="row g2 between">
            <bdi>{nameOf(each)}</bdi>
            {each.roleId !== OWNER && (
              <Button
                look="quiet"
                icon
                aria-label={t`Remove ${nameOf(each)}`}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                <Icon name="x" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label={t`Role`}
          none={t`Choose a role`}
          value={roleId}
          onChange={({ target }) => {
            setRoleId(target.value)
            setPlaceId('')
          }}
          options={roles.filter(({ id }) => id !== OWNER).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {places.length > 0 && (
          <Select
            label={role?.scopeType === 'BRANCH' ? t`Branch` : t`Program`}
            none={t`Choose where`}
            value={placeId}
            onChange={({ target }) => setPlaceId(target.value)}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Button look="second" onClick={add} disabled={!isWhole}>
          <Trans>Add the role</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
