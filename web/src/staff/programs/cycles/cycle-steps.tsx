// What can be done with a cycle: its moves, its dates, its bills, its winners and its auction.
import { createCycleInvoices, listCycleInvoices } from '@kuri/contract/money/invoices.contract'
import { CYCLE_MOVES } from '@kuri/contract/programs/cycle-moves'
import { getCycleProgramDetails, listCycles, updateCycle } from '@kuri/contract/programs/cycles.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateInput } from '../../../ui/field.tsx'
import { DateField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { openDivisions } from './cycle.rules.ts'
import type { CycleDetails } from './cycle-details.tsx'

type Step = 'ACTIVE' | 'COMPLETED' | 'UPCOMING' | 'CANCELLED' | 'DATES' | 'BILL'
type StepProps = { details: CycleDetails; onClose(): void }
const MOVES = ['ACTIVE', 'COMPLETED', 'UPCOMING', 'CANCELLED'] as const

export function CycleSteps({ details }: { details: CycleDetails }) {
  const { t } = useLingui()
  const { can } = useSide()
  const [step, setStep] = useState<Step | null>(null)
  const { cycle, program } = details
  const place = program
  if (!can(['program.status.manage', 'payment.manage', 'auction.winner.manage', 'auction.read'], place)) return null
  const allowed: readonly string[] = CYCLE_MOVES[cycle.status]
  const isCancelled = cycle.status === 'CANCELLED'
  const names = {
    ACTIVE: t`Activate`,
    COMPLETED: t`Complete and settle`,
    UPCOMING: isCancelled ? t`Hold the cycle again` : t`Postpone`,
    CANCELLED: t`Cancel`,
  }
  const isClosed = cycle.status === 'COMPLETED' || isCancelled
  const closed = isClosed ? <BlockedReason code="CYCLE_CLOSED" /> : undefined
  const close = () => setStep(null)
  return (
    <Panel title={t`What you can do`}>
      <div className="stack g2">
        <Can needs="payment.manage" place={place}>
          <Button block onClick={() => setStep('BILL')} why={whyNoBills(details)}>
            <Trans>Make the missing invoices</Trans>
          </Button>
        </Can>
        <WinnersLink details={details} />
        <AuctionLink details={details} />
        <MinutesLink details={details} />
        <Can needs="program.status.manage" place={place}>
          <Button block look="second" onClick={() => setStep('DATES')} why={closed}>
            <Trans>Change the dates</Trans>
          </Button>
          {MOVES.filter((to) => allowed.includes(to)).map((to) => (
            <Button key={to} block look={to === 'CANCELLED' ? 'danger' : 'second'} onClick={() => setStep(to)}>
              {names[to]}
            </Button>
          ))}
        </Can>
      </div>
      {step === 'BILL' ? (
        <BillDialog details={details} onClose={close} />
      ) : step === 'DATES' ? (
        <DatesDialog details={details} onClose={close} />
      ) : (
        step && <MoveDialog details={details} to={step} name={names[step]} onClose={close} />
      )}
    </Panel>
  )
}

function whyNoBills({ cycle, invoices, program }: CycleDetails) {
  if (cycle.status === 'COMPLETED' || cycle.status === 'CANCELLED') return <BlockedReason code="CYCLE_CLOSED" />
  const standing = invoices.count - invoices.cancelledCount
  return program.enrollmentCount > 0 && standing >= program.enrollmentCount ? (
    <Trans>Every ticket has its invoice.</Trans>
  ) : undefined
}

function WinnersLink({ details: { cycle, program, winners } }: { details: CycleDetails }) {
  const isOpen = openDivisions(program.divisions, winners).length > 0
  if (cycle.status === 'CANCELLED' || !isOpen) return null
  return (
    <Can needs="auction.winner.manage" place={program}>
      <ButtonLink block look="second" to="/co/cycles/$cycleId/winners" params={{ cycleId: cycle.cycleId }}>
        <Trans>Record winners</Trans>
      </ButtonLink>
    </Can>
  )
}

function AuctionLink({ details: { cycle, program } }: { details: CycleDetails }) {
  const router = useRouter()
  if (cycle.auctionId === null || !('/co/auctions/$auctionId' in router.routesByPath)) return null
  return (
    <Can needs="auction.read" place={program}>
      <ButtonLink
        block
        look="second"
        to={'/co/auctions/$auctionId' as never}
        params={{ auctionId: cycle.auctionId } as never}
      >
        <Trans>Open the auction</Trans>
      </ButtonLink>
    </Can>
  )
}

/** Of a draw without an auction here; an auction has its own record. */
function MinutesLink({ details: { cycle, program, winners } }: { details: CycleDetails }) {
  if (cycle.auctionId !== null || winners.length === 0) return null
  return (
    <Can needs="auction.read" place={program}>
      <ButtonLink
        block
        look="second"
        to={'/co/cycles/$cycleId/minutes' as never}
        params={{ cycleId: cycle.cycleId } as never}
      >
        <Trans>Minutes of the draw</Trans>
      </ButtonLink>
    </Can>
  )
}

function MoveDialog({ details, to, name, onClose }: StepProps & { to: (typeof MOVES)[number]; name: string }) {
  const { t } = useLingui()
  const change = useChange(updateCycle, { outdates: [getCycleProgramDetails.company, listCycles.company] })
  return (
    <ConfirmDialog
      title={name}
      confirm={name}
      look={to === 'CANCELLED' ? 'danger' : 'main'}
      {...(to === 'COMPLETED' || to === 'CANCELLED' ? { again: t`Press again to confirm` } : {})}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id: details.cycle.id }, body: { status: to } })
        toast(t`The cycle is changed.`)
      }}
      onClose={onClose}
    >
      <p>
        {
          {
            ACTIVE: <Trans>Members can pay this cycle, and its auction can be held.</Trans>,
            COMPLETED: (
              <Trans>
                This settles the cycle: commission and dividends are calculated and stored. It cannot be taken back.
              </Trans>
            ),
            UPCOMING:
              details.cycle.status === 'CANCELLED' ? (
                <Trans>The cycle keeps its number. Bill it again; advances pay the new invoices.</Trans>
              ) : (
                <Trans>The start and the winner of its auction wait until the cycle is active again.</Trans>
              ),
            CANCELLED: (
              <Trans>
                The cycle is not held, and all its invoices are cancelled. What members have paid stays with their
                tickets as an advance; online payments are refunded.
              </Trans>
            ),
          }[to]
        }
      </p>
    </ConfirmDialog>
  )
}

function DatesDialog({ details: { cycle }, onClose }: StepProps) {
  const { t } = useLingui()
  const change = useChange(updateCycle, { outdates: [getCycleProgramDetails.company, listCycles.company] })
  return (
    <Dialog title={t`Change the dates`} onClose={onClose}>
      <Form
        route={updateCycle}
        defaults={{ startDate: cycle.startDate, endDate: cycle.endDate }}
        submit={<Trans>Save the dates</Trans>}
        send={(body) => change.mutateAsync({ params: { id: cycle.id }, body })}
        onDone={() => {
          toast(t`The dates are saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <DateField form={form} name="startDate" label={t`First day`} />
            <DateField form={form} name="endDate" label={t`Last day`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function BillDialog({ details: { cycle, program, invoices }, onClose }: StepProps) {
  const { t } = useLingui()
  const [dueDate, setDueDate] = useState('')
  const bill = useChange(createCycleInvoices, { outdates: [getCycleProgramDetails.company, listCycleInvoices] })
  const missing = Math.max(0, program.enrollmentCount - (invoices.count - invoices.cancelledCount))
  return (
    <ConfirmDialog
      title={t`Make the missing invoices`}
      confirm={t`Make the invoices`}
      onConfirm={async () => {
        const { count } = await bill.mutateAsync({ params: { id: cycle.id }, body: dueDate ? { dueDate } : {} })
        toast(count === 0 ? t`No invoice was missing.` : t`${count} invoices are made.`)
      }}
      onClose={onClose}
    >
      <p>
        <Plural value={missing} one="# ticket has no invoice yet." other="# tickets have no invoice yet." />
      </p>
      <DateInput
        label={t`Due date`}
        hint={t`As usual when empty`}
        isOptional
        value={dueDate}
        onChange={({ target }) => setDueDate(target.value)}
      />
    </ConfirmDialog>
  )
}
