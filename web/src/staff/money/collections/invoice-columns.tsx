// The columns that every list of instalments shares.

import type { Data } from '@kuri/contract/kit/route'
import type { listInvoices } from '@kuri/contract/money/invoices.contract'
import { useLingui } from '@lingui/react/macro'
import { InvoiceBadge } from '../../../ui/invoice-badge.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { useMoneyColumns } from '../parts/money-columns.tsx'
import { useWayWord } from '../parts/money-words.ts'

export type Invoice = Data<typeof listInvoices>['invoices'][number]

export const isOpen = ({ status }: Pick<Invoice, 'status'>) => status === 'DRAFT' || status === 'OVERDUE'

type Kind = 'ticket' | 'member' | 'program' | 'month' | 'gross' | 'dividend' | 'toPay' | 'state' | 'way' | 'reference'

/** `columns('ticket', 'member', 'toPay')`, in this order. */
export function useInvoiceColumns(): (...kinds: Kind[]) => Column<Invoice>[] {
  const { t } = useLingui()
  const { ticket, member, program } = useMoneyColumns<Invoice>()
  const wayWord = useWayWord()
  const wayOf = ({ paymentMode }: Invoice) => (paymentMode === null ? null : wayWord(paymentMode))
  const all: Record<Kind, Column<Invoice>> = {
    ticket,
    member,
    program,
    month: {
      name: t`Month`,
      cell: ({ cycleNumber }) => cycleNumber ?? t`Joining`,
      csv: ({ cycleNumber }) => cycleNumber,
    },
    gross: {
      name: t`Instalment`,
      isAmount: true,
      cell: ({ grossAmount }) => <Money rupees={grossAmount} />,
      csv: ({ grossAmount }) => grossAmount,
    },
    dividend: {
      name: t`Dividend`,
      isAmount: true,
      cell: ({ dividend }) => <Money rupees={dividend} />,
      csv: ({ dividend }) => dividend,
    },
    toPay: {
      name: t`To pay`,
      isAmount: true,
      cell: (invoice) => <Money rupees={isOpen(invoice) ? invoice.balanceAmount : invoice.amount} />,
      csv: ({ amount }) => amount,
    },
    state: {
      name: t`State`,
      cell: ({ status, dueDate }) => <InvoiceBadge status={status} dueDate={dueDate} />,
      csv: ({ status }) => status,
    },
    way: { name: t`How`, cell: (invoice) => wayOf(invoice) ?? '', csv: ({ paymentMode }) => paymentMode },
    reference: {
      name: t`Reference`,
      cell: ({ reference }) => <span className="mono xs">{reference}</span>,
      csv: ({ reference }) => reference,
    },
  }
  return (...kinds) => kinds.map((kind) => all[kind])
}

export function useInvoiceStatusOptions() {
  const { t } = useLingui()
  return [
    { value: 'DRAFT', label: t`Due` },
    { value: 'OVERDUE', label: t`Late` },
    { value: 'PAID', label: t`Paid` },
    { value: 'CANCELLED', label: t`Cancelled` },
  ]
}
