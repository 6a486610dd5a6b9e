import { isProgramReady } from './branches.rules.ts'
import type { BranchRow } from './branches.sql.ts'

export const branchView = ({ branchId: _place, ...branch }: BranchRow) => ({
  ...branch,
  isProgramReady: isProgramReady(branch),
  createdAt: branch.createdAt.toISOString(),
  updatedAt: branch.updatedAt.toISOString(),
  deletedAt: branch.deletedAt?.toISOString() ?? null,
})
