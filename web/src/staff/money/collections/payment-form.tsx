// One payment: which tickets, how much, how. Enter books it from every field; Escape leaves it.

import type { Data } from '@kuri/contract/kit/route'
import { getMember, listMembers } from '@kuri/contract/members/members.contract'
import { getDayBook } from '@kuri/contract/money/day-book.contract'
import { listCycleInvoices, listInvoices } from '@kuri/contract/money/invoices.contract'
import { createReceipt, listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { randomId } from '../../../api/random-id.ts'
import type { Refused } from '../../../api/refused.ts'
import { AmountInput } from '../../../ui/amount/amount-input.tsx'
import { formatPaise, paiseOf } from '../../../ui/amount/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { DateInput, Select, TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { rupeesText, todayInIndia } from '../parts/paise.ts'
import { useBankAccounts } from '../parts/use-bank-accounts.ts'
import { AskAdjustment } from './ask-adjustment.tsx'
import { ModeTiles } from './mode-tiles.tsx'
import {
  NOTHING_TYPED,
  needsInstrument,
  needsUtr,
  openPaise,
  receiptBody,
  spread,
  sumPaise,
  type Typed,
} from './payment.rules.ts'
import { TicketShares } from './ticket-shares.tsx'

type Member = Data<typeof getMember>
type Receipt = Data<typeof createReceipt>

type PaymentFormProps = {
  branch: { id: string; name: string }
  member: Member
  isDayClosed: boolean
  onLeave(): void
  onBooked(receipt: Receipt): void
}

/** A repeated attempt with the same content gets the same receipt, also when the first answer was lost. */
function useBooking(onBooked: (receipt: Receipt) => void) {
  const client = useQueryClient()
  const attempt = useRef({ content: '', key: '' })
  return useMutation<Receipt, Refused, Parameters<typeof receiptBody>>({
    mutationFn: (parts) => {
      const body = receiptBody(...parts)
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
      return api(createReceipt, { body, headers: { 'idempotency-key': attempt.current.key } })
    },
    onSuccess: (receipt) => {
      for (const { path } of [getMember, listMembers, listInvoices, listCycleInvoices, listReceipts, getDayBook])
        void client.invalidateQueries({ queryKey: [path] })
      onBooked(receipt)
    },
  })
}

export function PaymentForm({ branch, member, isDayClosed, onLeave, onBooked }: PaymentFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const standing = member.tickets.filter(({ endedAt }) => endedAt === null)
  const open = standing.filter((ticket) => openPaise(ticket) > 0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((open.length > 0 ? open : standing.slice(0, 1)).map((ticket) => ticket.enrolledSubscriberId)),
  )
  const tickets = standing.filter(({ enrolledSubscriberId }) => chosen.has(enrolledSubscriberId))
  const duePaise = sumPaise(tickets.map(openPaise))
  const [typed, setTyped] = useState<Typed>(() => ({
    ...NOTHING_TYPED,
    amount: duePaise > 0 ? rupeesText(duePaise) : '',
  }))
  const [areGapsShown, showGaps] = useState(false)
  const booking = useBooking(onBooked)
  const amountPaise = paiseOf(typed.amount) ?? 0
  const shares = spread(amountPaise, tickets)
  const advancePaise = sumPaise(shares.map((share) => share.advancePaise))

  useEffect(() => form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(), [])

  const put = (change: Partial<Typed>) => {
    booking.reset()
    setTyped({ ...typed, ...change })
  }
  const chooseTickets = (next: ReadonlySet<string>) => {
    setChosen(next)
    const due = sumPaise(standing.filter((ticket) => next.has(ticket.enrolledSubscriberId)).map(openPaise))
    put({ amount: due > 0 ? rupeesText(due) : '' })
  }
  const field = (name: FieldName, isNeeded: boolean): FieldProps => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
    error:
      booking.error?.details.find(({ path }) => path === name)?.message ??
      (areGapsShown && isNeeded && typed[name].trim() === '' ? t`Fill this in.` : undefined),
    'data-gap': isNeeded && typed[name].trim() === '' ? true : undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const gap = form.current?.querySelector<HTMLElement>('[data-gap]')
    if (gap) {
      showGaps(true)
      return gap.focus()
    }
    if (shares.length === 0 || booking.isPending || isDayClosed) return
    booking.mutate([{ branchId: branch.id, subscriberId: member.subscriberId }, typed, shares])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
  const isAboutField = booking.error?.details.some(({ path }) => path in NOTHING_TYPED && path !== 'amount') ?? false

  return (
    <>
      <form ref={form} noValidate className="stack g3" onSubmit={submit} onKeyDown={onKeyDown}>
        <Payer member={member} duePaise={duePaise} />
        <TicketShares tickets={standing} shares={shares} chosen={chosen} onChange={chooseTickets} />
        <ModeTiles value={typed.mode} onChoose={(mode) => put({ mode })} />
        <AmountInput
          label={t`Amount`}
          value={typed.amount}
          onChange={(value) => put({ amount: value })}
          onFocus={({ target }) => target.select()}
          referencePaise={duePaise > 0 ? duePaise : null}
          error={areGapsShown && amountPaise === 0 ? t`Fill this in.` : undefined}
          {...(amountPaise === 0 ? { 'data-gap': true } : {})}
        />
        <ModeFields mode={typed.mode} branchId={branch.id} field={field} />
        <details>
          <summary className="dim">
            <Trans>Another day, or a note</Trans>
          </summary>
          <div className="stack g3 mt-2">
            <DateInput label={t`Received on`} isOptional max={todayInIndia()} {...field('paidAt', false)} />
            <TextInput label={t`Note`} isOptional maxLength={500} {...field('note', false)} />
          </div>
        </details>
        {advancePaise > 0 && (
          <p className="dim" role="status">
            <Trans>{formatPaise(advancePaise)} more than is due: it is kept as an advance.</Trans>
          </p>
        )}
        {booking.error && !isAboutField && <Problem error={booking.error} />}
        <BookButton
          busy={booking.isPending}
          isDayClosed={isDayClosed}
          amount={formatPaise(amountPaise)}
          mode={typed.mode}
        />
      </form>
      {/* Beside the form: its dialog has one of its own. */}
      <AskAdjustment at={{ branchId: branch.id, subscriberId: member.subscriberId }} shares={shares} />
    </>
  )
}

function Payer({ member, duePaise }: { member: Member; duePaise: number }) {
  const { t } = useLingui()
  return (
    <div className="row between g3">
      <div className="min-w-0">
        <p className="b md" dir="auto">
          <Link to="/co/members/$subscriberId" params={{ subscriberId: member.subscriberId }}>
            {member.name ?? t`No name yet`}
          </Link>
        </p>
        <p className="dim">{member.mobileNumber}</p>
      </div>
      <Money rupees={duePaise / 100} size="lg" />
    </div>
  )
}

type FieldName = Exclude<keyof Typed, 'mode' | 'amount'>
type FieldProps = {
  value: string
  onChange(event: { target: { value: string } }): void
  error: string | undefined
  'data-gap': true | undefined
}
type ModeFieldsProps = {
  mode: Typed['mode']
  branchId: string
  field(name: FieldName, isNeeded: boolean): FieldProps
}

/** What a bank transfer, a cheque or a draft is found by later. */
function ModeFields({ mode, branchId, field }: ModeFieldsProps) {
  const { t } = useLingui()
  const accounts = useBankAccounts(branchId)
  if (needsInstrument(mode))
    return (
      <>
        <TextInput label={t`Number of the cheque or draft`} autoComplete="off" {...field('instrumentNumber', true)} />
        <TextInput label={t`Bank`} autoComplete="off" {...field('instrumentBank', true)} />
        <DateInput label={t`Date on it`} {...field('instrumentDate', true)} />
      </>
    )
  if (!needsUtr(mode)) return null
  return (
    <>
      <TextInput label={t`UTR or reference of the bank`} autoComplete="off" {...field('utr', true)} />
      {accounts && accounts.length > 0 && (
        <Select
          label={t`Into which account`}
          isOptional
          none={t`Not known yet`}
          options={accounts}
          {...field('depositAccountId', false)}
        />
      )}
    </>
  )
}

type BookButtonProps = { busy: boolean; isDayClosed: boolean; amount: string; mode: Typed['mode'] }

function BookButton({ busy, isDayClosed, amount, mode }: BookButtonProps) {
  const way = useModeWords()[mode]
  const why = isDayClosed ? (
    <BlockedReason
      code="DAY_CLOSED"
      mend={
        <Link to="/co/day-book">
          <Trans>Open the day book</Trans>
        </Link>
      }
    />
  ) : undefined
  return (
    <Button type="submit" block money busy={busy} why={why}>
      <Trans>
        Book {amount}, {way}
      </Trans>{' '}
      <kbd className="k-kbd">
        <Trans>Enter</Trans>
      </kbd>
    </Button>
  )
}
