// Closing a program: what is open, the balances of its accounts, and the step that ends it.

import type { Data } from '@kuri/contract/kit/route'
import { closeProgram, getProgramClosing } from '@kuri/contract/money/closing.contract'
import { getProgramMoney } from '@kuri/contract/money/refunds.contract'
import { getProgram, listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { useAccountWords } from './account-words.ts'

type Closing = Data<typeof getProgramClosing>

export default function ClosingPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/closing' })
  const { can } = useSide()
  const closing = useQuery(read(getProgramClosing, { params: { id: programId } }))
  return (
    <ProgramPart
      programId={programId}
      title={t`Close the program`}
      needs={['program.status.manage', 'company.billing.manage']}
      actions={
        closing.data && !closing.data.isClosed && can('program.status.manage') && <CloseButton closing={closing.data} />
      }
    >
      <Loaded query={closing}>
        {(data) => (
          <>
            {data.isClosed && (
              <Note tone="brand">
                {data.closedAt && (
                  <p className="b">
                    <Trans>
                      Closed on <Time at={data.closedAt} />
                    </Trans>
                  </p>
                )}
                {data.reason && <p dir="auto">{data.reason}</p>}
              </Note>
            )}
            <Columns>
              <Items closing={data} />
              <Balances closing={data} />
            </Columns>
          </>
        )}
      </Loaded>
      <Can needs="statement.manage">
        <ProgramMoney programId={programId} />
      </Can>
    </ProgramPart>
  )
}

function Items({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const names = {
    CYCLES_TO_COMPLETE: t`Months to complete`,
    CYCLES_TO_SETTLE: t`Months to settle`,
    PRIZES_TO_PAY: t`Prizes to pay`,
    UNPAID_INVOICES: t`Unpaid instalments`,
    UNPAID_CHARGES: t`Unpaid charges`,
    SUSPENSE_OPEN: t`Payments in suspense`,
    DIVIDENDS_OVERDRAWN: t`Dividends overdrawn`,
    UNPRIZED_POT: t`Unprized pot`,
    DIVIDENDS_LEFT: t`Dividends left`,
    ADVANCES_LEFT: t`Advances left`,
    PRIZES_DEPOSITED: t`Unclaimed prizes in deposit`,
    REFUNDS_DUE: t`Refunds due`,
  }
  const effects = { BLOCKS: t`Keeps it open`, REFUND: t`Becomes a refund`, LISTED: t`For information` }
  const items = closing.isClosed ? closing.overridden : closing.items
  return (
    <Panel title={closing.isClosed ? t`Was left open` : t`Still open`} flush>
      {items.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>Nothing is open.</Trans>
        </p>
      ) : (
        <PlainTable
          caption={t`What is open`}
          rows={items}
          rowKey={({ item }) => item}
          columns={[
            { name: t`What`, isHeader: true, cell: ({ item }) => names[item] },
            { name: t`How many`, isAmount: true, cell: ({ count }) => count },
            { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
            {
              name: t`Effect`,
              cell: ({ effect }) => <Badge tone={effect === 'BLOCKS' ? 'danger' : 'plain'}>{effects[effect]}</Badge>,
            },
          ]}
        />
      )}
    </Panel>
  )
}

function Balances({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const words = useAccountWords()
  return (
    <Panel
      title={t`Balances`}
      flush
      aside={
        closing.isZero ? (
          <Badge tone="done" icon="tick">
            <Trans>At zero</Trans>
          </Badge>
        ) : (
          <Badge tone="warn" icon="clock">
            <Trans>Not at zero</Trans>
          </Badge>
        )
      }
    >
      {closing.balances.length === 0 ? (
        <p className="k-pane-b dim">
          <Trans>Every account is at zero.</Trans>
        </p>
      ) : (
        <PlainTable
          caption={t`Balances`}
          rows={closing.balances}
          rowKey={({ account, name }) => `${account} ${name}`}
          columns={[
            { name: t`Account`, isHeader: true, cell: ({ account }) => words[account] },
            { name: t`Balance`, isAmount: true, cell: ({ balance }) => <Money rupees={balance} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function ProgramMoney({ programId }: { programId: string }) {
  const { t } = useLingui()
  const money = useQuery(read(getProgramMoney, { params: { id: programId } }))
  return (
    <Panel title={t`Money of the program`}>
      <Loaded query={money} heights={[120]}>
        {(data) => (
          <DefinitionList
            columns={3}
            items={[
              [t`Owed by members`, <Money key="owed" rupees={data.owedByMembers} />],
              [t`Paid in advance`, <Money key="advance" rupees={data.paidInAdvance} />],
              [t`Unprized pot`, <Money key="pot" rupees={data.unprizedPot} />],
              [t`Dividends payable`, <Money key="dividends" rupees={data.dividendsPayable} />],
              [t`Prizes payable`, <Money key="prizes" rupees={data.prizesPayable} />],
              [t`Refunds due`, <Money key="refunds" rupees={data.refundsDue} />],
              [t`Company tickets`, <Money key="tickets" rupees={data.companyTickets} />],
              [t`Commission`, <Money key="commission" rupees={data.commission} />],
              [t`Late charges`, <Money key="late" rupees={data.lateCharges} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function CloseButton({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const { can } = useSide()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [sharesPot, setSharesPot] = useState(false)
  const close = useChange(closeProgram, {
    outdates: [getProgramClosing, getProgramMoney, getProgram.company, listPrograms.company],
  })
  const mayOverride = can('company.billing.manage')
  const hasPot = closing.items.some(({ item }) => item === 'UNPRIZED_POT')
  const isReady = closing.canClose || reason.trim() !== '' || sharesPot
  return (
    <>
      <Button
        look="danger"
        onClick={() => setOpen(true)}
        why={
          closing.blockedReason ? (
            <BlockedReason code={closing.blockedReason} />
          ) : closing.canClose || mayOverride ? undefined : (
            <Trans>Money is open. Somebody who may manage the billing can close it with a reason.</Trans>
          )
        }
      >
        <Trans>Close the program</Trans>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Close the program`}
          confirm={t`Close it`}
          again={t`Press again to close it`}
          keep={t`Keep it open`}
          look="danger"
          armedFor={`${reason} ${sharesPot}`}
          isReady={isReady}
          onConfirm={async () => {
            const body = {
              ...(reason.trim() && { reason: reason.trim() }),
              ...(sharesPot && { unprizedPot: 'REFUND' as const }),
            }
            await close.mutateAsync({ params: { id: closing.programId }, body })
            toast(t`The program is closed.`)
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            <Trans>Dividends and advances that no bill will take become refunds, and the program is completed.</Trans>
          </p>
          {hasPot && mayOverride && (
            <Checkbox
              label={t`Share the unprized pot among the tickets that have never won`}
              checked={sharesPot}
              onChange={({ target }) => setSharesPot(target.checked)}
            />
          )}
          {!closing.canClose && (
            <TextArea
              label={t`Why it is closed while money is open`}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
