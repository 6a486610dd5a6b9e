import type { listBankAccounts } from '@kuri/contract/companies/bank-accounts.contract'
import type { Data } from '@kuri/contract/kit/route'

export type BankAccount = Data<typeof listBankAccounts>['bankAccounts'][number]
