// The permissions of a role as boxes by area. One that cannot be given says why.

import { listPermissions } from '@kuri/contract/companies/roles.contract'
import type { PermissionCode, ScopeType } from '@kuri/contract/kit/permissions'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { byArea } from '../team/permission-areas.rules.ts'
import { useAreaNames } from '../team/permission-words.tsx'
import { isOffered, type NotGranted, notGrantedReason } from './role.rules.ts'

type Permission = Data<typeof listPermissions>['permissions'][number]
type PermissionChoiceProps = {
  scope: ScopeType
  /** Ids of permissions. */
  chosen: readonly string[]
  /** Without it the boxes are read only. */
  onChange?: ((ids: string[]) => void) | undefined
}

export function PermissionChoice(props: PermissionChoiceProps) {
  const permissions = useQuery(read(listPermissions))
  return (
    <Loaded query={permissions} heights={[180, 180, 180]}>
      {(data) => <Areas {...props} permissions={data.permissions.filter(({ code }) => isOffered(code))} />}
    </Loaded>
  )
}

function Areas({ scope, chosen, onChange, permissions }: PermissionChoiceProps & { permissions: Permission[] }) {
  const names = useAreaNames()
  const { can } = useSide()
  const words = useReasonWords(scope)
  const byCode = new Map<PermissionCode, Permission>(permissions.map((each) => [each.code, each]))
  const toggle = (id: string) =>
    onChange?.(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return byArea(byCode.keys()).map(({ area, codes }) => (
    <fieldset key={area} className="stack g1">
      <legend className="b">{names[area]}</legend>
      <div className="grid gap-x-6 md:grid-cols-2">
        {codes.map((code) => {
          const { id, description } = byCode.get(code)!
          const reason = notGrantedReason(code, scope, can)
          const isChosen = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              label={description}
              hint={onChange && reason ? words[reason] : undefined}
              checked={isChosen}
              disabled={!onChange || reason !== null}
              onChange={() => toggle(id)}
            />
          )
        })}
      </div>
    </fieldset>
  ))
}

function useReasonWords(scope: ScopeType): Record<NotGranted, ReactNode> {
  const { t } = useLingui()
  return {
    TOO_WIDE: scope === 'PROGRAM' ? t`Too wide for one program.` : t`Only for the whole company.`,
    NOT_HELD: <Trans>You do not hold it yourself.</Trans>,
  }
}
