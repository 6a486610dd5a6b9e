import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { bankAccountRoutes } from './bank-accounts.routes.ts'
import { branchRoutes } from './branches.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    branch: 'created' | 'updated' | 'address-replaced' | 'deactivated' | 'reactivated' | 'archived'
    'bank-account': 'created' | 'updated' | 'deleted' | 'verified' | 'unverified'
  }
}

export const branches: Feature<Platform> = {
  name: 'companies/branches',
  routes: (deps) => [...branchRoutes(deps), ...bankAccountRoutes(deps)],
  sealed: [{ table: 'branch_bank_accounts', column: 'account_number_sealed' }],
  keyedHashes: ['branch_bank_accounts.account_number_hash'],
  constraints: {
    branches__live_code_per_company: { code: 'BRANCH_CODE_TAKEN', path: 'branchCode' },
    branches_company_id_fkey: { code: 'NOT_FOUND' },
    branch_bank_accounts__live_number_per_branch: { code: 'BANK_ACCOUNT_TAKEN', path: 'accountNumber' },
    branch_bank_accounts__one_primary: { code: 'PRIMARY_ACCOUNT_TAKEN', path: 'isPrimary' },
  },
}
