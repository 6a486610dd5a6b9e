// The accounts of the company at payment providers, into which members pay online.

import type { Data } from '@kuri/contract/kit/route'
import {
  createPaymentAccount,
  disablePaymentAccount,
  type KEYS_BLOCKED_REASONS,
  listPaymentAccounts,
  replacePaymentAccountKeys,
} from '@kuri/contract/money/payment-accounts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useProof } from '../../people/second-factor/use-proof.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

type Account = Data<typeof listPaymentAccounts>['paymentAccounts'][number]
const OUTDATES = { outdates: [listPaymentAccounts] }

export default function PaymentAccountsPage() {
  const { t } = useLingui()
  const { pageNumber = 1 } = useSearch({ from: '/company/co/company/payment-accounts' })
  const list = useList(listPaymentAccounts, { query: { pageNumber, pageSize: 20 } })
  const [open, setOpen] = useState<{ kind: 'ADD' } | { kind: 'KEYS' | 'DISABLE'; account: Account } | null>(null)
  const disable = useChange(disablePaymentAccount, OUTDATES)
  const close = () => setOpen(null)
  const hasActive = list.data?.paymentAccounts.some(({ status }) => status === 'ACTIVE') ?? false
  const keysBlocked = list.data?.keysBlockedReason ?? null
  const whyNoKeys = keysBlocked === null ? undefined : <NoKeys code={keysBlocked} />
  return (
    <StaffPage
      title={t`Payment accounts`}
      needs="company.billing.manage"
      subtitle={<Trans>Members pay into the active account.</Trans>}
      actions={
        <Button
          onClick={() => setOpen({ kind: 'ADD' })}
          why={hasActive ? <BlockedReason code="PAYMENT_ACCOUNT_EXISTS" /> : whyNoKeys}
        >
          <Trans>Add an account</Trans>
        </Button>
      }
    >
      <PagedTable
        caption={t`Payment accounts`}
        list={list}
        rows={({ paymentAccounts }) => paymentAccounts}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Key`, isHeader: true, cell: ({ keyId }) => <span className="mono">{keyId}</span> },
          { name: t`Provider`, cell: ({ provider }) => (provider === 'RAZORPAY' ? 'Razorpay' : provider) },
          { name: t`Webhook`, cell: ({ webhookUrl }) => <span className="mono xs">{webhookUrl}</span> },
          { name: t`At the provider`, isAmount: true, cell: ({ balanceAmount }) => <Money rupees={balanceAmount} /> },
          {
            name: t`State`,
            cell: ({ status }) =>
              status === 'ACTIVE' ? (
                <Badge tone="done" icon="tick">
                  <Trans>Active</Trans>
                </Badge>
              ) : (
                <Badge icon="stop">
                  <Trans>Disabled</Trans>
                </Badge>
              ),
          },
          {
            name: t`Change`,
            cell: (account) =>
              account.status === 'ACTIVE' && (
                <span className="row g2">
                  <Button look="quiet" why={whyNoKeys} onClick={() => setOpen({ kind: 'KEYS', account })}>
                    <Trans>New keys</Trans>
                  </Button>
                  <Button look="danger" onClick={() => setOpen({ kind: 'DISABLE', account })}>
                    <Trans>Disable</Trans>
                  </Button>
                </span>
              ),
          },
        ]}
        rowLink={({ id }) => ({ to: '/co/company/payment-accounts/$accountId', params: { accountId: id } })}
        empty={<Trans>The company has no account at a payment provider.</Trans>}
      />
      {open?.kind === 'ADD' && <AddDialog onClose={close} />}
      {open?.kind === 'KEYS' && <KeysDialog account={open.account} onClose={close} />}
      {open?.kind === 'DISABLE' && (
        <ConfirmDialog
          title={t`Disable the payment account`}
          confirm={t`Disable it`}
          again={t`Press again to disable it`}
          look="danger"
          onConfirm={() => disable.mutateAsync({ params: { id: open.account.id } })}
          onClose={close}
        >
          <p>
            <Trans>
              No payment is started there any more; members cannot pay online until another account is active.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </StaffPage>
  )
}

/** Who can add an account or replace keys, or what the owner has to do first. */
const NoKeys = ({ code }: { code: (typeof KEYS_BLOCKED_REASONS)[number] }) =>
  code === 'OWNER_REQUIRED' ? (
    <Trans>Only the owner of the company can add an account or replace its keys.</Trans>
  ) : (
    <BlockedReason
      code={code}
      mend={
        <Link to="/co/me/second-factor">
          <Trans>Set up your second factor</Trans>
        </Link>
      }
    />
  )

function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(createPaymentAccount, OUTDATES)
  const { withProof, proofDialog } = useProof(t`Confirm the new account`)
  return (
    <Dialog title={t`Add a payment account`} onClose={onClose}>
      <Form
        route={createPaymentAccount}
        defaults={{ provider: 'RAZORPAY' }}
        submit={<Trans>Add it</Trans>}
        send={(body) => withProof((proof) => add.mutateAsync({ body: { ...body, proof } }))}
        onDone={() => {
          toast(t`The account is active. Set up its webhook at the provider.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="keyId" label={t`Id of the key`} autoComplete="off" />
            <TextField form={form} name="keySecret" label={t`Secret of the key`} type="password" autoComplete="off" />
            <TextField
              form={form}
              name="webhookSecret"
              label={t`Secret of the webhook`}
              type="password"
              autoComplete="off"
              hint={t`At least 24 characters; type the same at the provider.`}
            />
          </>
        )}
      </Form>
      {proofDialog}
    </Dialog>
  )
}

function KeysDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const { t } = useLingui()
  const replace = useChange(replacePaymentAccountKeys, OUTDATES)
  const { withProof, proofDialog } = useProof(t`Confirm the new keys`)
  return (
    <Dialog title={t`New keys`} onClose={onClose}>
      <Form
        route={replacePaymentAccountKeys}
        submit={<Trans>Replace the keys</Trans>}
        send={(body) =>
          withProof((proof) => replace.mutateAsync({ params: { id: account.id }, body: { ...body, proof } }))
        }
        onDone={() => {
          toast(t`The keys are replaced.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="keyId" label={t`Id of the key`} isOptional autoComplete="off" />
            <TextField
              form={form}
              name="keySecret"
              label={t`Secret of the key`}
              isOptional
              type="password"
              autoComplete="off"
            />
            <TextField
              form={form}
              name="webhookSecret"
              label={t`Secret of the webhook`}
              isOptional
              type="password"
              autoComplete="off"
            />
          </>
        )}
      </Form>
      {proofDialog}
    </Dialog>
  )
}
