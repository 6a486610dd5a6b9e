// Stands for the statement on whose books a program belongs to.
import type * as real from '@kuri/server/features/money/billing/program-scope.sql'

export const getScopeOfProgram: typeof real.getScopeOfProgram = async (_db, programId) => ({
  companyId: 'company',
  branchId: 'branch',
  programId,
})
