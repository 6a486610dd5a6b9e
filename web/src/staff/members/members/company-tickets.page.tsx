// Tickets that nobody has bought: the company takes them, and sells them later for the past instalments.

import type { Data } from '@kuri/contract/kit/route'
import {
  createCompanyTickets,
  listCompanyTickets,
  quoteCompanyTicket,
  sellCompanyTicket,
  TICKET_PAYMENT_MODES,
} from '@kuri/contract/members/company-tickets.contract'
import { listProgramTickets } from '@kuri/contract/members/members.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useModeWords } from '../../money/parts/money-words.ts'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { PagedTable } from '../../table/paged-table.tsx'

type CompanyTicket = Data<typeof listCompanyTickets>['tickets'][number]
const FROM = '/company/co/programs/$programId/company-tickets'
const OUTDATES = { outdates: [listCompanyTickets, listProgramTickets] }

export default function CompanyTicketsPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: FROM })
  const [isTaking, setTaking] = useState(false)
  return (
    <ProgramPart
      programId={programId}
      title={t`Company tickets`}
      needs="subscriber.manage"
      actions={
        <Button onClick={() => setTaking(true)}>
          <Trans>Take unsold tickets</Trans>
        </Button>
      }
    >
      <Tickets programId={programId} />
      {isTaking && <TakeDialog programId={programId} onClose={() => setTaking(false)} />}
    </ProgramPart>
  )
}

function Tickets({ programId }: { programId: string }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { pageNumber = 1 } = useSearch({ from: FROM })
  const [selling, setSelling] = useState<CompanyTicket | null>(null)
  const list = useList(listCompanyTickets, { params: { id: programId }, query: { pageNumber, pageSize: 20 } })
  return (
    <>
      <PagedTable
        caption={t`Company tickets`}
        list={list}
        rows={({ tickets }) => tickets}
        rowKey={({ enrolledSubscriberId }) => enrolledSubscriberId}
        columns={[
          { name: t`Ticket`, isHeader: true, cell: ({ ticketNumber }) => <Ticket number={ticketNumber} /> },
          { name: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: t`The company has paid`, isAmount: true, cell: ({ paid }) => <Money rupees={paid} /> },
          {
            name: t`Next`,
            cell: (ticket) =>
              can('payment.manage') && (
                <Button
                  look="second"
                  onClick={() => setSelling(ticket)}
                  why={ticket.hasWon ? <BlockedReason code="TICKET_PRIZED" /> : undefined}
                >
                  <Trans>Sell</Trans>
                </Button>
              ),
          },
        ]}
        empty={<Trans>The company holds no ticket of this program.</Trans>}
      />
      {selling && <SellDialog ticket={selling} onClose={() => setSelling(null)} />}
    </>
  )
}

function TakeDialog({ programId, onClose }: { programId: string; onClose(): void }) {
  const { t } = useLingui()
  const [count, setCount] = useState('')
  const take = useChange(createCompanyTickets, OUTDATES)
  return (
    <ConfirmDialog
      title={t`Take unsold tickets`}
      confirm={t`Take them`}
      onConfirm={async () => {
        const body = count ? { count: Number(count) } : {}
        const taken = (await take.mutateAsync({ params: { id: programId }, body })).count
        toast(t`The company has taken ${taken} tickets.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          The company pays their instalments at once and shares the dividend. They do not bid. Possible until the first
          month is completed.
        </Trans>
      </p>
      <TextInput
        label={t`How many`}
        isOptional
        hint={t`Without a number all free tickets are taken.`}
        inputMode="numeric"
        value={count}
        onChange={({ target }) => setCount(target.value.replace(/\D/g, ''))}
      />
    </ConfirmDialog>
  )
}

function SellDialog({ ticket, onClose }: { ticket: CompanyTicket; onClose(): void }) {
  const { t } = useLingui()
  const { enrolledSubscriberId: id, ticketNumber } = ticket
  const quote = useQuery(read(quoteCompanyTicket, { params: { id } }))
  return (
    <Dialog title={t`Sell ticket ${ticketNumber}`} onClose={onClose}>
      <Loaded query={quote} heights={[160]}>
        {(data) => (
          <>
            <Ledger
              caption={t`What the buyer pays for the past`}
              columns={[{ name: t`Month` }, { name: t`Instalment less dividend`, isAmount: true }]}
              rows={data.months.map(({ cycleId, cycleNumber, amount }) => ({
                id: cycleId,
                cells: [cycleNumber, <Money key="amount" rupees={amount} />],
              }))}
              total={{
                id: 'all',
                cells: [
                  <Plural key="months" value={data.months.length} one="# month" other="# months" />,
                  <Money key="all" rupees={data.amount} size="md" />,
                ],
              }}
            />
            <SellForm id={id} amount={data.amount} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function SellForm({ id, amount, onClose }: { id: string; amount: number; onClose(): void }) {
  const { t } = useLingui()
  const words = useModeWords()
  const sell = useChange(sellCompanyTicket, OUTDATES)
  return (
    <Form
      route={sellCompanyTicket}
      defaults={amount > 0 ? { payment: { amount: String(amount), mode: 'CASH' } } : {}}
      submit={<Trans>Sell the ticket</Trans>}
      isMoney
      send={(body) => sell.mutateAsync({ params: { id }, body })}
      onDone={({ receiptNumber }) => {
        toast(receiptNumber ? t`The ticket is sold, with the receipt ${receiptNumber}.` : t`The ticket is sold.`)
        onClose()
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="holder.name" label={t`Name of the buyer`} autoComplete="off" />
          <TextField
            form={form}
            name="holder.mobileNumber"
            label={t`Mobile number`}
            inputMode="tel"
            autoComplete="off"
            placeholder="+91"
          />
          {amount > 0 && (
            <SelectField
              form={form}
              name="payment.mode"
              label={t`How they pay`}
              options={TICKET_PAYMENT_MODES.map((value) => ({ value, label: words[value] }))}
            />
          )}
          {amount > 0 && form.watch('payment.mode') !== 'CASH' && (
            <TextField form={form} name="payment.utr" label={t`UTR`} />
          )}
        </>
      )}
    </Form>
  )
}
