// Where a role works: the whole company, a branch or one program, by name.

import { listBranches } from '@kuri/contract/companies/branches.contract'
import type { ScopeType } from '@kuri/contract/kit/permissions'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'
import { useCompanyInput } from '../companies/company-page.tsx'

type Assigned = { scopeType: ScopeType; branchName?: string | null; programName?: string | null }
const MOST = 100

export function useBranches() {
  const { can, pick } = useSide()
  const endpoint = pick(listBranches)
  const branches = useQuery({
    ...read(endpoint, { ...useCompanyInput(), query: { all: true } }),
    enabled: can('branch.read'),
  })
  return branches.data?.branches ?? []
}

/** The programs of a branch, or of all branches; up to a hundred by name. */
export function usePrograms(branchId?: string) {
  const { can } = useSide()
  const query = { pageSize: MOST, sortBy: 'name', sortOrder: 'asc', ...(branchId ? { branchId } : {}) } as const
  const programs = useQuery({ ...read(listPrograms.company, { query }), enabled: can('program.read') })
  return programs.data?.programs ?? []
}

export function useScopeNames(): Record<ScopeType, string> {
  const { t } = useLingui()
  return { COMPANY: t`Whole company`, BRANCH: t`A branch`, PROGRAM: t`One program` }
}

/** The name of a place. A program that was deleted has none. */
export function usePlaceName(): (assigned: Assigned) => string {
  const scopes = useScopeNames()
  return ({ scopeType, branchName, programName }) => programName ?? branchName ?? scopes[scopeType]
}
