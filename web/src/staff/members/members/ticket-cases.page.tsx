// Sales, removals, substitutions and transfers of a program: one person proposes, another one confirms.

import type { Data } from '@kuri/contract/kit/route'
import {
  confirmTicketCase,
  cureRemoval,
  listTicketCases,
  proposeSubstitute,
  TICKET_CASE_KINDS,
  TICKET_CASE_STATUSES,
  withdrawTicketCase,
} from '@kuri/contract/members/ticket-cases.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { todayInIndia } from '../../money/parts/paise.ts'
import { AtProgram } from '../../money/parts/program-choice.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can } from '../../side/side.tsx'
import { FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { type CaseStep, caseSteps } from './case.rules.ts'
import { CaseTabs } from './case-tabs.tsx'
import { FilingDialog, ReenterDialog } from './removal-dialogs.tsx'
import { usePayment } from './use-payment.tsx'

type TicketCase = Data<typeof listTicketCases>['cases'][number]
const OUTDATES = { outdates: [listTicketCases] }
const TONES: Record<TicketCase['status'], BadgeTone> = {
  NOTICE_SENT: 'warn',
  CURED: 'done',
  REMOVED: 'plain',
  REENTERED: 'done',
  PROPOSED: 'warn',
  DONE: 'done',
  WITHDRAWN: 'plain',
}

function useCaseWords() {
  const { t } = useLingui()
  return {
    kinds: { SALE: t`Sale`, REMOVAL: t`Removal`, SUBSTITUTION: t`Substitution`, TRANSFER: t`Transfer` },
    statuses: {
      NOTICE_SENT: t`Notice sent`,
      CURED: t`Paid up`,
      REMOVED: t`Removed`,
      REENTERED: t`Came back`,
      PROPOSED: t`Waits for another person`,
      DONE: t`Done`,
      WITHDRAWN: t`Withdrawn`,
    },
  }
}

export default function TicketCasesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Transfers and removals`} needs="subscriber.manage" tabs={<CaseTabs />}>
      <AtProgram needs="subscriber.manage">
        {(program, choice) => (
          <>
            <div className="row g2">{choice}</div>
            <Cases key={program.id} programId={program.id} />
          </>
        )}
      </AtProgram>
    </StaffPage>
  )
}

function Cases({ programId }: { programId: string }) {
  const { t } = useLingui()
  const { kinds, statuses } = useCaseWords()
  const { pageNumber = 1, kind, status } = useSearch({ from: '/company/co/ticket-cases' })
  const [open, setOpen] = useState<{ ticketCase: TicketCase; step: CaseStep } | null>(null)
  const query = { ...(kind && { kind }), ...(status && { status }) }
  const list = useList(listTicketCases, { params: { id: programId }, query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <>
      <PagedTable
        caption={t`Cases`}
        list={list}
        rows={({ cases }) => cases}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Ticket`, cell: ({ ticketNumber }) => <Ticket number={ticketNumber} /> },
          { name: t`Case`, isHeader: true, cell: (row) => kinds[row.kind] },
          { name: t`From`, cell: ({ fromName }) => <span dir="auto">{fromName ?? '–'}</span> },
          { name: t`To`, cell: ({ toName }) => <span dir="auto">{toName ?? '–'}</span> },
          { name: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
          { name: t`Pay by`, cell: ({ cureBy, reenterUntil }) => <PayBy day={reenterUntil ?? cureBy} /> },
          { name: t`Copy for the Registrar`, cell: (row) => <Filing ticketCase={row} /> },
          { name: t`State`, cell: (row) => <Badge tone={TONES[row.status]}>{statuses[row.status]}</Badge> },
          {
            name: t`Next`,
            cell: (row) => <CaseButtons ticketCase={row} onChoose={(step) => setOpen({ ticketCase: row, step })} />,
          },
        ]}
        toolbar={
          <Filters>
            <FilterSelect
              name="kind"
              label={t`Case`}
              options={TICKET_CASE_KINDS.map((value) => ({ value, label: kinds[value] }))}
            />
            <FilterSelect
              name="status"
              label={t`State`}
              options={TICKET_CASE_STATUSES.map((value) => ({ value, label: statuses[value] }))}
            />
          </Filters>
        }
        isFiltered={Object.keys(query).length > 0}
        empty={<Trans>No ticket of this program has changed hands.</Trans>}
      />
      {open && <StepDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

const PayBy = ({ day }: { day: string | null }) => day && <Time at={day} />

function Filing({ ticketCase: { fileBy, filedOn, filingNumber } }: { ticketCase: TicketCase }) {
  if (filedOn)
    return (
      <>
        <Time at={filedOn} /> <span dir="auto">{filingNumber}</span>
      </>
    )
  return (
    fileBy && (
      <Trans>
        due <Time at={fileBy} />
      </Trans>
    )
  )
}

function CaseButtons({ ticketCase, onChoose }: { ticketCase: TicketCase; onChoose(step: CaseStep): void }) {
  const { person } = useSession()
  const steps = caseSteps(ticketCase, todayInIndia())
  const isOwn = ticketCase.proposedById === person?.userId
  return (
    <span className="row g2 flex-wrap">
      {steps.includes('CONFIRM') && (
        <Can needs="company.compliance.manage">
          <Button
            look="second"
            onClick={() => onChoose('CONFIRM')}
            why={isOwn ? <BlockedReason code="SECOND_PERSON_REQUIRED" /> : undefined}
          >
            <Trans>Confirm</Trans>
          </Button>
        </Can>
      )}
      {steps.includes('CURE') && (
        <Button look="second" onClick={() => onChoose('CURE')}>
          <Trans>They have paid</Trans>
        </Button>
      )}
      {steps.includes('SUBSTITUTE') && (
        <Button look="second" onClick={() => onChoose('SUBSTITUTE')}>
          <Trans>Propose a substitute</Trans>
        </Button>
      )}
      {steps.includes('REENTER') && (
        <Button look="second" onClick={() => onChoose('REENTER')}>
          <Trans>The member comes back</Trans>
        </Button>
      )}
      {steps.includes('FILE') && (
        <Can needs="company.compliance.manage">
          <Button look="quiet" onClick={() => onChoose('FILE')}>
            <Trans>Copy for the Registrar</Trans>
          </Button>
        </Can>
      )}
      {steps.includes('WITHDRAW') && (
        <Button look="quiet" onClick={() => onChoose('WITHDRAW')}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </span>
  )
}

type StepDialogProps = { ticketCase: TicketCase; step: CaseStep; onClose(): void }

function StepDialog({ ticketCase, step, onClose }: StepDialogProps) {
  const { t } = useLingui()
  const cure = useChange(cureRemoval, OUTDATES)
  const withdraw = useChange(withdrawTicketCase, OUTDATES)
  const { id, ticketNumber } = ticketCase
  const at = { params: { id } }
  if (step === 'CONFIRM') return <ConfirmCase ticketCase={ticketCase} onClose={onClose} />
  if (step === 'REENTER') return <ReenterDialog ticketCase={ticketCase} onClose={onClose} />
  if (step === 'FILE') return <FilingDialog ticketCase={ticketCase} onClose={onClose} />
  if (step === 'SUBSTITUTE') return <SubstituteDialog ticketCase={ticketCase} onClose={onClose} />
  if (step === 'CURE')
    return (
      <ConfirmDialog
        title={t`Close the removal of ticket ${ticketNumber}`}
        confirm={t`Close it`}
        onConfirm={() => cure.mutateAsync(at)}
        onClose={onClose}
      >
        <p>
          <Trans>The member keeps the ticket. No instalment may be late any more.</Trans>
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={t`Withdraw the case of ticket ${ticketNumber}`}
      confirm={t`Withdraw it`}
      look="danger"
      onConfirm={() => withdraw.mutateAsync(at)}
      onClose={onClose}
    >
      <p>
        <Trans>The ticket stays as it is.</Trans>
      </p>
    </ConfirmDialog>
  )
}

function ConfirmCase({ ticketCase, onClose }: { ticketCase: TicketCase; onClose(): void }) {
  const { t } = useLingui()
  const { kinds } = useCaseWords()
  const payer = usePayment()
  const confirm = useChange(confirmTicketCase, OUTDATES)
  const { id, kind, quote, ticketNumber } = ticketCase
  const payment = kind === 'SUBSTITUTION' && quote ? payer.paymentOf(quote.amount) : undefined
  return (
    <ConfirmDialog
      title={t`${kinds[kind]} of ticket ${ticketNumber}`}
      confirm={t`Confirm it`}
      again={t`Press again to confirm`}
      armedFor={JSON.stringify(payment ?? '')}
      onConfirm={async () => {
        await confirm.mutateAsync({ params: { id }, body: payment ? { payment } : {} })
        toast(t`The case is confirmed.`)
      }}
      onClose={onClose}
    >
      {ticketCase.toName && (
        <p>
          <Trans>
            New holder: <b dir="auto">{ticketCase.toName}</b>
          </Trans>
        </p>
      )}
      {payment && quote && (
        <>
          <p>
            <Trans>
              The new holder pays <Money rupees={quote.amount} /> for the past months.
            </Trans>
          </p>
          {payer.fields}
        </>
      )}
    </ConfirmDialog>
  )
}

function SubstituteDialog({ ticketCase, onClose }: { ticketCase: TicketCase; onClose(): void }) {
  const { t } = useLingui()
  const propose = useChange(proposeSubstitute, OUTDATES)
  const { enrolledSubscriberId: id, ticketNumber } = ticketCase
  return (
    <Dialog title={t`A new holder for ticket ${ticketNumber}`} onClose={onClose}>
      <Form
        route={proposeSubstitute}
        submit={<Trans>Propose the substitute</Trans>}
        send={(body) => propose.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`Another person can now confirm the substitute.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="holder.name" label={t`Name`} autoComplete="off" />
            <TextField
              form={form}
              name="holder.mobileNumber"
              label={t`Mobile number`}
              inputMode="tel"
              autoComplete="off"
              placeholder="+91"
            />
            <TextField form={form} name="reason" label={t`Reason`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}
