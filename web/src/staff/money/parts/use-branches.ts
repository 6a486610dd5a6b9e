// The branches at which somebody works, for the pages that take or count money.

import { listBranches } from '@kuri/contract/companies/branches.contract'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'
import { branchesOfPrograms } from './branches.rules.ts'

const MOST = 100

/** Cashiers may not read branches, so theirs are those of their programs. `needs` is what they must hold there; null while loading. */
export function useBranches(needs: PermissionCode | readonly PermissionCode[]) {
  const { can } = useSide()
  const canRead = can('branch.read')
  const branches = useQuery({ ...read(listBranches.company, { query: { pageSize: MOST } }), enabled: canRead })
  const programs = useQuery({ ...read(listPrograms.company, { query: { pageSize: MOST } }), enabled: !canRead })
  const found = canRead ? branches.data?.branches : programs.data && branchesOfPrograms(programs.data.programs)
  return {
    error: branches.error ?? programs.error,
    branches: found?.filter(({ id }) => can(needs, { branchId: id })).map(({ id, name }) => ({ id, name })) ?? null,
  }
}
