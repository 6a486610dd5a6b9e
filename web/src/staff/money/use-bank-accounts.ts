// The bank accounts of a branch to choose from. Null for somebody who may not read them.
import { listBankAccounts } from '@kuri/contract/tenancy/bank-accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useAccess } from '../access/access.tsx'

export function useBankAccounts(branchId: string | undefined) {
  const { can } = useAccess()
  const isAllowed = branchId !== undefined && can('branch.banking.manage', { branchId })
  const accounts = useQuery({
    ...read(listBankAccounts, { params: { branchId: branchId ?? '' }, query: { pageSize: 100 } }),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  return (accounts.data?.bankAccounts ?? []).map(({ id, bankName, accountNumber }) => ({
    value: id,
    label: `${bankName} ${accountNumber}`,
  }))
}
