// The columns that lists of money share: whose it is, which ticket, which program, how much.
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import type { Column } from '../../table/plain-table.tsx'

type MoneyRow = {
  subscriberName?: string | null
  ticketNumber?: number | null
  programName?: string | null
  amount?: number
}
type Kind = 'member' | 'ticket' | 'program' | 'amount'

export function useMoneyColumns<Row extends MoneyRow>(): Record<Kind, Column<Row>> {
  const { t } = useLingui()
  return {
    member: {
      name: t`Member`,
      isHeader: true,
      cell: ({ subscriberName }) => <span dir="auto">{subscriberName ?? t`No name yet`}</span>,
      csv: ({ subscriberName }) => subscriberName,
    },
    ticket: {
      name: t`Ticket`,
      cell: ({ ticketNumber }) => (ticketNumber ? <Ticket number={ticketNumber} /> : '–'),
      csv: ({ ticketNumber }) => ticketNumber,
    },
    program: {
      name: t`Program`,
      cell: ({ programName }) => <span dir="auto">{programName}</span>,
      csv: ({ programName }) => programName,
    },
    amount: {
      name: t`Amount`,
      isAmount: true,
      cell: ({ amount }) => amount !== undefined && <Money rupees={amount} />,
      csv: ({ amount }) => amount,
    },
  }
}
