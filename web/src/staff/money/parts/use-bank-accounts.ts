// The bank accounts of a branch to choose from, for everybody who books money there.
import { listBankAccountChoices } from '@kuri/contract/companies/bank-accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'

/** Null until they are read. */
export function useBankAccounts(branchId: string | undefined) {
  const choices = useQuery({
    ...read(listBankAccountChoices, { query: branchId === undefined ? {} : { branchId } }),
    enabled: branchId !== undefined,
  })
  return (
    choices.data?.bankAccounts.map(({ id, bankName, accountNumberEnd }) => ({
      value: id,
      label: `${bankName} …${accountNumberEnd}`,
    })) ?? null
  )
}
