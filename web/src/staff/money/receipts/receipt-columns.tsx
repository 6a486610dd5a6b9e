// The columns that the lists of receipts and cheques share.

import type { Data } from '@kuri/contract/kit/route'
import type { listReceipts } from '@kuri/contract/money/receipts.contract'
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { useModeWords } from '../parts/money-words.ts'
import { ReceiptBadge } from '../parts/receipt-badge.tsx'

export type ReceiptRow = Data<typeof listReceipts>['receipts'][number]
type Kind = 'number' | 'day' | 'payer' | 'branch' | 'mode' | 'instrument' | 'amount' | 'status' | 'takenBy'

export function useReceiptColumns(): (...kinds: Kind[]) => Column<ReceiptRow>[] {
  const { t } = useLingui()
  const words = useModeWords()
  const all: Record<Kind, Column<ReceiptRow>> = {
    number: { name: t`Receipt`, isHeader: true, cell: ({ number }) => number, csv: ({ number }) => number },
    day: { name: t`Booked on`, cell: ({ bookedOn }) => <Time at={bookedOn} />, csv: ({ bookedOn }) => bookedOn },
    payer: {
      name: t`Member`,
      cell: ({ payerName }) => <span dir="auto">{payerName ?? '–'}</span>,
      csv: ({ payerName }) => payerName,
    },
    branch: { name: t`Branch`, cell: ({ branchName }) => branchName, csv: ({ branchName }) => branchName },
    mode: { name: t`How`, cell: ({ mode }) => words[mode], csv: ({ mode }) => mode },
    instrument: {
      name: t`Cheque`,
      cell: ({ instrumentNumber, instrumentBank, instrumentDate }) => (
        <>
          <span className="mono">{instrumentNumber}</span> {instrumentBank}
          {instrumentDate && (
            <>
              , <Time at={instrumentDate} />
            </>
          )}
        </>
      ),
      csv: ({ instrumentNumber }) => instrumentNumber,
    },
    amount: {
      name: t`Amount`,
      isAmount: true,
      cell: ({ amount, status }) => <Money rupees={amount} old={status === 'VOIDED' || status === 'BOUNCED'} />,
      csv: ({ amount }) => amount,
    },
    status: { name: t`State`, cell: ({ status }) => <ReceiptBadge status={status} />, csv: ({ status }) => status },
    takenBy: {
      name: t`Taken by`,
      cell: ({ collectedByName }) => collectedByName ?? '–',
      csv: ({ collectedByName }) => collectedByName,
    },
  }
  return (...kinds) => kinds.map((kind) => all[kind])
}
