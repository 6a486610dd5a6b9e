// Which program a page of money is about: the one in the address, else the first that somebody may see.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Empty } from '../../../ui/feedback.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'

type Chosen = { id: string; name: string; branchId: string }
type AtProgramProps = {
  needs: PermissionCode | readonly PermissionCode[]
  children(program: Chosen, choice: ReactNode): ReactNode
}

export function AtProgram({ needs, children }: AtProgramProps) {
  const { t } = useLingui()
  const { can } = useSide()
  const navigate = useNavigate()
  const { programId } = useSearch({ strict: false }) as { programId?: string }
  const programs = useQuery(read(listPrograms.company, { query: { pageSize: 100, sortBy: 'name', sortOrder: 'asc' } }))
  return (
    <Loaded query={programs}>
      {(data) => {
        const open = data.programs.filter(({ id, branchId }) => can(needs, { branchId, programId: id }))
        const program = open.find(({ id }) => id === programId) ?? open[0]
        if (!program)
          return (
            <Empty>
              <Trans>There is no program that you work for.</Trans>
            </Empty>
          )
        const choose = (id: string) =>
          void navigate({ to: '.', search: { programId: id } as never, replace: true } as never)
        const choice = (
          <select
            className="k-input w-auto"
            aria-label={t`Program`}
            value={program.id}
            onChange={({ target }) => choose(target.value)}
          >
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )
        return children(program, choice)
      }}
    </Loaded>
  )
}
