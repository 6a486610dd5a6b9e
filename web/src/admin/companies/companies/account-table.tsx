// Bank accounts of branches, to be compared with a cheque and verified.

import {
  adminListAllBankAccounts,
  unverifyBankAccount,
  verifyBankAccount,
} from '@kuri/contract/companies/bank-accounts.contract'
import type { Data, Query } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { ConfirmDialog } from '../../../staff/parts/confirm.tsx'
import { DefinitionList } from '../../../staff/parts/layout.tsx'
import { useList } from '../../../staff/parts/loaded.tsx'
import { FilterChips, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'

type Account = Data<typeof adminListAllBankAccounts>['bankAccounts'][number]

type AccountTableProps = {
  query: Partial<Query<typeof adminListAllBankAccounts>>
  filters?: ReactNode
  isFiltered: boolean
  /** The company stands above the table. */
  isOfCompany?: boolean
}

export function AccountTable({ query, filters, isFiltered, isOfCompany = false }: AccountTableProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Account | null>(null)
  return (
    <>
      <PagedTable
        caption={t`Bank accounts`}
        list={useList(adminListAllBankAccounts, { query: { ...query, pageSize: 20 } })}
        rows={(data) => data.bankAccounts}
        rowKey={({ id }) => id}
        isFiltered={isFiltered}
        empty={<Trans>No bank account yet. Companies add them to their branches.</Trans>}
        toolbar={
          <Filters>
            <FilterChips
              name="verificationStatus"
              label={t`State`}
              options={[
                { value: 'PENDING', label: t`To verify` },
                { value: 'VERIFIED', label: t`Verified` },
              ]}
            />
            {filters}
          </Filters>
        }
        columns={[
          { name: t`Account holder`, isHeader: true, cell: ({ accountHolder }) => <bdi>{accountHolder}</bdi> },
          ...(isOfCompany ? [] : [{ name: t`Company`, cell: (row: Account) => <CompanyOf account={row} /> }]),
          { name: t`Branch`, cell: ({ officeName }) => <bdi>{officeName}</bdi> },
          { name: t`Account number`, cell: ({ accountNumber }) => <span className="mono">{accountNumber}</span> },
          { name: t`IFSC`, cell: ({ ifsc, bankName }) => `${ifsc}, ${bankName}` },
          {
            name: t`State`,
            cell: (row) => (
              <>
                <Badge tone={row.verificationStatus === 'VERIFIED' ? 'done' : 'warn'} icon={iconOf(row)}>
                  {row.verificationStatus === 'VERIFIED' ? <Trans>verified</Trans> : <Trans>to verify</Trans>}
                </Badge>
                {row.verifiedAt && (
                  <span className="xs dim block">
                    <Time at={row.verifiedAt} /> <bdi>{row.verifiedByName}</bdi>
                  </span>
                )}
              </>
            ),
          },
          {
            name: t`Actions`,
            cell: (row) => (
              <Button look={row.verificationStatus === 'VERIFIED' ? 'quiet' : 'second'} onClick={() => setChosen(row)}>
                {row.verificationStatus === 'VERIFIED' ? <Trans>Take back</Trans> : <Trans>Verify</Trans>}
              </Button>
            ),
          },
        ]}
      />
      {chosen && <Verification account={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const iconOf = ({ verificationStatus }: Account) => (verificationStatus === 'VERIFIED' ? 'tick' : 'clock')

const CompanyOf = ({ account: { companyId, companyName } }: { account: Account }) => (
  <Link to="/admin/companies/$companyId" params={{ companyId }}>
    <bdi>{companyName}</bdi>
  </Link>
)

function Verification({ account, onClose }: { account: Account; onClose(): void }) {
  const { t } = useLingui()
  const outdates = [adminListAllBankAccounts]
  const verify = useChange(verifyBankAccount, { outdates })
  const unverify = useChange(unverifyBankAccount, { outdates })
  const { companyId, branchId, bankAccountId } = account
  const params = { companyId, branchId, bankAccountId }
  const isVerified = account.verificationStatus === 'VERIFIED'
  return (
    <ConfirmDialog
      title={isVerified ? t`Take the verification back?` : t`Verify the account?`}
      confirm={isVerified ? t`Take it back` : t`Verify`}
      look={isVerified ? 'danger' : 'main'}
      onConfirm={async () => {
        await (isVerified ? unverify : verify).mutateAsync({ params })
        toast(isVerified ? t`The account waits for verification again.` : t`The account is verified.`)
      }}
      onClose={onClose}
    >
      <p>
        {isVerified ? (
          <Trans>It waits for verification again.</Trans>
        ) : (
          <Trans>Compare every value with a cancelled cheque or a passbook page.</Trans>
        )}
      </p>
      <DefinitionList
        items={[
          [t`Account holder`, account.accountHolder],
          [
            t`Account number`,
            <span key="number" className="mono">
              {account.accountNumber}
            </span>,
          ],
          [t`Bank`, account.bankName],
          [t`Branch of the bank`, account.branchName],
          [t`IFSC`, account.ifsc],
          [t`Company`, account.companyName],
        ]}
      />
    </ConfirmDialog>
  )
}
