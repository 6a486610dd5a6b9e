// The day book of a branch: what was taken, the cash there should be, and the count that closes the day.
import { depositCash, getDayBook, withdrawCash } from '@kuri/contract/money/day-book.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Columns, Panel, Stat, Stats } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterDay } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { AtBranch } from '../parts/branch-choice.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import type { DayBook } from './day-book.ts'
import { DayClose } from './day-close.tsx'

const NEEDS = ['payment.manage', 'statement.manage'] as const

export default function DayBookPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Day book`}
      needs={NEEDS}
      actions={
        <Button look="second" onClick={() => print()}>
          <Icon name="print" size={16} />
          <Trans>Print</Trans>
        </Button>
      }
    >
      <AtBranch needs={NEEDS}>
        {(branch, choice) => <BranchDay key={branch.id} branchId={branch.id} name={branch.name} choice={choice} />}
      </AtBranch>
    </StaffPage>
  )
}

function BranchDay({ branchId, name, choice }: { branchId: string; name: string; choice: ReactNode }) {
  const { t } = useLingui()
  const { date } = useSearch({ from: '/company/co/day-book' })
  const { can } = useSide()
  const dayBook = useQuery(read(getDayBook, { params: { branchId }, query: date ? { date } : {} }))
  return (
    <>
      <div className="row g3 flex-wrap">
        <span className="no-print">{choice}</span>
        <span className="no-print">
          <FilterDay name="date" label={t`Day`} />
        </span>
        {dayBook.data && (
          <span className="row g2">
            <b dir="auto">{name}</b> <Time at={dayBook.data.date} />
            {dayBook.data.isClosed ? (
              <Badge tone="done" icon="lock">
                <Trans>Closed</Trans>
              </Badge>
            ) : (
              <Badge tone="warn" icon="clock">
                <Trans>Open</Trans>
              </Badge>
            )}
          </span>
        )}
      </div>
      <Loaded query={dayBook} heights={[90, 320]}>
        {(day) => (
          <>
            <Stats>
              <Stat
                label={t`Taken`}
                value={<Money rupees={day.receipts.amount} />}
                detail={<Plural value={day.receipts.count} one="# receipt" other="# receipts" />}
                link={{ to: '/co/receipts', search: { branchId, from: day.date, to: day.date } }}
              />
              <Stat
                label={t`Voided, bounced, reversed`}
                value={<Money rupees={day.reversed.amount} />}
                detail={<Plural value={day.reversed.count} one="# receipt" other="# receipts" />}
              />
              <Stat label={t`Cash there should be`} value={<Money rupees={day.cash.expected} />} />
            </Stats>
            <Columns>
              <div className="stack g3">
                <Taken day={day} />
                <Deposits day={day} canDeposit={can('payment.manage', { branchId })} />
              </div>
              <div className="stack g3">
                <Cash day={day} />
                <DayClose key={day.date} day={day} canClose={can('payment.manage', { branchId })} />
              </div>
            </Columns>
          </>
        )}
      </Loaded>
    </>
  )
}

function Taken({ day }: { day: DayBook }) {
  const { t } = useLingui()
  const words = useModeWords()
  return (
    <Panel title={t`Taken, by person and way`} flush>
      {day.receipts.byEmployee.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>Nothing was taken on this day.</Trans>
        </p>
      ) : (
        <div className="k-scroll">
          <PlainTable
            caption={t`Taken, by person and way`}
            rows={day.receipts.byEmployee}
            rowKey={({ collectedById, mode }) => `${collectedById} ${mode}`}
            columns={[
              {
                name: t`Taken by`,
                isHeader: true,
                cell: ({ collectedByName }) => <span dir="auto">{collectedByName ?? t`Online`}</span>,
              },
              { name: t`How`, cell: ({ mode }) => words[mode] },
              { name: t`Receipts`, isAmount: true, cell: ({ count }) => count },
              { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
            ]}
            footer={[t`All`, '', day.receipts.count, <Money key="all" rupees={day.receipts.amount} />]}
          />
        </div>
      )}
    </Panel>
  )
}

function Cash({ day: { cash } }: { day: DayBook }) {
  const { t } = useLingui()
  const lines: [string, number][] = [
    [t`Carried over`, cash.opening],
    [t`Taken in cash`, cash.received],
    [t`Given back`, cash.givenBack],
    [t`Prizes paid`, cash.payouts],
    [t`Refunds paid`, cash.refunds],
    [t`Deposited at the bank`, cash.deposited],
    [t`Brought from the bank`, cash.withdrawn],
    [t`Other`, cash.other],
  ]
  return (
    <Panel title={t`Cash`}>
      <Ledger
        caption={t`Cash of the day`}
        columns={[{ name: t`What` }, { name: t`Amount`, isAmount: true }]}
        rows={lines
          .filter(([, amount], index) => index < 2 || amount !== 0)
          .map(([label, amount]) => ({ id: label, cells: [label, <Money key="amount" rupees={amount} />] }))}
        total={{ id: 'all', cells: [t`There should be`, <Money key="amount" rupees={cash.expected} size="md" />] }}
      />
    </Panel>
  )
}

function Deposits({ day, canDeposit }: { day: DayBook; canDeposit: boolean }) {
  const { t } = useLingui()
  const [dialog, setOpen] = useState<'DEPOSIT' | 'BRING' | null>(null)
  const accounts = useBankAccounts(day.branchId)
  const { date } = useSearch({ from: '/company/co/day-book' })
  const why = day.isClosed ? (
    <BlockedReason code="DAY_CLOSED" />
  ) : accounts?.length === 0 ? (
    <BlockedReason>
      <Trans>This branch has no bank account yet.</Trans>
    </BlockedReason>
  ) : undefined
  return (
    <Panel
      title={t`Deposited at the bank`}
      flush
      aside={
        canDeposit &&
        !date && (
          <span className="no-print">
            <Button look="quiet" onClick={() => setOpen('BRING')} why={why}>
              <Trans>Cash from the bank</Trans>
            </Button>{' '}
            <Button look="second" onClick={() => setOpen('DEPOSIT')} why={why}>
              <Trans>Deposit cash</Trans>
            </Button>
          </span>
        )
      }
    >
      {day.deposits.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>No cash was taken to the bank on this day.</Trans>
        </p>
      ) : (
        <PlainTable
          caption={t`Deposits of the day`}
          rows={day.deposits}
          rowKey={({ depositId }) => depositId}
          columns={[
            { name: t`Bank`, isHeader: true, cell: ({ bankName }) => bankName ?? '–' },
            { name: t`At`, cell: ({ depositedAt }) => <Time at={depositedAt} show="time" /> },
            { name: t`Note`, cell: ({ note }) => <span dir="auto">{note}</span> },
            { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
          ]}
        />
      )}
      {dialog === 'DEPOSIT' && <DepositDialog day={day} accounts={accounts ?? []} onClose={() => setOpen(null)} />}
      {dialog === 'BRING' && <BringDialog day={day} accounts={accounts ?? []} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

type Accounts = NonNullable<ReturnType<typeof useBankAccounts>>

/** Cash for prizes and refunds that the box does not hold. */
function BringDialog({ day, accounts, onClose }: { day: DayBook; accounts: Accounts; onClose(): void }) {
  const { t } = useLingui()
  const bring = useChange(withdrawCash, { outdates: [getDayBook] })
  return (
    <Dialog title={t`Bring cash from the bank`} onClose={onClose}>
      <Form
        route={withdrawCash}
        defaults={{ bankAccountId: accounts[0]?.value }}
        submit={<Trans>Book it</Trans>}
        isMoney
        send={(body) => bring.mutateAsync({ params: { branchId: day.branchId }, body })}
        onDone={() => {
          toast(t`The cash is booked.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <SelectField form={form} name="bankAccountId" label={t`From which account`} options={accounts} />
            <AmountField form={form} name="amount" label={t`Amount`} />
            <TextField form={form} name="note" label={t`Note`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function DepositDialog({ day, accounts, onClose }: { day: DayBook; accounts: Accounts; onClose(): void }) {
  const { t } = useLingui()
  const deposit = useChange(depositCash, { outdates: [getDayBook] })
  return (
    <Dialog title={t`Deposit cash at the bank`} onClose={onClose}>
      <Form
        route={depositCash}
        defaults={{ depositAccountId: accounts[0]?.value }}
        submit={<Trans>Book the deposit</Trans>}
        isMoney
        send={(body) => deposit.mutateAsync({ params: { branchId: day.branchId }, body })}
        onDone={() => {
          toast(t`The deposit is booked.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <SelectField form={form} name="depositAccountId" label={t`Into which account`} options={accounts} />
            <AmountField form={form} name="amount" label={t`Amount`} />
            <TextField form={form} name="note" label={t`Note`} isOptional />
            <p className="dim">
              <Trans>
                The branch has <Money rupees={day.cash.expected} /> in cash.
              </Trans>{' '}
              <Link to="/co/receipts" search={{ mode: 'CASH' }}>
                <Trans>Cash receipts</Trans>
              </Link>
            </p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
