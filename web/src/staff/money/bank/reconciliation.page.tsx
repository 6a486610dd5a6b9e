// Whether the books and the bank agree on a day, what is open on both sides, and the months that were signed.
import { listApprovals } from '@kuri/contract/companies/two-persons.contract'
import type { Data } from '@kuri/contract/kit/route'
import {
  askBankMonthSigned,
  getBankReconciliation,
  listBankMonths,
} from '@kuri/contract/money/bank-reconciliation.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Money } from '../../../ui/money.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { FilterDay, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { todayInIndia } from '../parts/paise.ts'
import { BankPage } from './bank-page.tsx'
import { useBookColumns, useStatementColumns } from './line-columns.tsx'

const FROM = '/company/co/bank/$bankAccountId'
type Report = Data<typeof getBankReconciliation>

export default function ReconciliationPage() {
  const { t } = useLingui()
  const { bankAccountId } = useParams({ from: FROM })
  const { date = todayInIndia() } = useSearch({ from: FROM })
  const [isAsking, setAsking] = useState(false)
  const params = { bankAccountId }
  const report = useQuery(read(getBankReconciliation, { params, query: { date } }))
  const save = async () =>
    saveFile(
      await download(getBankReconciliation, { params, query: { date, format: 'csv' } }),
      `reconciliation-${date}.csv`,
    )
  return (
    <BankPage
      title={report.data ? `${report.data.bankName} …${report.data.accountNumberEnd}` : t`Reconciliation`}
      actions={
        <>
          <Button look="second" onClick={() => print()}>
            <Icon name="print" size={16} />
            <Trans>Print</Trans>
          </Button>
          <Button look="second" onClick={() => void save()}>
            CSV
          </Button>
          <Button onClick={() => setAsking(true)}>
            <Trans>Sign a month</Trans>
          </Button>
        </>
      }
    >
      <Filters>
        <FilterDay name="date" label={t`Day`} />
      </Filters>
      <Loaded query={report}>{(data) => <ReportPanels report={data} />}</Loaded>
      <SignedMonths bankAccountId={bankAccountId} />
      {isAsking && <SignDialog bankAccountId={bankAccountId} onClose={() => setAsking(false)} />}
    </BankPage>
  )
}

function ReportPanels({ report }: { report: Report }) {
  const { t } = useLingui()
  const bookColumns = useBookColumns()
  const statementColumns = useStatementColumns()
  const row = (id: string, name: string, rupees: number | null) => ({
    id,
    cells: [name, rupees === null ? '–' : <Money key={id} rupees={rupees} />],
  })
  return (
    <>
      <Panel title={t`Reconciliation`} aside={<Verdict report={report} />}>
        <Ledger
          caption={t`Reconciliation`}
          columns={[{ name: t`What` }, { name: t`Amount`, isAmount: true }]}
          rows={[
            row('books', t`Balance by the books`, report.booksBalance),
            row('issued', t`Issued, not paid by the bank`, report.issuedNotCleared),
            row('deposited', t`Less deposited, not credited`, -report.depositedNotCredited),
            row('bank', t`On the statement only`, report.notInBooks),
            row('opening', t`From before the first statement`, report.openingDifference),
            row('expected', t`Balance that the statement must show`, report.expectedBalance),
          ]}
          total={row('statement', t`Balance of the statement`, report.statementBalance)}
        />
      </Panel>
      {report.outstandingBook.length > 0 && (
        <Panel title={t`In the books, not on the statement`} flush>
          <PlainTable
            caption={t`In the books, not on the statement`}
            columns={bookColumns}
            rows={report.outstandingBook}
            rowKey={({ entryId }) => entryId}
          />
        </Panel>
      )}
      {report.outstandingBank.length > 0 && (
        <Panel title={t`On the statement, not in the books`} flush>
          <PlainTable
            caption={t`On the statement, not in the books`}
            columns={statementColumns}
            rows={report.outstandingBank}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
    </>
  )
}

function Verdict({ report: { difference, signedThrough, date } }: { report: Report }) {
  if (difference === null)
    return (
      <Badge tone="warn">
        <Trans>No statement yet</Trans>
      </Badge>
    )
  if (difference !== 0)
    return (
      <Badge tone="danger" icon="alert">
        <Trans>
          Differs by <Money rupees={difference} />
        </Trans>
      </Badge>
    )
  return (
    <Badge tone="done" icon="tick">
      {signedThrough !== null && date <= signedThrough ? (
        <Trans>Agrees, and is signed</Trans>
      ) : (
        <Trans>Agrees to the paisa</Trans>
      )}
    </Badge>
  )
}

function SignedMonths({ bankAccountId }: { bankAccountId: string }) {
  const { t } = useLingui()
  const months = useQuery(read(listBankMonths, { params: { bankAccountId } }))
  if (!months.data || months.data.months.length === 0) return null
  return (
    <Panel title={t`Signed months`} flush>
      <PlainTable
        caption={t`Signed months`}
        rows={months.data.months}
        rowKey={({ month }) => month}
        columns={[
          { name: t`Month`, isHeader: true, cell: ({ month }) => month },
          { name: t`Books`, isAmount: true, cell: ({ booksBalance }) => <Money rupees={booksBalance} /> },
          { name: t`Statement`, isAmount: true, cell: (row) => <Money rupees={row.statementBalance ?? 0} /> },
          { name: t`Asked by`, cell: ({ askedByName }) => <span dir="auto">{askedByName ?? '–'}</span> },
          { name: t`Signed by`, cell: ({ signedByName }) => <span dir="auto">{signedByName ?? '–'}</span> },
          { name: t`Signed`, cell: ({ signedAt }) => <Time at={signedAt} /> },
        ]}
      />
    </Panel>
  )
}

function SignDialog({ bankAccountId, onClose }: { bankAccountId: string; onClose(): void }) {
  const { t } = useLingui()
  const ask = useChange(askBankMonthSigned, { outdates: [listApprovals] })
  return (
    <Dialog title={t`Sign a month`} onClose={onClose}>
      <p>
        <Trans>A colleague reads the figures and signs them. Then the month no longer changes.</Trans>
      </p>
      <Form
        route={askBankMonthSigned}
        defaults={{ month: '' }}
        submit={<Trans>Ask for the signature</Trans>}
        send={(body) => ask.mutateAsync({ params: { bankAccountId }, body })}
        onDone={() => {
          toast(t`A second person can sign it now.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <DateField form={form} name="month" label={t`Any day of the month`} max={todayInIndia()} />
            <TextField form={form} name="note" label={t`Note`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}
