import { listBankAccounts, removeBankAccount, updateBankAccount } from '@kuri/contract/companies/bank-accounts.contract'
import { getBranch } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import type { BankAccount } from './bank-account.ts'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { BranchTabs } from './branch-tabs.tsx'

type Open = { kind: 'new' } | { kind: 'edit'; account: BankAccount } | { kind: 'remove'; account: BankAccount }

export default function BankAccountsPage() {
  const { t } = useLingui()
  const { branchId } = useParams({ from: '/company/co/branches/$branchId/bank-accounts' })
  const { pageNumber } = useSearch({ from: '/company/co/branches/$branchId/bank-accounts' })
  const branch = useQuery(read(getBranch.company, { params: { branchId } }))
  const list = useList(listBankAccounts, { params: { branchId }, query: given({ pageNumber }) })
  const [open, setOpen] = useState<Open | null>(null)
  const isArchived = branch.data?.status === 'ARCHIVED'
  const columns = useColumns(isArchived ? null : setOpen)
  const name = branch.data?.name
  const add = !isArchived && <Button onClick={() => setOpen({ kind: 'new' })}>{t`Add an account`}</Button>
  return (
    <StaffPage
      title={name ? t`Bank accounts of ${name}` : t`Bank accounts`}
      needs="branch.banking.manage"
      place={{ branchId }}
      above={
        <Link to="/co/branches">
          <Trans>Branches</Trans>
        </Link>
      }
      actions={add}
      tabs={<BranchTabs branchId={branchId} />}
    >
      <PagedTable
        caption={t`Bank accounts`}
        list={list}
        rows={(data) => data.bankAccounts}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Trans>No bank account yet.</Trans>}
        emptyAction={add}
      />
      {open?.kind === 'new' && <BankAccountDialog branchId={branchId} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && (
        <BankAccountDialog branchId={branchId} account={open.account} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'remove' && <RemoveAccount account={open.account} onClose={() => setOpen(null)} />}
    </StaffPage>
  )
}

function useColumns(onOpen: ((open: Open) => void) | null): Column<BankAccount>[] {
  const { t } = useLingui()
  const columns: Column<BankAccount>[] = [
    { name: t`Holder`, isHeader: true, cell: ({ accountHolder }) => <span dir="auto">{accountHolder}</span> },
    { name: t`Account number`, cell: ({ accountNumber }) => <span className="tabular-nums">{accountNumber}</span> },
    {
      name: t`Bank`,
      cell: ({ bankName, branchName, ifsc }) => (
        <>
          <span dir="auto">{[bankName, branchName].filter(Boolean).join(', ')}</span>
          <br />
          <span className="dim">{ifsc}</span>
        </>
      ),
    },
    {
      name: t`Checked by the platform`,
      cell: ({ verifiedAt }) =>
        verifiedAt ? (
          <>
            <Badge tone="done" icon="tick">{t`Verified`}</Badge> <Time at={verifiedAt} />
          </>
        ) : (
          <Badge tone="line" icon="clock">{t`Waiting`}</Badge>
        ),
    },
    {
      name: t`Use`,
      cell: (account) =>
        account.isPrimary ? (
          <Badge tone="plain" icon="tick">{t`Primary`}</Badge>
        ) : onOpen ? (
          <MakePrimary account={account} />
        ) : null,
    },
  ]
  if (!onOpen) return columns
  return [
    ...columns,
    {
      name: t`Change`,
      cell: (account) => (
        <div className="row g2 flex-wrap">
          <Button
            look="second"
            aria-label={t`Change the account of ${account.accountHolder}`}
            onClick={() => onOpen({ kind: 'edit', account })}
          >
            {t`Change`}
          </Button>
          <Button
            look="quiet"
            aria-label={t`Remove the account of ${account.accountHolder}`}
            onClick={() => onOpen({ kind: 'remove', account })}
          >
            {t`Remove`}
          </Button>
        </div>
      ),
    },
  ]
}

function MakePrimary({ account: { branchId, bankAccountId, accountHolder } }: { account: BankAccount }) {
  const { t } = useLingui()
  const update = useChange(updateBankAccount, { outdates: [listBankAccounts] })
  const input = { params: { branchId, bankAccountId }, body: { isPrimary: true } }
  return (
    <Button
      look="quiet"
      busy={update.isPending}
      aria-label={t`Make primary: ${accountHolder}`}
      onClick={() => update.mutate(input, { onError: ({ message }) => toast(message, { icon: 'alert' }) })}
    >
      {t`Make primary`}
    </Button>
  )
}

function RemoveAccount({ account, onClose }: { account: BankAccount; onClose(): void }) {
  const { t } = useLingui()
  const remove = useChange(removeBankAccount, { outdates: [listBankAccounts] })
  const { branchId, bankAccountId, accountHolder } = account
  return (
    <ConfirmDialog
      title={t`Remove the account`}
      confirm={t`Remove it`}
      look="danger"
      onConfirm={() => remove.mutateAsync({ params: { branchId, bankAccountId } })}
      onClose={onClose}
    >
      <p dir="auto">
        <Trans>The account of {accountHolder} disappears from the list.</Trans>
      </p>
    </ConfirmDialog>
  )
}
