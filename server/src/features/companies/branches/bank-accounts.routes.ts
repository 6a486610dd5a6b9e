import * as contract from '@kuri/contract/companies/bank-accounts.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listAllBankAccounts, setVerification } from './account-verification.actions.ts'
import * as accounts from './bank-accounts.actions.ts'

export function bankAccountRoutes(deps: Platform) {
  return [
    serve(contract.listBankAccounts, ({ permit, params, query }) =>
      accounts.listBankAccounts(deps, permit, params.branchId, query),
    ),
    serve(contract.listBankAccountChoices, ({ permit, query }) =>
      accounts.listBankAccountChoices(deps, permit, query.branchId),
    ),
    serve(contract.addBankAccount, ({ permit, params, body }) =>
      accounts.addBankAccount(deps, permit, params.branchId, body),
    ),
    serve(contract.updateBankAccount, ({ permit, params, body }) =>
      accounts.updateBankAccount(deps, permit, params, body),
    ),
    serve(contract.removeBankAccount, ({ permit, params }) => accounts.removeBankAccount(deps, permit, params)),
    serve(contract.adminListAllBankAccounts, ({ query }) => listAllBankAccounts(deps, query)),
    serve(contract.verifyBankAccount, ({ permit, params }) =>
      setVerification(deps, permit, params, { status: 'VERIFIED' }),
    ),
    serve(contract.unverifyBankAccount, ({ permit, params }) =>
      setVerification(deps, permit, params, { status: 'PENDING' }),
    ),
  ]
}
