// What the tickets of an imported program owe, have in advance and may deduct from the time before the import.
import type { Data } from '@kuri/contract/kit/route'
import { listOpeningBalances, stateOpeningBalances } from '@kuri/contract/money/opening-balances.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useList } from '../../../parts/loaded.tsx'
import { useSide } from '../../../side/side.tsx'
import { PagedTable } from '../../../table/paged-table.tsx'
import { ProgramFrame, placeOf } from '../../programs/program-frame.tsx'
import { useProgramId } from '../../programs/workplace.ts'

type Balance = Data<typeof listOpeningBalances.company>['rows'][number]

export default function OpeningBalancesPage() {
  const { t } = useLingui()
  const { can } = useSide()
  const programId = useProgramId()
  return (
    <ProgramFrame programId={programId} needs="statement.manage" title={t`Opening balances`}>
      {(program) =>
        program.isPreStarted ? (
          <Balances programId={programId} mayState={can('payment.manage', placeOf(program))} />
        ) : (
          <p>
            <Trans>Only imported programs have opening balances.</Trans>
          </p>
        )
      }
    </ProgramFrame>
  )
}

function Balances({ programId, mayState }: { programId: string; mayState: boolean }) {
  const { t } = useLingui()
  const { pick } = useSide()
  const { pageNumber = 1 } = useSearch({ strict: false }) as { pageNumber?: number }
  const [stated, setStated] = useState<Balance | null>(null)
  const list = useList(pick(listOpeningBalances), { params: { id: programId }, query: { pageNumber, pageSize: 20 } })
  const canState = mayState && list.data?.canState === true
  return (
    <>
      {list.data && !list.data.canState && (
        <p className="dim">
          <Trans>
            Balances can be stated after the import and until the first month on Kuri is settled. Later they stay.
          </Trans>
        </p>
      )}
      {list.data?.approvalId && (
        <p>
          <Trans>New balances wait for a second person, who sees them under “Second person”.</Trans>
        </p>
      )}
      <PagedTable
        caption={t`Opening balances`}
        list={list}
        rows={({ rows }) => rows}
        rowKey={({ enrolledSubscriberId }) => enrolledSubscriberId}
        columns={[
          {
            name: t`Ticket`,
            isHeader: true,
            cell: ({ ticketNumber }) => <Ticket number={ticketNumber} />,
            csv: ({ ticketNumber }) => ticketNumber,
          },
          { name: t`Member`, cell: ({ name }) => <span dir="auto">{name ?? '–'}</span>, csv: ({ name }) => name },
          {
            name: t`Owes`,
            isAmount: true,
            cell: ({ arrears, importedDue }) => <Money rupees={arrears ?? importedDue} />,
            csv: ({ arrears, importedDue }) => arrears ?? importedDue,
          },
          {
            name: t`Paid in advance`,
            isAmount: true,
            cell: ({ advance }) => <Money rupees={advance} />,
            csv: ({ advance }) => advance,
          },
          {
            name: t`Dividend to deduct`,
            isAmount: true,
            cell: ({ dividendToDeduct }) => <Money rupees={dividendToDeduct} />,
            csv: ({ dividendToDeduct }) => dividendToDeduct,
          },
          {
            name: t`Late charge`,
            isAmount: true,
            cell: ({ lateCharge }) => <Money rupees={lateCharge} />,
            csv: ({ lateCharge }) => lateCharge,
          },
          {
            name: t`Change`,
            cell: (row) => (
              <>
                {row.waits && (
                  <Badge tone="plain">
                    <Trans>Waits for a second person</Trans>
                  </Badge>
                )}
                {canState && (
                  <Button look="second" onClick={() => setStated(row)}>
                    {row.isStated || row.waits ? <Trans>Correct</Trans> : <Trans>Enter</Trans>}
                    <span className="sr"> {t`balances of ticket ${row.ticketNumber}`}</span>
                  </Button>
                )}
              </>
            ),
          },
        ]}
        empty={<Trans>This program has no imported tickets.</Trans>}
      />
      {stated && <StateDialog programId={programId} balance={stated} onClose={() => setStated(null)} />}
    </>
  )
}

const typed = (amount: number | null) => (amount ? String(amount) : undefined)

type StateDialogProps = { programId: string; balance: Balance; onClose(): void }

function StateDialog({ programId, balance, onClose }: StateDialogProps) {
  const { t } = useLingui()
  const { pick } = useSide()
  const { enrolledSubscriberId, ticketNumber, arrears, advance, dividendToDeduct, lateCharge } = balance
  const route = pick(stateOpeningBalances)
  const state = useChange(route, { outdates: [pick(listOpeningBalances)] })
  const row = {
    enrolledSubscriberId,
    arrears: typed(arrears),
    advance: typed(advance),
    dividendToDeduct: typed(dividendToDeduct),
    lateCharge: typed(lateCharge),
  }
  return (
    <Dialog title={t`Balances of ticket ${ticketNumber}`} onClose={onClose}>
      <Form
        route={route}
        defaults={{ rows: [row] }}
        submit={<Trans>Ask for these balances</Trans>}
        send={(body) => state.mutateAsync({ params: { id: programId }, body })}
        onDone={() => {
          toast(t`The balances are booked when a colleague approves them.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField
              form={form}
              name="rows.0.arrears"
              label={t`Owes for past months`}
              hint={t`Replaces what the import said about unpaid months.`}
              isOptional
              inputMode="decimal"
            />
            <TextField form={form} name="rows.0.advance" label={t`Paid in advance`} isOptional inputMode="decimal" />
            <TextField
              form={form}
              name="rows.0.dividendToDeduct"
              label={t`Dividend to deduct`}
              isOptional
              inputMode="decimal"
            />
            <TextField form={form} name="rows.0.lateCharge" label={t`Late charge`} isOptional inputMode="decimal" />
          </>
        )}
      </Form>
    </Dialog>
  )
}
