// The bank accounts whose statements are compared with the books.
import { listBankAccountChoices } from '@kuri/contract/companies/bank-accounts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Empty } from '../../../ui/feedback.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { useBranches } from '../parts/use-branches.ts'

export default function BankAccountsPage() {
  const { t } = useLingui()
  const choices = useQuery(read(listBankAccountChoices, { query: {} }))
  const { branches } = useBranches('company.billing.manage')
  const nameOf = (branchId: string) => branches?.find(({ id }) => id === branchId)?.name ?? '–'
  return (
    <StaffPage title={t`Bank accounts`} needs="company.billing.manage">
      <Loaded query={choices}>
        {({ bankAccounts }) =>
          bankAccounts.length === 0 ? (
            <Empty>
              <Trans>No branch has a bank account yet.</Trans>
            </Empty>
          ) : (
            <section className="k-card flush k-table-card">
              <PlainTable
                caption={t`Bank accounts`}
                rows={bankAccounts}
                rowKey={({ id }) => id}
                rowLink={({ id }) => ({ to: '/co/bank/$bankAccountId', params: { bankAccountId: id } })}
                columns={[
                  {
                    name: t`Account`,
                    isHeader: true,
                    cell: ({ bankName, accountNumberEnd }) => `${bankName} …${accountNumberEnd}`,
                  },
                  { name: t`Branch`, cell: ({ branchId }) => <span dir="auto">{nameOf(branchId)}</span> },
                ]}
              />
            </section>
          )
        }
      </Loaded>
    </StaffPage>
  )
}
