import type { Data } from '@kuri/contract/kit/route'
import type { listBankAccounts } from '@kuri/contract/tenancy/bank-accounts.contract'

export type BankAccount = Data<typeof listBankAccounts>['bankAccounts'][number]
